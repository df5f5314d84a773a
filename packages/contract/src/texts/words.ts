import { language, sizeUnits } from './language.copy.ts';

/** A text with `#` for the number, or a function of it, which a text with a name needs: names may contain a `#`. */
type Counted = string | ((number: string) => string);
type Plurals = { readonly [form in Intl.LDMLPluralRule]?: Counted } & { readonly other: Counted };

/** Makes a format once for the same options: a phone takes longer to make one than to draw the row of a list that needs it. */
export function madeOnce<Options, Format>(make: (options: Options) => Format): (options: Options) => Format {
  const formats = new Map<string, Format>();
  return (options) => {
    const key = JSON.stringify(options);
    const format = formats.get(key) ?? make(options);
    formats.set(key, format);
    return format;
  };
}

const numberFormat = madeOnce((options: Intl.NumberFormatOptions) => new Intl.NumberFormat(language, options));
const pluralRules = madeOnce((options: Intl.PluralRulesOptions) => new Intl.PluralRules(language, options));

export function formatNumber(number: number, options: Intl.NumberFormatOptions = {}): string {
  return numberFormat(options).format(number);
}

export function formatBytes(bytes: number): string {
  const step = bytes < 1 ? 0 : Math.min(sizeUnits.length - 1, Math.floor(Math.log2(bytes) / 10));
  const size = bytes / 1024 ** step;
  return `${formatNumber(size, { maximumFractionDigits: size < 10 || step > 2 ? 1 : 0 })} ${sizeUnits[step] ?? ''}`;
}

export function formatPercent(share: number, maximumFractionDigits = 0): string {
  return formatNumber(share, { style: 'percent', maximumFractionDigits });
}

/** `plural(1234, { one: '# day', other: '# days' })` is "1,234 days". `zero` is used for 0 in every language. */
export function plural(count: number, texts: Plurals): string {
  const form = count === 0 && texts.zero !== undefined ? 'zero' : pluralRules({}).select(count);
  const text = texts[form] ?? texts.other;
  return typeof text === 'string' ? text.replaceAll('#', formatNumber(count)) : text(formatNumber(count));
}

export function listOf(items: Iterable<string>): string {
  return new Intl.ListFormat(language).format(items);
}

export function durationOf(
  count: number,
  unit: 'day' | 'hour' | 'minute' | 'month' | 'second' | 'week' | 'year',
): string {
  return formatNumber(count, { style: 'unit', unit, unitDisplay: 'long' });
}

export const capitalized = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

export function calledName(name: string): string {
  const [first = ''] = name.trim().split(/\s+/);
  return first.endsWith('.') ? name.trim() : first;
}
