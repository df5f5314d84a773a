import { durationOf, listOf, plural } from '@someday/contract/texts/words';

/** Seconds of video, photos, and the day on which the last one opens. */
type Summary = { names: readonly string[]; seconds: number; photos: number; lastDay: string | undefined };

function spoken(seconds: number): string {
  if (seconds === 0) return '';
  const minutes = Math.round(seconds / 60);
  // A number stays with its unit.
  return `${durationOf(Math.max(1, minutes), 'minute').replace(' ', '\u00A0')} of video`;
}

export const lookBackCopy = {
  title: (year: number, isThisYear: boolean) =>
    isThisYear ? 'What you said this year' : `What you said in ${String(year)}`,
  link: (year: number) => `What you said in ${String(year)}`,
  back: 'Dashboard',
  summary: ({ names, seconds, photos, lastDay }: Summary) => {
    const parts = [spoken(seconds), plural(photos, { zero: '', one: 'one photo', other: '# photos' })];
    const what = listOf(parts.filter((part) => part !== ''));
    const until = lastDay === undefined ? '' : ` The last one opens on ${lastDay}.`;
    return `For ${listOf(names)}${what === '' ? '' : `: ${what}`}.${until}`;
  },
  loading: 'Loading your year',
  failed: 'We couldn’t load your year',
  empty: 'No messages that year',
  opens: (day: string) => `Opens ${day}`,
  noDay: 'No day yet',
  ready: 'Ready to open',
  opened: (day: string) => `Opened ${day}`,
  others: 'Other years',
  private: 'Only you can see this page.',
} as const;
