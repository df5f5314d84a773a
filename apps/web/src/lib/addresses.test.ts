import { describe, expect, it } from 'vitest';
import { safePath } from './addresses.ts';

describe('a path to continue to', () => {
  it.each(['/', '/member-dashboard', '/messages/7?access=x#top'])('can be %s', (path) => {
    expect(safePath(path)).toBe(path);
  });

  it.each([
    undefined,
    7,
    '',
    'member-dashboard',
    'https://elsewhere.example',
    '//elsewhere.example',
    '/\\elsewhere.example',
    '/a\\b',
    '/\t/elsewhere.example',
    ' /x',
    'javascript:alert(1)',
  ])('is never %j', (path) => {
    expect(safePath(path)).toBeUndefined();
  });
});
