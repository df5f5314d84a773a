import { describe, expect, it } from 'vitest';
import { aMessage } from '#web/testing/member-context.ts';
import { statusOf } from './message-status.ts';

const zone = 'Europe/Berlin';
const wordsOf = (overrides: Parameters<typeof aMessage>[0]) => {
  const { words, details } = statusOf(aMessage(overrides), zone);
  return [words, ...details].map((line) => line.replaceAll('\u00A0', ' '));
};
const converting = { id: 1, state: 'converting', progress: 42, reason: null, note: null, cutOff: null } as const;
const sealed = { status: 'scheduled', deliveryDate: '2031-06-14' } as const;

describe('a message’s status in the list', () => {
  it('says its day once', () => {
    expect(wordsOf(sealed)).toEqual(['Opens Jun 14, 2031']);
    expect(wordsOf({ ...sealed, deliveryTime: '15:00' })).toEqual(['Opens Jun 14, 2031', '3:00 PM']);
    expect(wordsOf({ ...sealed, deliveryTime: '15:00', deliveryZone: 'Asia/Tokyo' })).toEqual([
      'Opens Jun 14, 2031',
      '3:00 PM their time',
    ]);
    expect(wordsOf({ createdAt: '2026-11-01T10:00:00.000Z' })).toEqual(['Available', 'since Nov 1, 2026']);
    expect(wordsOf({ status: 'viewed', viewedAt: '2026-11-02T09:00:00.000Z' })).toEqual(['Viewed Nov 2, 2026']);
  });

  it.each([
    ['on its day', '2031-06-14T10:00:00Z', ['Emma can open it today']],
    ['on the day before', '2031-06-13T20:00:00Z', ['Available', 'since Jun\u00a014,\u00a02031']],
    ['where it opens', '2031-06-13T22:00:00Z', ['Emma can open it today']],
    ['once that is over', '2031-06-14T22:00:00Z', ['Available', 'since Jun\u00a014,\u00a02031']],
  ])('says who opens it today: %s', (_when, now, words) => {
    const message = aMessage({ ...sealed, status: 'available', createdAt: '2026-11-01T10:00:00.000Z' });
    const said = statusOf(message, zone, new Date(now));
    expect([said.words, ...said.details]).toEqual(words);
  });

  it('says that a sealed message has no day yet', () => {
    expect(wordsOf({ status: 'scheduled', deliveryDate: null })).toEqual(['Scheduled', 'No day yet']);
  });

  it('says what keeps it from being opened', () => {
    expect(wordsOf({ media: converting })).toEqual(['Getting ready', '42%']);
    expect(wordsOf({ ...sealed, media: converting })).toEqual(['Opens Jun 14, 2031', 'Getting ready 42%']);
    expect(wordsOf({ media: { ...converting, state: 'attention' } })).toEqual(['Needs attention']);
  });

  it('says that a test is for no one', () => {
    expect(wordsOf({ isTest: true })).toEqual(['Test', 'A test, for no one']);
  });
});
