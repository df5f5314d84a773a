import { expect, it } from 'vitest';
import { pageDescriptions } from './page-descriptions.ts';

const descriptions = Object.entries(pageDescriptions);

it.each(descriptions)('says of %s what a search engine has room for', (_path, text) => {
  expect(text.length).toBeGreaterThanOrEqual(50);
  expect(text.length).toBeLessThanOrEqual(160);
  expect(text).toMatch(/^[A-Z].*\.$/);
});

it('says of each page something else', () => {
  expect(new Set(descriptions.map(([, text]) => text)).size).toBe(descriptions.length);
});
