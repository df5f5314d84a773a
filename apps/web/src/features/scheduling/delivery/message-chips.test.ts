import { describe, expect, it } from 'vitest';
import { statusWords } from '#web/ui/ui.copy.ts';
import { chipsOf } from './message-chips.ts';

const ready = { id: 1, state: 'ready', progress: 100, reason: null, note: null, cutOff: null } as const;
const opening = {
  at: null,
  isReady: true,
  day: null,
  time: null,
  timeZone: 'Europe/Berlin',
  occasion: null,
  repeats: null,
};
const letter = {
  ...({ status: 'available', viewedAt: null, media: ready, isTest: false } as const),
  opening: { ...opening, state: 'open' },
} as const;
const sealed = { ...letter, status: 'scheduled', opening: { ...opening, state: 'sealed', day: '2031-06-14' } } as const;
const wordsOf = (message: Parameters<typeof chipsOf>[0]) =>
  chipsOf(message).map(({ status, detail }) => `${statusWords[status]} ${detail ?? ''}`.trim());

describe('a message’s status', () => {
  it('says that it is a test, and what keeps it from being watched', () => {
    expect(wordsOf({ ...letter, isTest: true })).toEqual(['Test']);
    const waiting = { ...ready, state: 'waiting' } as const;
    expect(wordsOf({ ...letter, isTest: true, media: waiting })).toEqual(['Test', 'Getting ready soon']);
  });

  it('says whether it is scheduled, available or viewed', () => {
    expect(wordsOf(letter)).toEqual(['Available']);
    expect(wordsOf(sealed)).toEqual(['Scheduled']);
    expect(wordsOf({ ...sealed, opening: { ...opening, state: 'held' } })).toEqual(['Scheduled no day yet']);
    expect(wordsOf({ ...letter, status: 'viewed', viewedAt: '2026-11-02T12:00:00.000Z' })).toEqual([
      'Viewed Nov 2, 2026',
    ]);
  });

  it('doesn’t promise what can’t be opened yet', () => {
    expect(wordsOf({ ...letter, media: { ...ready, state: 'waiting' } })).toEqual(['Getting ready soon']);
    expect(wordsOf({ ...letter, media: { ...ready, state: 'converting', progress: 41.6 } })).toEqual([
      'Getting ready 42%',
    ]);
    expect(wordsOf({ ...letter, media: { ...ready, state: 'attention' } })).toEqual(['Needs attention']);
    expect(wordsOf({ ...sealed, media: { ...ready, state: 'converting', progress: 5 } })).toEqual([
      'Scheduled',
      'Getting ready 5%',
    ]);
  });
});
