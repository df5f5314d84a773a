import { possessive } from '@someday/contract/texts/language.copy';

export const passingCopy = {
  codeOf: (name: string) => `${possessive(name)} access code`,
  copyCodeOf: (name: string) => `Copy ${possessive(name)} access code`,
  copied: 'Code copied',
  pass: 'Write the code in a card, with this address:',
  opens: (name: string) => `That’s all ${name} needs, on any phone or computer. No account required.`,
  codeAgain: 'You can always find the code under Your Loved Ones.',
  keepsake: 'Print a keepsake card',
  link: 'Private link',
  linkHint: 'Includes the code, so share it only with them.',
  shareText: (name: string) => `${name}, there are messages waiting for you.`,
} as const;
