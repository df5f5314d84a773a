import type { Message } from '@someday/contract/messages';

/** A sealed message with its day, `YYYY-MM-DD`. */
export type OpeningOfYear = { message: Message; day: string };

/** Messages in the order in which they open, year by year. */
export function openingYears(messages: readonly Message[]): { year: string; openings: OpeningOfYear[] }[] {
  const years = new Map<string, OpeningOfYear[]>();
  for (const message of messages) {
    const day = message.triggerDate;
    if (day === null) continue;
    const year = day.slice(0, 4);
    years.set(year, [...(years.get(year) ?? []), { message, day }]);
  }
  return [...years].map(([year, openings]) => ({ year, openings }));
}
