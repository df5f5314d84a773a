import { yearsAfter } from '@someday/contract/rules/days';
import { yearsBetween } from '@someday/contract/rules/recurrence';
import type { LovedOne } from '@someday/contract/api/loved-ones';
import type { Message } from '@someday/contract/api/messages';
import { describe, expect, it } from 'vitest';
import { aMessage, aMilestone, aTrigger, emma as plainEmma } from '#web/testing/member-context.ts';
import { birthdaysAhead, livesOf, nextBirthday, yearsLater, type LifeEntry, type TimelineData } from './life.ts';

const emma: LovedOne = { ...plainEmma, birthday: '2013-12-19' };

const sealed = (id: number, day: string | null, overrides: Partial<Message['opening']> = {}): Message => {
  const message = aMessage({ id, title: `Letter ${id}`, status: 'scheduled', deliveryDate: day });
  return { ...message, opening: { ...message.opening, ...overrides } };
};

function entriesOf(overrides: Partial<TimelineData>, lovedOne = emma): readonly LifeEntry[] {
  const data: TimelineData = {
    lovedOnes: [lovedOne],
    messages: [],
    triggers: [],
    milestones: [],
    memberZone: 'Europe/Berlin',
    now: new Date('2026-11-22T12:00:00Z'),
    ...overrides,
  };
  return livesOf(data).lives[0]?.entries ?? [];
}

/** "2026-12-19: turns 13, Letter 1", "gap 18–30" */
const wordsOf = (entries: readonly LifeEntry[]) =>
  entries.map((entry) => {
    if (entry.kind === 'gap') return `gap ${entry.between[0]}–${entry.between[1] ?? ''}`;
    const parts = [
      ...(entry.kind === 'day' && entry.turns !== undefined ? [`turns ${entry.turns}`] : []),
      ...entry.sealed.map(({ message }) => message.title),
      ...entry.returns.map(({ id }) => `return ${id}`),
      ...entry.milestones.map(({ milestoneName }) => milestoneName),
    ];
    return `${entry.kind === 'day' ? entry.day : 'undated'}: ${parts.join(', ')}`;
  });

describe('a life', () => {
  it('has each thing once: a message, its trigger, a birthday and a milestone of one day are one entry', () => {
    const message = sealed(1, '2026-12-19');
    const trigger = aTrigger(message, { id: 51, nextDate: '2026-12-19' });
    const turning = aMilestone({ milestoneType: 'birthday', milestoneName: 'Thirteen', nextDate: '2026-12-19' });
    const entries = entriesOf({ messages: [message], triggers: [trigger], milestones: [turning] });
    expect(wordsOf(entries)).toEqual(['2026-12-19: turns 13, Letter 1, Thirteen', 'gap 13–']);
    expect(entries[0]).toMatchObject({ sealed: [{ triggers: [{ id: 51 }] }], returns: [] });
  });

  it('shows a trigger on its own day if its message opens on another, or is open', () => {
    const message = sealed(1, '2027-03-01');
    const open = aMessage({ id: 2 });
    const triggers = [
      aTrigger(message, { id: 51, nextDate: '2028-03-01', repeats: null }),
      aTrigger(open, { id: 52, nextDate: '2029-05-05', repeats: null }),
    ];
    expect(wordsOf(entriesOf({ messages: [message], triggers }))).toEqual([
      '2026-12-19: turns 13',
      '2027-03-01: Letter 1',
      '2028-03-01: return 51',
      '2029-05-05: return 52',
      'gap 15–',
    ]);
  });

  it('ends with what has no day ahead: held messages, paused triggers and past milestones', () => {
    const held = sealed(1, null);
    const paused = aTrigger(held, { id: 51, isActive: false, nextDate: null });
    const over = aTrigger(aMessage({ id: 2 }), { id: 52, nextDate: null });
    const past = aMilestone({ milestoneName: 'Long ago', nextDate: null });
    const entries = entriesOf({ messages: [held], triggers: [paused, over], milestones: [past] });
    expect(wordsOf(entries).at(-1)).toBe('undated: Letter 1, return 52, Long ago');
    expect(entries.at(-1)).toMatchObject({ sealed: [{ triggers: [{ id: 51 }] }] });
  });

  it.each([
    ['between two days, but not in the last five years', ['2031-12-19', '2043-12-19'], ['gap 18–30']],
    ['only after the last of two days five years apart', ['2026-12-19', '2031-12-19'], ['gap 18–']],
  ])('has a gap %s', (_where, days, gaps) => {
    const messages = days.map((day, place) => sealed(place + 1, day));
    expect(wordsOf(entriesOf({ messages })).filter((one) => one.startsWith('gap'))).toEqual(gaps);
  });

  it('has no gap while a message keeps coming back, but after its last day', () => {
    const every = (until: string | null) => sealed(1, '2026-12-19', { repeats: { every: 1, unit: 'year', until } });
    expect(wordsOf(entriesOf({ messages: [every(null)] }))).toEqual(['2026-12-19: turns 13, Letter 1']);
    expect(wordsOf(entriesOf({ messages: [every('2031-12-19')] }))).toEqual([
      '2026-12-19: turns 13, Letter 1',
      'gap 18–',
    ]);
  });

  it('suggests the first round birthday in a gap', () => {
    const gap = entriesOf({ messages: [sealed(1, '2031-12-19')] }).at(-1);
    expect(gap).toMatchObject({ birthday: { day: '2034-12-19', turns: 21 }, day: '2034-12-19' });
  });

  it('says years where no birthday is known', () => {
    const nobodyKnows = { ...emma, birthday: null };
    expect(wordsOf(entriesOf({}, nobodyKnows))).toEqual(['gap 2026–']);
    expect(wordsOf(entriesOf({ messages: [sealed(1, '2034-01-01')] }, nobodyKnows))).toEqual([
      'gap 2026–2034',
      '2034-01-01: Letter 1',
      'gap 2034–',
    ]);
  });

  it('celebrates a birthday of February 29 on the 28th in common years', () => {
    const leap = { ...emma, birthday: '2020-02-29' };
    const message = sealed(1, '2027-02-28');
    expect(wordsOf(entriesOf({ messages: [message] }, leap))[0]).toBe('2027-02-28: turns 7, Letter 1');
  });

  it('begins today where they are', () => {
    const now = new Date('2026-12-19T02:00:00Z');
    const there = (timeZone: string) => wordsOf(entriesOf({ now }, { ...emma, timeZone }))[0];
    expect(there('Asia/Tokyo')).toBe('2026-12-19: turns 13');
    expect(there('America/Chicago')).toBe('2026-12-19: turns 13');
    expect(wordsOf(entriesOf({ now: new Date('2026-12-20T02:00:00Z') }, { ...emma, timeZone: 'Asia/Tokyo' }))[0]).toBe(
      '2027-12-19: turns 14',
    );
  });
});

