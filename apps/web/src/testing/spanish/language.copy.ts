import type * as english from '@someday/contract/texts/language.copy';
import type { Translated } from './translated.ts';

export const language = 'es-ES';
export const ordinal = (number: number): string => `${number}.º`;
export const possessive = (name: string): string => `de ${name}`;
export const sizeUnits = ['bytes', 'kB', 'MB', 'GB', 'TB'] as const;

({ language, ordinal, possessive, sizeUnits }) satisfies Translated<typeof english>;
