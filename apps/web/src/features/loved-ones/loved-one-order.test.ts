import type { LovedOne } from '@someday/contract/api/loved-ones';
import { describe, expect, it } from 'vitest';
import { chooseLovedOnes, type LovedOneOrder } from './loved-ones-section.tsx';

const person = (id: number, name: string, birthday: string | null): LovedOne => ({
  id,
  name,
  birthday,
  portrait: { color: id, drawing: null, photoUrl: null },
  email: null,
  relationship: 'Friend',
  timeZone: null,
  senderName: null,
  codeInMail: false,
  mayAnswer: true,
  noticesStoppedAt: null,
  codeAskedAt: null,
  accessCode: '0123456789',
  shareableUrl: '',
  messageCounts: { total: 0, scheduled: 0, viewed: 0 },
});
const people = [
  person(1, 'Zoë', '2010-03-01'),
  person(2, 'emma', null),
  person(3, 'André', '1990-11-20'),
  person(4, 'Bo', '2000-11-22'),
];
const chosen = (search: string, order: LovedOneOrder = 'added') =>
  chooseLovedOnes(people, { search, order, today: '2026-11-21' }).map(({ name }) => name);

describe('loved ones', () => {
  it.each([
    ['', ['Zoë', 'emma', 'André', 'Bo']],
    [' EM ', ['emma']],
    ['andre', ['André']],
    ['ZOË', ['Zoë']],
    ['nobody', []],
  ])('are found by "%s", whatever the capitals and accents', (search, names) => {
    expect(chosen(search)).toEqual(names);
  });

  it('are sorted by when they were added, by name, or by next birthday', () => {
    expect(chosen('', 'added')).toEqual(['Zoë', 'emma', 'André', 'Bo']);
    expect(chosen('', 'name')).toEqual(['André', 'Bo', 'emma', 'Zoë']);
    expect(chosen('', 'birthday')).toEqual(['Bo', 'Zoë', 'André', 'emma']);
  });
});
