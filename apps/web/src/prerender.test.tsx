import { pages } from '@someday/contract/rules/pages';
import { defaultFacts } from '@someday/contract/rules/public-facts';
import { describe, expect, it } from 'vitest';
import { renderPage } from './prerender.tsx';

/** Prerendered pages that are served with or without plans. */
const drawn = pages.filter((page) => 'indexed' in page && !('app' in page) && !('billing' in page));

describe('a page prerendered for an installation without plans', () => {
  it.each(drawn.map(({ path }) => path))('shows no price: %s', async (path) => {
    const { html } = await renderPage(path, { ...defaultFacts, billing: 'off' });
    expect(html).toContain('<h1');
    expect(html).not.toMatch(/\$\s?\d/);
  });
});
