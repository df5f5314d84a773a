import { pages } from '@someday/contract/pages';
import { describe, expect, it } from 'vitest';
import { renderPage } from './prerender.tsx';

/** Those that may be drawn at build time and are served whether anybody pays or not. */
const drawn = pages.filter((page) => page.indexed && !('app' in page) && !('billing' in page));

describe('a page as it is drawn at build time, before it is known whether anybody pays', () => {
  it.each(drawn.map(({ path }) => path))('names no price: %s', async (path) => {
    const { html } = await renderPage(path);
    expect(html).toContain('<h1');
    expect(html).not.toMatch(/\$\s?\d/);
  });
});
