import { possessive } from '@someday/contract/texts/language.copy';
import { formatDay, postmarkLines } from '#web/lib/format.ts';

export const artCopy = {
  signatureOf: (name: string) => `${possessive(name)} signature`,
  someday: 'SOMEDAY',
  blankDay: ['19', 'DEC', '2031'],
  forYou: 'FOR YOU',
};

const heroDay = '2031-06-14';

export const heroCopy = {
  picture: `An open envelope. A stamp rises out of it: a grandmother, a child, and a parent watching the sun set. The postmark says ${formatDay(heroDay)}.`,
  postmark: { top: 'HER 18TH', lines: postmarkLines(heroDay), bottom: 'BIRTHDAY' },
  years: ['2027', '2028', '2029', '2030', '2031'],
} as const;
