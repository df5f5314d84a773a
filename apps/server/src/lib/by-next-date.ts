interface Coming {
  /** `YYYY-MM-DD`; null: it does not come any more. */
  readonly nextDate: string | null;
}

/** Orders what comes on days: the next one first, what does not come any more last. */
export function byNextDate(one: Coming, other: Coming): number {
  if (one.nextDate === other.nextDate) return 0;
  if (one.nextDate === null) return 1;
  if (other.nextDate === null) return -1;
  return one.nextDate < other.nextDate ? -1 : 1;
}
