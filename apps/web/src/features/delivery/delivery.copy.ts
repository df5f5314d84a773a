/** By itself: it stands on every message of the dashboard, the forms' words do not. */
export const openingCopy = {
  test: 'A test, for nobody',
  asSoonAsReady: (name: string) => `Opens for ${name} as soon as it is ready to play`,
} as const;

export const deliveryCopy = {
  searchPeople: 'Search your loved ones',
  nobodyFound: 'Nobody of that name.',
  tooEarly: {
    today: 'Please choose a delivery date from today on.',
    tomorrow: 'Please choose a delivery date from tomorrow on.',
  },
  elsewhere: (name: string, place: string) => `Day and time are meant where ${name} is: ${place}.`,
  /** An open message that gets a day ahead. */
  sealsAgain: (name: string, isViewed: boolean) =>
    `${name} ${isViewed ? 'has opened this message already' : 'can open this message now'}. With this date it is sealed again: it disappears from their page until then.`,
  /** A message with triggers, beside its own day. */
  triggersCount: (count: number) =>
    count === 1
      ? 'It has a trigger, too. It opens on whichever day comes first, this one or the trigger’s.'
      : `It has ${count} triggers, too. It opens on whichever day comes first, this one or one of theirs.`,
  triggersStay: (name: string) => `Without a date it stays sealed for ${name} until the next day of its triggers.`,
  /** A message that is sealed with no day yet, opened now. */
  nowHint: (name: string) => `${name} can see it as soon as you save.`,
  opensAtOnce: (name: string) => `Without a date it opens at once: ${name} can see it as soon as you save.`,
} as const;
