import { dayAfter } from './days.ts';

export type Birthday = {
  /** `YYYY-MM-DD` */
  day: string;
  /** The age they reach on it, in years. */
  turns: number;
};

/** When a birthday (`YYYY-MM-DD`) comes next, today included. Who was born on February 29 has it on the 28th in other years. */
export function nextBirthday(birthday: string, today: string): Birthday {
  const year = Number(today.slice(0, 4));
  const thisYear = birthdayIn(year, birthday);
  // A day of birth is no birthday yet.
  return thisYear.day >= today && thisYear.turns > 0 ? thisYear : birthdayIn(year + 1, birthday);
}

function birthdayIn(year: number, birthday: string): Birthday {
  const [born = '', month = '', date = ''] = birthday.split('-');
  const four = String(year).padStart(4, '0');
  const day = `${four}-${month}-${date}`;
  const isMissing = date === '29' && month === '02' && dayAfter(`${four}-02-28`) !== day;
  return { day: isMissing ? `${four}-02-28` : day, turns: year - Number(born) };
}
