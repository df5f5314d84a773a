import { ordinal, possessive } from '@someday/contract/texts/language.copy';
import { durationOf, formatNumber, listOf, plural } from '@someday/contract/texts/words';

function ahead(days: number): string {
  if (days <= 0) return 'Today';
  return plural(days, { one: 'Tomorrow', other: 'In # days' });
}

export const timelineCopy = {
  title: 'Advanced Scheduling',
  lead: 'Everything you’ve planned, on the line of each life.',
  schedule: 'Schedule Trigger',
  addMilestone: 'Add Milestone',
  addLovedOne: 'Add New Loved One',
  empty: 'Nothing sealed yet',
  emptyFirst: 'Add a loved one first. It takes a minute.',
  loading: 'Loading your timeline',
  failed: 'We couldn’t load your timeline',
  failedText: 'Please try again.',
  tryAgain: 'Try again',
  asList: 'Show as a list',
  asLine: 'Show as a timeline',
  views: { all: 'Everything', triggers: 'Triggers', milestones: 'Milestones' },
  viewsLabel: 'What to list',
  people: 'Whose life',
  today: 'Today',
  noDay: 'No day ahead',
  legend: {
    label: 'What the signs mean',
    sealed: 'Sealed',
    returns: 'Comes back',
    nothing: 'Nothing recorded yet',
  },
  foot: 'Years shrink with distance. Arrow keys move along a life, and to the next one.',
  more: (count: number) => `These are your next ${formatNumber(count)} messages. Later ones appear as time goes by.`,
  moreTriggers: (count: number) => `These are your next ${formatNumber(count)} triggers.`,
  age: (years: number) => `${years}`,
  addBirthday: 'Add birthday',
  addBirthdayOf: (name: string) => `Add birthday for ${name}`,
  lineOf: (name: string) => `${possessive(name)} days ahead`,
  here: (count: number) => `${formatNumber(count)} here`,
  close: 'Close',
  birthday: (age: number) => `${ordinal(age)} birthday`,
  birthdayOf: (name: string, age: number) => `${possessive(name)} ${ordinal(age)} birthday`,
  sealed: (count: number) => `${formatNumber(count)} sealed`,
  returns: (count: number) => plural(count, { one: '1 comes back', other: '# come back' }),
  nothing: 'Nothing recorded yet',
  waiting: (count: number) => plural(count, { one: '1 without a day', other: '# without a day' }),
  ahead,
  farAhead: (days: number) =>
    days < 60
      ? ahead(days)
      : days < 730
        ? `In ${durationOf(Math.round(days / 30.44), 'month')}`
        : `In ${durationOf(Math.floor(days / 365.25), 'year')}`,
  dots: (parts: readonly string[]) => parts.join('\u00a0· '),
  titles: (titles: readonly string[]) => listOf(titles),
  item: (name: string, parts: readonly string[]) => `${name}: ${parts.join(', ')}`,
  gap: {
    none: (name: string) => `Nothing for ${name} yet`,
    noDay: 'Nothing on a day yet',
    before: (end: number) => `Nothing before ${end}`,
    between: (start: number, end: number) => `Nothing between ${start} and ${end}`,
    after: (start: number) => `Nothing after ${start}`,
    birthday: (name: string, age: number, day: string) =>
      `${name} turns ${age} on ${day}. There’s nothing from you in those years yet.`,
    text: 'There’s nothing from you in those years yet.',
    fillBirthday: (age: number) => `Record one for their ${ordinal(age)}`,
    fill: 'Record a message',
  },
  record: 'Record a message',
  recordFor: (age: number) => `Record for their ${ordinal(age)}`,
  otherDay: 'Choose another day',
  watch: 'Watch',
  watchOf: (title: string) => `Watch ${title}`,
  edit: 'Edit message',
  editOf: (title: string) => `Edit message: ${title}`,
  delete: 'Delete',
  deleteOf: (title: string) => `Delete message: ${title}`,
  chooseDay: 'Choose a day',
  chooseDayFor: (title: string) => `Choose a day for ${title}`,
  sentence: (sentence: string) => `${sentence}.`,
  place: (place: string) => `${place} time`,
} as const;
