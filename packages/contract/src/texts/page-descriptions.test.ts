import { expect, it } from 'vitest';
import { pageDescriptions } from './page-descriptions.copy.ts';

const descriptions = Object.entries(pageDescriptions);

it.each(descriptions)('fits a search engine for %s', (_path, text) => {
  expect(text.length).toBeGreaterThanOrEqual(50);
  expect(text.length).toBeLessThanOrEqual(160);
  expect(text).toMatch(/^[A-Z].*\.$/);
});

it('is different for each page', () => {
  expect(new Set(descriptions.map(([, text]) => text)).size).toBe(descriptions.length);
});
