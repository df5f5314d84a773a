/** "1st", "18th", "32nd", "112th" */
export function ordinal(number: number): string {
  const endings: Partial<Record<Intl.LDMLPluralRule, string>> = { one: 'st', two: 'nd', few: 'rd' };
  return `${number}${endings[new Intl.PluralRules('en', { type: 'ordinal' }).select(number)] ?? 'th'}`;
}

/** "Emma’s", "James’": only an apostrophe after an s, which is right for "the twins" too. */
export function possessive(name: string): string {
  return /s$/i.test(name) ? `${name}’` : `${name}’s`;
}
