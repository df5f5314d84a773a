import { describe, expect, it } from 'vitest';
import { ordinal, possessive } from './english.ts';

describe('English', () => {
  it('counts as people do', () => {
    expect([1, 2, 3, 4, 11, 12, 13, 21, 22, 23, 101, 111, 112, 113].map(ordinal).join(' ')).toBe(
      '1st 2nd 3rd 4th 11th 12th 13th 21st 22nd 23rd 101st 111th 112th 113th',
    );
  });

  it('gives names their apostrophe', () => {
    expect(['Emma', 'James', 'THE TWINS', 'Max', 'Zoë'].map(possessive)).toEqual([
      'Emma’s',
      'James’',
      'THE TWINS’',
      'Max’s',
      'Zoë’s',
    ]);
  });
});
