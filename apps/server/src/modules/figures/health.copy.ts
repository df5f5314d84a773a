const plural = (count: number, one: string, more = `${one}s`): string => `${count} ${count === 1 ? one : more}`;

/** `3 minutes`; what is shorter than a minute is told in seconds. */
function duration(seconds: number): string {
  if (seconds < 60) return plural(Math.round(seconds), 'second');
  if (seconds < 7200) return plural(Math.round(seconds / 60), 'minute');
  if (seconds < 172_800) return plural(Math.round(seconds / 3600), 'hour');
  return plural(Math.round(seconds / 86_400), 'day');
}

function size(bytes: number): string {
  const gigabytes = bytes / 1e9;
  return gigabytes >= 10 ? `${Math.round(gigabytes)} GB` : `${gigabytes.toFixed(1)} GB`;
}

/** A few words each: what was looked at, and what was found. */
export const healthCopy = {
  database: 'Database',
  answersIn: (ms: number) => `Answers in ${Math.round(ms)} ms`,
  clock: 'Clock',
  clockRight: 'Right',
  clockWrong: (state: string) => `Cannot be believed (${state}): notices wait`,
  storage: 'Storage',
  room: (bytes: number) => `Room for ${size(bytes)}`,
  full: 'Full: uploads are refused',
  nothingKept: 'Disk full: messages open, nothing new is saved',
  storageAway: 'Does not answer',
  work: 'Background work',
  workIdle: 'Nothing waits',
  workWaits: (seconds: number) => `The oldest has waited for ${duration(seconds)}`,
  workDied: (count: number) => `${count} failed for good in the last day`,
  mail: 'Mail',
  mailLeaves: 'All notices have left',
  mailKept: 'Not set up: mails go into a folder',
  mailLate: (count: number) => `${plural(count, 'notice is', 'notices are')} late by more than an hour`,
  mailUnsent: (count: number) => `${plural(count, 'notice')} could not be handed over yet`,
  mailRefused: (count: number) => `${plural(count, 'notice was', 'notices were')} refused in the last day`,
  conversions: 'Conversions',
  allReady: 'Nothing needs attention',
  unready: (count: number) => `${plural(count, 'video or photo needs', 'videos or photos need')} attention`,
} as const;
