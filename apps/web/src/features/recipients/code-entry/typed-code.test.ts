import { describe, expect, it } from 'vitest';
import { caretInShownCode, keptCode, shownCode } from './typed-code.ts';

describe('typing an access code', () => {
  it.each([
    ['', '', ''],
    ['a', 'A', 'A'],
    ['abcde', 'ABCDE', 'ABCDE'],
    ['abcdef', 'ABCDEF', 'ABCDE-F'],
    ['abcde-fghjk', 'ABCDEFGHJK', 'ABCDE-FGHJK'],
    ['  abcde  fghjk ', 'ABCDEFGHJK', 'ABCDE-FGHJK'],
    ['ABCDE–FGHJK', 'ABCDEFGHJK', 'ABCDE-FGHJK'],
    ['oil0123456', '0110123456', '01101-23456'],
    ['ABCDEFGHJKMNP', 'ABCDEFGHJK', 'ABCDE-FGHJK'],
    ['a-b-c-d-e-f-g-h-j-k-m', 'ABCDEFGHJK', 'ABCDE-FGHJK'],
    ['https://example.org/message-access#abcde-fghjk', 'ABCDEFGHJK', 'ABCDE-FGHJK'],
    ['https://example.org/messages/7?access=ABCDEFGHJK', 'ABCDEFGHJK', 'ABCDE-FGHJK'],
  ])('%j is kept as %j and shown as %j', (typed, kept, shown) => {
    expect(keptCode(typed)).toBe(kept);
    expect(shownCode(kept)).toBe(shown);
  });

  it.each([
    [0, false, 0],
    [5, false, 5],
    [5, true, 6],
    [6, false, 7],
    [10, false, 11],
  ])('%i characters before the caret (deleting forwards: %s) put it at %i', (before, forward, position) => {
    expect(caretInShownCode(before, forward)).toBe(position);
  });
});
