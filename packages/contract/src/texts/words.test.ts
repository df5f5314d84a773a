import { describe, expect, it } from 'vitest';
import { ordinal, possessive } from './language.copy.ts';
import { durationOf, formatNumber, formatPercent, listOf, plural } from './words.ts';

describe('the language', () => {
  it('counts days in order', () => {
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

  it('has a form for one, for more, and for none where it says so', () => {
    const messages = { one: '# message', other: '# messages' };
    expect([0, 1, 2, 1234].map((count) => plural(count, messages))).toEqual([
      '0 messages',
      '1 message',
      '2 messages',
      '1,234 messages',
    ]);
    expect(plural(0, { ...messages, zero: 'No messages' })).toBe('No messages');
    expect(plural(2, { other: (count) => `${count} for Emma #1` })).toBe('2 for Emma #1');
  });

  it('joins names as people do', () => {
    expect([['Emma'], ['Emma', 'Theo'], ['Emma', 'Theo', 'Lily']].map(listOf)).toEqual([
      'Emma',
      'Emma and Theo',
      'Emma, Theo, and Lily',
    ]);
  });

  it('writes numbers, shares and lengths of time', () => {
    expect([formatNumber(12_345.6), formatPercent(0.524), formatPercent(0.5248, 1)]).toEqual([
      '12,345.6',
      '52%',
      '52.5%',
    ]);
    expect([durationOf(1, 'minute'), durationOf(5, 'minute'), durationOf(2, 'week')]).toEqual([
      '1 minute',
      '5 minutes',
      '2 weeks',
    ]);
  });
});
