import { limits } from '@someday/contract/limits';

export const passwordTraits = ['length', 'upper', 'lower', 'number'] as const;
export type PasswordTrait = (typeof passwordTraits)[number];

/** What a password has, in letters and digits of every alphabet. Informational: only its length is ever required. */
export function traitsOf(password: string): Record<PasswordTrait, boolean> {
  return {
    length: password.length >= limits.newPasswordMin,
    upper: /\p{Lu}/u.test(password),
    lower: /\p{Ll}/u.test(password),
    number: /\p{Nd}/u.test(password),
  };
}
