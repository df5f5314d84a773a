import { language } from '../language.copy.ts';

/** A text with `#` for the number, or a function of it, which a text with a name needs: names may contain a `#`. */
type Counted = string | ((number: string) => string);
type Plurals = { readonly [form in Intl.LDMLPluralRule]?: Counted } & { readonly other: Counted };

/** One for each way of writing: a phone takes longer to make a format than to draw the row of a list that needs it. */
const formats = new Map<string, Intl.NumberFormat>();
let pluralRules: Intl.PluralRules | undefined;

/** 1234.5 → "1,234.5" */
export function formatNumber(number: number, options: Intl.NumberFormatOptions = {}): string {
  const way = JSON.stringify(options);
  const format = formats.get(way) ?? new Intl.NumberFormat(language, options);
  formats.set(way, format);
  return format.format(number);
}

/** 0.52 → "52%" */
export function formatPercent(share: number, maximumFractionDigits = 0): string {
  return formatNumber(share, { style: 'percent', maximumFractionDigits });
}

/**
 * The text for a count, in the plural form the language wants; `#` in it becomes the number: `plural(1234, { one: '# day', other: '# days' })`
 * is "1,234 days". A text for `zero` is used for 0 in every language.
 */
export function plural(count: number, texts: Plurals): string {
  pluralRules ??= new Intl.PluralRules(language);
  const form = count === 0 && texts.zero !== undefined ? 'zero' : pluralRules.select(count);
  const text = texts[form] ?? texts.other;
  return typeof text === 'string' ? text.replaceAll('#', formatNumber(count)) : text(formatNumber(count));
}

/** "Emma", "Emma and Theo", "Emma, Theo, and Lily" */
export function listOf(items: Iterable<string>): string {
  return new Intl.ListFormat(language).format(items);
}

/** A length of time: `durationOf(5, 'minute')` is "5 minutes". */
export function durationOf(
  count: number,
  unit: 'day' | 'hour' | 'minute' | 'month' | 'second' | 'week' | 'year',
): string {
  return formatNumber(count, { style: 'unit', unit, unitDisplay: 'long' });
}

/** The name to greet a member with: the first of several, skipping titles ("Dr."). */
export function calledName(name: string): string {
  const [first = ''] = name.trim().split(/\s+/);
  return first.endsWith('.') ? name.trim() : first;
}
