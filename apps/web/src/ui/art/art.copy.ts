import { possessive } from '@someday/contract/language.copy';

export const artCopy = {
  signatureOf: (name: string) => `${possessive(name)} signature`,
};
