import type { LovedOne } from '@someday/contract/loved-ones';
import { nextBirthday } from '#web/lib/birthdays.ts';

export type LovedOneOrder = 'added' | 'name' | 'birthday';

/** Those whose names hold `search`, in an order. `today` is `YYYY-MM-DD`; whose birthday is not known comes last. */
export function chooseLovedOnes(
  lovedOnes: readonly LovedOne[],
  { search, order, today }: { search: string; order: LovedOneOrder; today: string },
): readonly LovedOne[] {
  const part = plain(search.trim());
  const found = part === '' ? lovedOnes : lovedOnes.filter(({ name }) => plain(name).includes(part));
  switch (order) {
    case 'added':
      return found;
    case 'name':
      return found.toSorted((a, b) => a.name.localeCompare(b.name, 'en'));
    case 'birthday': {
      const next = ({ birthday }: LovedOne) => (birthday === null ? '~' : nextBirthday(birthday, today).day);
      return found.toSorted((a, b) => compare(next(a), next(b)));
    }
  }
}

/** Without capitals and accents: "andre" finds André. */
function plain(text: string): string {
  return text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();
}

function compare(one: string, other: string): number {
  if (one === other) return 0;
  return one < other ? -1 : 1;
}
