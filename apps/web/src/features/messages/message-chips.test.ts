import { describe, expect, it } from 'vitest';
import { chipsOf } from './message-chips.ts';

const ready = { id: 1, state: 'ready', progress: 100, reason: null } as const;
const letter = { status: 'available', deliveryDate: null, deliveryTime: null, viewedAt: null, media: ready } as const;
const said = (message: Parameters<typeof chipsOf>[0]) =>
  chipsOf(message).map(({ status, detail }) => (detail ? `${status} ${detail}` : status));

describe('what is said about a message', () => {
  it('is where its letter stands', () => {
    expect(said(letter)).toEqual(['Available']);
    expect(said({ ...letter, status: 'scheduled', deliveryDate: '2031-06-14' })).toEqual(['Scheduled Jun 14, 2031']);
    expect(said({ ...letter, status: 'scheduled', deliveryDate: '2031-06-14', deliveryTime: '15:00' })).toEqual([
      'Scheduled Jun 14, 2031, 3:00 PM',
    ]);
    expect(said({ ...letter, status: 'scheduled' })).toEqual(['Scheduled no day yet']);
    expect(said({ ...letter, status: 'viewed', viewedAt: '2026-11-02T12:00:00.000Z' })).toEqual(['Viewed Nov 2, 2026']);
  });

  it('promises nothing that cannot be opened yet', () => {
    expect(said({ ...letter, media: { ...ready, state: 'waiting' } })).toEqual(['Getting ready soon']);
    expect(said({ ...letter, media: { ...ready, state: 'converting', progress: 41.6 } })).toEqual([
      'Getting ready 42 %',
    ]);
    expect(said({ ...letter, media: { ...ready, state: 'attention' } })).toEqual(['Needs attention']);
    expect(
      said({
        ...letter,
        status: 'scheduled',
        deliveryDate: '2031-06-14',
        media: { ...ready, state: 'converting', progress: 5 },
      }),
    ).toEqual(['Scheduled Jun 14, 2031', 'Getting ready 5 %']);
  });
});
