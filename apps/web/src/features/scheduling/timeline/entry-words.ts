import { CalendarClock, Flag, Mail, Plus, Repeat, Cake, type LucideIcon } from 'lucide-react';
import { formatDay, formatDayShort } from '#web/lib/format.ts';
import {
  daysAhead,
  hasLetters,
  type Life,
  type LifeDay,
  type LifeEntry,
  type LifeGap,
} from '#web/features/scheduling/life.ts';
import { timelineCopy as copy } from './timeline.copy.ts';

export function gapWords({ from, to, between: [start, end] }: LifeGap, { lovedOne, entries }: Life): string {
  if (from === undefined && (to === undefined || end === undefined)) {
    const isSomething = entries.length > 1 || lovedOne.messageCounts.total > 0;
    return isSomething ? copy.gap.noDay : copy.gap.none(lovedOne.name);
  }
  if (from === undefined && end !== undefined) return copy.gap.before(end);
  return end === undefined ? copy.gap.after(start) : copy.gap.between(start, end);
}

/** "13th birthday", "Graduation". A birthday's own milestone says no more than the birthday. */
export function occasionsOf({ turns, milestones }: LifeDay): string[] {
  const named = milestones.filter(({ milestoneType }) => turns === undefined || milestoneType !== 'birthday');
  return [...(turns === undefined ? [] : [copy.birthday(turns)]), ...named.map(({ milestoneName }) => milestoneName)];
}

const titlesOf = ({ sealed, returns }: Pick<LifeDay, 'sealed' | 'returns'>): string[] => [
  ...sealed.map(({ message }) => message.title),
  ...returns.map(({ videoMessage }) => videoMessage.title),
];

export type EntryWords = {
  /** Large beside the line: their age, or the year. */
  mark: string;
  distance: string;
  title: string;
  hints: readonly string[];
  icon: LucideIcon;
};

function dayWords(entry: LifeDay, today: string): EntryWords {
  const { day, turns, sealed, returns } = entry;
  const days = daysAhead(today, day);
  const titles = titlesOf(entry);
  const occasions = occasionsOf(entry);
  const hints = [
    formatDay(day),
    ...(titles.length > 0 ? occasions : occasions.slice(1)),
    ...(sealed.length > 0 ? [copy.sealed(sealed.length)] : []),
    ...(returns.length > 0 ? [copy.returns(returns.length)] : []),
    ...(hasLetters(entry) ? [] : [copy.nothing]),
  ];
  return {
    mark: turns === undefined ? day.slice(0, 4) : String(turns),
    distance: turns === undefined || days < 60 ? copy.farAhead(days) : day.slice(0, 4),
    title: titles.length > 0 ? copy.titles(titles.slice(0, 3)) : (occasions[0] ?? ''),
    hints,
    icon: sealed.length > 0 ? Mail : returns.length > 0 ? Repeat : turns === undefined ? Flag : Cake,
  };
}

export function entryWords(entry: LifeEntry, life: Life, today: string): EntryWords {
  switch (entry.kind) {
    case 'day':
      return dayWords(entry, today);
    case 'gap': {
      const hint = entry.birthday ? copy.gap.fillBirthday(entry.birthday.turns) : copy.gap.fill;
      return { mark: '', distance: '', title: gapWords(entry, life), hints: [hint], icon: Plus };
    }
    case 'undated': {
      const titles = [...titlesOf(entry), ...entry.milestones.map((one) => one.milestoneName)];
      const hints = [copy.waiting(titles.length)];
      return { mark: '', distance: '', title: copy.titles(titles.slice(0, 3)), hints, icon: CalendarClock };
    }
  }
}

/** The day that a place of the line is named after: one with something recorded, or the first. */
export const namesake = (entries: readonly LifeDay[]): LifeDay | undefined => entries.find(hasLetters) ?? entries[0];

export function labelOf(entries: readonly LifeDay[]): string {
  const first = namesake(entries);
  if (!first) return '';
  const count = entries.reduce((sum, { sealed, returns }) => sum + Math.max(1, sealed.length + returns.length), 0);
  const milestone = first.milestones.find(({ milestoneType }) => milestoneType !== 'birthday');
  const title = titlesOf(first)[0] ?? milestone?.milestoneName ?? copy.birthdayHere;
  return count > 1 ? copy.andMore(title, count - 1) : title;
}

export const dateOf = ({ turns, day }: LifeDay): string => (turns === undefined ? formatDayShort(day) : String(turns));
