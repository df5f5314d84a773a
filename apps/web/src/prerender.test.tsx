import { pages } from '@someday/contract/pages';
import { defaultFacts } from '@someday/contract/public-facts';
import { describe, expect, it } from 'vitest';
import { renderPage } from './prerender.tsx';

/** Those that are drawn and served whether anybody pays or not. */
const drawn = pages.filter((page) => page.indexed && !('app' in page) && !('billing' in page));

describe('a page drawn for an installation where nobody pays', () => {
  it.each(drawn.map(({ path }) => path))('names no price: %s', async (path) => {
    const { html } = await renderPage(path, { ...defaultFacts, billing: 'off' });
    expect(html).toContain('<h1');
    expect(html).not.toMatch(/\$\s?\d/);
  });
});
