import { expect, it } from 'vitest';
import { firstDay, sealedSentence } from './when-sentence.ts';
import { onDay, type WhenChoice } from './composition.ts';

const now = new Date('2026-11-30T15:00:00Z');
const context = { memberZone: 'America/New_York', now };
const unreached = { timeZone: null, email: null, noticesStoppedAt: null };
type Person = typeof unreached & { id: number; name: string; birthday: string | null };
const person: Person = { id: 7, name: 'Lucas', birthday: '2018-05-07', ...unreached };
const eighteen = { ...person, birthday: '2008-12-01' };
const emma = { ...person, id: 8, name: 'Emma', birthday: null };
const trigger = (triggerType: 'birthday' | 'date', triggerDate: string, recurringPattern: 'yearly' | 'monthly') =>
  ({ kind: 'trigger', about: '', trigger: { triggerType, triggerDate, recurringPattern } }) as const;
const graduation = {
  milestoneName: 'Graduation',
  milestoneType: 'graduation',
  childId: 7,
  nextDate: '2027-06-12',
} as const;

it.each<[string, WhenChoice, string, { people?: Person[]; count?: number }?]>([
  ['a birthday that is years away', onDay('2036-05-07'), 'Sealed. 3,446 days until Lucas is eighteen.'],
  ['a great birthday', onDay('2072-05-07'), 'Sealed. 16,595 days until Lucas is fifty-four.'],
  ['a plain day', onDay('2028-02-01'), 'Sealed. 428 days until February 1, 2028.'],
  ['tomorrow', onDay('2026-12-01'), 'Sealed until tomorrow.'],
  ['tomorrow’s birthday', onDay('2026-12-01'), 'Sealed. Tomorrow Lucas is eighteen.', { people: [eighteen] }],
  ['three for tomorrow', onDay('2026-12-01'), 'All three sealed until tomorrow.', { count: 3 }],
  ['two now', { kind: 'now' }, 'Both sealed. Lucas can open them as soon as they’re ready.', { count: 2 }],
  ['later today', onDay('2026-11-30', '20:00'), 'Sealed. Lucas can open it later today.'],
  ['a milestone', onDay('2027-06-12'), 'Sealed. 194 days until “Graduation”.'],
  ['every birthday', trigger('birthday', '2018-05-07', 'yearly'), 'Sealed. 158 days until Lucas’ birthday.'],
  ['every month', trigger('date', '2027-01-15', 'monthly'), 'Sealed. 46 days until January 15, 2027.'],
  ['now', { kind: 'now' }, 'Sealed. Lucas can open it as soon as it’s ready.'],
  ['no day yet', { kind: 'as-is' }, 'Sealed. It has no day yet.'],
  ['several people', onDay('2036-05-07'), 'Sealed. 3,446 days until May 7, 2036.', { people: [person, emma] }],
  ['several messages', onDay('2036-05-07'), 'All three sealed. 3,446 days until Lucas is eighteen.', { count: 3 }],
  ['nobody', { kind: 'now' }, 'Sealed. It’s a test, just for you.', { people: [] }],
])('What is said of a message sealed for %s', (_what, when, sentence, { people = [person], count = 1 } = {}) => {
  const names = people.map(({ name }) => name).join(' and ');
  expect(sealedSentence({ when, names, count }, people, context, [graduation])).toBe(sentence);
});

it('The postmark of a yearly day is its next one', () => {
  expect(firstDay(trigger('birthday', '2018-05-07', 'yearly'), [person], context)).toBe('2027-05-07');
});