it('places 5,000 messages of 200 people, each once', () => {
  const lovedOnes = Array.from({ length: 200 }, (_, id) => ({ ...emma, id, birthday: id % 2 ? '2013-12-19' : null }));
  const messages = Array.from({ length: 5000 }, (_, id) => ({
    ...sealed(id, `${2027 + (id % 60)}-0${1 + (id % 9)}-11`),
    childId: id % 200,
  }));
  const { lives } = livesOf({
    lovedOnes,
    messages,
    triggers: messages.map((message) => aTrigger(message, { id: message.id, nextDate: message.opening.day })),
    milestones: [],
    memberZone: 'Europe/Berlin',
    now: new Date('2026-11-22T12:00:00Z'),
  });
  const placed = lives.flatMap(({ entries }) => entries.flatMap((one) => (one.kind === 'gap' ? [] : one.sealed)));
  expect(placed).toHaveLength(5000);
  expect(new Set(placed.map(({ message }) => message.id)).size).toBe(5000);
  expect(placed.every(({ triggers }) => triggers.length === 1)).toBe(true);
});

describe('the next birthday', () => {
  it.each([
    ['2018-06-14', '2026-06-13', '2026-06-14', 8],
    ['2018-06-14', '2026-06-14', '2026-06-14', 8],
    ['2018-06-14', '2026-06-15', '2027-06-14', 9],
    ['2020-02-29', '2026-01-01', '2026-02-28', 6],
    ['2020-02-29', '2028-02-28', '2028-02-29', 8],
    ['2020-02-29', '2026-03-01', '2027-02-28', 7],
    ['2000-02-29', '2099-12-31', '2100-02-28', 100],
    ['2026-06-14', '2026-06-14', '2027-06-14', 1],
  ])('of someone born on %s, as of %s, is %s, when they turn %d', (birthday, today, day, turns) => {
    expect(nextBirthday(birthday, today)).toEqual({ day, turns });
  });
});

describe('birthdays ahead', () => {
  const ahead = (birthday: string | null, earliest: string) =>
    birthdaysAhead(birthday, earliest).map(({ turns, day }) => [turns, day]);

  it('are the next one and the round ones after it', () => {
    expect(ahead('2018-06-14', '2026-06-14')).toEqual([
      [8, '2026-06-14'],
      [18, '2036-06-14'],
      [21, '2039-06-14'],
      [30, '2048-06-14'],
    ]);
  });

  it('have no birthday twice', () => {
    expect(ahead('2018-06-14', '2036-01-01').map(([turns]) => turns)).toEqual([18, 21, 30, 40]);
  });

  it('stay in February for people born on February 29', () => {
    expect(ahead('2020-02-29', '2026-11-01').map(([, day]) => day)).toEqual([
      '2027-02-28',
      '2038-02-28',
      '2041-02-28',
      '2050-02-28',
    ]);
    expect(ahead('2012-02-29', '2026-11-01')[1]).toEqual([18, '2030-02-28']);
    expect(ahead('2012-02-29', '2028-01-01')[0]).toEqual([16, '2028-02-29']);
  });

  it('are empty without a known birthday', () => {
    expect(ahead(null, '2026-11-01')).toEqual([]);
  });
});

it('counts years as the contract does', () => {
  for (const day of ['2024-02-29', '2026-06-14', '2026-03-01', '2099-12-31']) {
    for (const years of [0, 1, 4, 20, 76, 100]) {
      expect(yearsLater(day, years)).toBe(yearsAfter(day, years));
      expect(yearsBetween(day, yearsLater(day, years))).toBe(years);
    }
  }
});
