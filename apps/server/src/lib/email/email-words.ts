const locale = 'en-US';

/**
 * A name as mails may show it, or an empty one. Anybody can open an account for somebody else's address under any name: mail programs
 * would turn a name with an address in it into a link.
 */
export function harmlessName(name: string): string {
  return /[@:\u2028\u2029]|[^\s.]\.[^\s.]{2}|www\./i.test(name) ? '' : name;
}

/** `Dear Anna,` */
export function emailGreeting(name: string): string {
  return harmlessName(name) === '' ? 'Hello,' : `Dear ${name},`;
}

/** A calendar day `YYYY-MM-DD`: `June 14, 2031`. */
export function dayInWords(day: string): string {
  return new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(`${day}T00:00:00Z`));
}

/** `Saturday, June 14, 2031 at 3:05 PM Central European Summer Time` */
export function instantInWords(instant: Date, timeZone: string): string {
  const format = new Intl.DateTimeFormat(locale, {
    weekday: 'long',
    year: 'numeric',
    month: 'long',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZone,
    timeZoneName: 'long',
  });
  // A narrow no-break space stands before AM and PM, which older mail programs draw as a box.
  return format.format(instant).replaceAll('\u202f', ' ');
}

/** Enough for its owner to know it again: `k…@example.org`. */
export function maskedAddress(address: string): string {
  const at = address.lastIndexOf('@');
  const [first = ''] = address.slice(0, Math.max(at, 0));
  return `${first}…${address.slice(Math.max(at, 0))}`;
}
