import { describe, expect, it } from 'vitest';
import { releaseStateSchema, type ReleaseState } from '../rules/release-state.ts';
import { openingDetails, openingSentence, repeatsWords } from './release-sentence.copy.ts';

const months = ['January', 'February', 'March', 'April', 'May', 'June'];
const formatDay = (day: string) => `${Number(day.slice(8))} ${months[Number(day.slice(5, 7)) - 1]} ${day.slice(0, 4)}`;
const formatTime = (time: string) => time;
const said = { name: 'Emma', now: new Date('2026-11-02T12:00:00Z'), formatDay, formatTime };

const onEmmasDay: ReleaseState = {
  state: 'sealed',
  at: '2036-06-13T22:00:00.000Z',
  isReady: true,
  day: '2036-06-14',
  time: null,
  timeZone: 'Europe/Berlin',
  occasion: null,
  repeats: null,
};
const eighteenth = { type: 'birthday', name: null, number: 18 } as const;
const yearly = { every: 1, unit: 'year', until: null } as const;
const nowhere = { at: null, day: null, time: null, timeZone: null } as const;

describe('a message’s sentence', () => {
  it.each<[string, Partial<ReleaseState>]>([
    ['Opens for Emma on 14 June 2036', {}],
    ['Opens for Emma on 14 June 2036, Emma’s 18th birthday', { occasion: eighteenth }],
    ['Opens for Emma on 14 June 2036 at 18:00', { time: '18:00' }],
    ['Opens for Emma on 14 June 2036 at 18:00, Emma’s 18th birthday', { time: '18:00', occasion: eighteenth }],
    ['Opens for Emma on 14 June 2036, and comes back every year', { repeats: yearly }],
    [
      'Opens for Emma on 14 June 2036, Emma’s 18th birthday, and comes back every year',
      { occasion: eighteenth, repeats: yearly },
    ],
    [
      'Opens for Emma on 14 June 2036, and comes back every 2 weeks until 3 May 2040',
      { repeats: { every: 2, unit: 'week', until: '2040-05-03' } },
    ],
    ['Opens for Emma on 14 June 2036', { occasion: { type: 'date', name: null, number: 3 } }],
    ['Opens for Emma on 14 June 2036, Emma’s birthday', { occasion: { type: 'birthday', name: null, number: null } }],
    ['Opens for Emma on 14 June 2036, Emma’s birthday', { occasion: { type: 'birthday', name: null, number: 0 } }],
    [
      'Opens for Emma on 14 June 2036, the 25th anniversary',
      { occasion: { type: 'anniversary', name: null, number: 25 } },
    ],
    [
      'Opens for Emma on 14 June 2036, the anniversary',
      { occasion: { type: 'anniversary', name: null, number: null } },
    ],
    ['Opens for Emma on 14 June 2036', { occasion: { type: 'anniversary', name: null, number: 0 } }],
    [
      'Opens for Emma on 14 June 2036, the day of “Graduation”',
      { occasion: { type: 'milestone', name: 'Graduation', number: null } },
    ],
    ['Opens for Emma on 14 June 2036', { occasion: { type: 'milestone', name: null, number: null } }],
    ['Sealed for Emma, no day yet', { state: 'held', ...nowhere, occasion: eighteenth }],
    ['Sealed for Emma, no day yet', { day: null }],
    ['Open for Emma', { state: 'open', ...nowhere }],
    ['Open for Emma since 3 May 2026', { state: 'open', day: '2026-05-03', time: '18:00' }],
    [
      'Open for Emma since 14 June 2036, Emma’s 18th birthday, and comes back every year',
      { state: 'open', occasion: eighteenth, repeats: yearly },
    ],
    ['In your library, not addressed to anyone yet', { state: 'library', ...nowhere }],
  ])('“%s”', (sentence, opening) => {
    const whole = releaseStateSchema.parse({ ...onEmmasDay, ...opening });
    expect(openingSentence(whole, said)).toBe(sentence);
  });

  it('says that a time is in another time zone', () => {
    const words = { ...said, isOwnPlace: false };
    expect(openingSentence({ ...onEmmasDay, time: '18:00', occasion: eighteenth }, words)).toBe(
      'Opens for Emma on 14 June 2036 at 18:00 their time, Emma’s 18th birthday',
    );
    expect(openingSentence(onEmmasDay, words)).toBe('Opens for Emma on 14 June 2036');
  });
});

it('says what the clock says once a reply has grown old', () => {
  const opening = { ...onEmmasDay, time: '18:00', repeats: yearly };
  const at = (now: string) => openingSentence(opening, { ...said, now: new Date(now) });
  expect(at('2036-06-13T21:59:59Z')).toMatch(/^Opens for Emma on/);
  expect(at('2036-06-13T22:00:00Z')).toBe('Open for Emma since 14 June 2036, and comes back every year');
});

it('doesn’t promise what can’t be played yet', () => {
  const unready = (state: 'sealed' | 'open') => openingSentence({ ...onEmmasDay, isReady: false, state }, said);
  expect(unready('open')).toBe('Opens for Emma as soon as it’s ready');
  expect(unready('sealed')).toBe('Opens for Emma on 14 June 2036');
});

describe('a recurrence in words', () => {
  it.each([
    ['every day', { every: 1, unit: 'day', until: null }],
    ['every 10 days', { every: 10, unit: 'day', until: null }],
    ['every month until 3 May 2030', { every: 1, unit: 'month', until: '2030-05-03' }],
    ['every 2 years', { every: 2, unit: 'year', until: null }],
  ] as const)('say “%s”', (said, repeats) => {
    expect(repeatsWords(repeats, formatDay)).toBe(said);
  });
});

it.each<[string, Partial<ReleaseState>]>([
  ['', {}],
  ['18:00', { time: '18:00' }],
  ['', { state: 'open', time: '18:00' }],
  ['Emma’s 18th birthday · comes back every year', { occasion: eighteenth, repeats: yearly }],
  ['The 25th anniversary', { occasion: { type: 'anniversary', name: null, number: 25 } }],
  ['Comes back every year', { repeats: yearly }],
])('the details beside its day are “%s”', (details, state) => {
  expect(openingDetails({ ...onEmmasDay, ...state }, said)).toBe(details);
});
