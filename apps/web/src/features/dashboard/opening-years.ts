import type { Message } from '@someday/contract/messages';

/** Messages in the order in which they open, year by year; '' for those that have no day yet. */
export function openingYears(messages: readonly Message[]): { year: string; messages: Message[] }[] {
  const years = new Map<string, Message[]>();
  for (const message of messages) {
    const year = message.opening.day?.slice(0, 4) ?? '';
    years.set(year, [...(years.get(year) ?? []), message]);
  }
  return [...years].map(([year, ofYear]) => ({ year, messages: ofYear }));
}
