import { possessive } from '@someday/contract/texts/language.copy';
import { formatNumber, plural } from '@someday/contract/texts/words';

/** On every message of the dashboard. Apart from the forms' texts to keep that page small. */
export const openingCopy = {
  test: 'A test, for no one',
  today: (name: string) => `${name} can open it today`,
} as const;

export const chipCopy = { noDay: 'no day yet', soon: 'soon' } as const;

export const suggestedDayCopy = {
  next: (age: string) => `Next birthday, the ${age}`,
  birthday: (age: string) => `${age} birthday`,
} as const;

export const movingCopy = {
  member: (done: number, total: number) =>
    `Moving ${formatNumber(done)} of ${formatNumber(total)} messages to your new time zone…`,
  'loved-one': (done: number, total: number) => `Updating ${formatNumber(done)} of ${formatNumber(total)} messages…`,
  milestone: (done: number, total: number) =>
    `Moving ${formatNumber(done)} of ${formatNumber(total)} messages to the new day…`,
} as const;

export const sealLineCopy = {
  sealed: (day: string) => `Sealed ${day}`,
  what: {
    video: (moment: string) => `Your video, your words and the day are sealed as they were on ${moment}.`,
    photo: (moment: string) => `Your photo, your words and the day are sealed as they were on ${moment}.`,
  },
  later: (name: string) => `Once it’s open, ${name} can see that it’s unchanged.`,
  mark: (mark: string) => `Seal ${mark.replaceAll(/.{4}(?=.)/g, '$& ')}`,
} as const;

export const deliveryCopy = {
  searchPeople: 'Search your loved ones',
  noneFound: 'No one by that name.',
  tooEarly: { today: 'Choose today or a later date.', tomorrow: 'Choose tomorrow or a later date.' },
  elsewhere: (name: string, place: string) => `In ${possessive(name)} local time, ${place}.`,
  sealsOpen: (name: string) =>
    `${name} can open this message now. With this date, it’s sealed again and hidden until then.`,
  sealsViewed: (name: string) =>
    `${name} has already opened this message. With this date, it’s sealed again and hidden until then.`,
  triggersCount: (count: number) =>
    plural(count, {
      one: 'It also has a trigger. It opens on whichever day comes first.',
      other: 'It also has # triggers. It opens on whichever day comes first.',
    }),
  triggersStay: 'Without a date, it stays sealed until its next trigger.',
  nowHint: (name: string) => `${name} can see it as soon as you save.`,
  opensNow: (name: string) => `Without a date, ${name} can see it as soon as you save.`,
} as const;
