import { possessive } from '@someday/contract/language.copy';

export const artCopy = {
  signatureOf: (name: string) => `${possessive(name)} signature`,
  someday: 'SOMEDAY',
  blankDay: ['19', 'DEC', '2031'],
  forYou: 'FOR YOU',
};
