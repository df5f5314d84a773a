import { language } from '@someday/contract/texts/language.copy';
import { calledName } from '@someday/contract/texts/words';
import { emailCopy } from '#server/lib/lib.copy.ts';

/** Or an empty one: accounts can have any name, and email apps turn a name with an address in it into a link. */
export function harmlessName(name: string): string {
  return /[@:\u2028\u2029]|[^\s.]\.[^\s.]{2}|www\./i.test(name) ? '' : name;
}

export function emailGreeting(name: string): string {
  const called = calledName(harmlessName(name));
  return called === '' ? emailCopy.hello : emailCopy.hi(called);
}

export function letterGreeting(name: string): string {
  return harmlessName(name) === '' ? emailCopy.hello : emailCopy.dear(name);
}

// Making one takes as long as a tenth of a whole email.
const longDay = new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' });

export function dayInWords(day: string): string {
  return longDay.format(new Date(`${day}T00:00:00Z`));
}

export function monthInWords(year: number, month: number): string {
  const format = new Intl.DateTimeFormat(language, { month: 'long', year: 'numeric', timeZone: 'UTC' });
  return format.format(new Date(Date.UTC(year, month - 1)));
}

export function instantInWords(instant: Date, timeZone: string): string {
  const format = new Intl.DateTimeFormat(language, {
    weekday: 'long',
    year: 'numeric',
    month: 'long',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZone,
    // The generic name of UTC is only an offset.
    timeZoneName: timeZone === 'UTC' ? 'long' : 'longGeneric',
  });
  // Older email apps draw the narrow no-break space before AM and PM as a box.
  return format.format(instant).replaceAll('\u202f', ' ');
}

export function maskedAddress(address: string): string {
  const at = address.lastIndexOf('@');
  const [first = ''] = address.slice(0, Math.max(at, 0));
  return `${first}…${address.slice(Math.max(at, 0))}`;
}
