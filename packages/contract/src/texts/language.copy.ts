/** The language of these copy files, as a BCP 47 tag. Numbers, plurals, dates and lists follow it (words.ts). */
export const language: string = 'en-US';

const endings: Partial<Record<Intl.LDMLPluralRule, string>> = { one: 'st', two: 'nd', few: 'rd' };

export function ordinal(number: number): string {
  return `${number}${endings[new Intl.PluralRules(language, { type: 'ordinal' }).select(number)] ?? 'th'}`;
}

/** "Emma’s", "James’": only an apostrophe after an s, which is right for "the twins" too. */
export function possessive(name: string): string {
  return /s$/i.test(name) ? `${name}’` : `${name}’s`;
}

export const sizeUnits = ['Bytes', 'KB', 'MB', 'GB', 'TB'] as const;
