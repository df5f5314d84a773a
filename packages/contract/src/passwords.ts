import * as z from 'zod/mini';
import { limits } from './limits.ts';
import { isCommonPassword } from './rules/common-passwords.ts';

/** A password somebody chooses: no rules of composition, spaces and every alphabet welcome, only the most used ones refused. */
export const chosenPasswordSchema = (min: number, missing: string, tooShort: string) =>
  z.string(missing).check(
    z.minLength(1, { error: missing, abort: true }),
    z.minLength(min, { error: tooShort, abort: true }),
    z.maxLength(limits.passwordMax, `Please choose a password of at most ${limits.passwordMax} characters.`),
    z.refine((password) => !isCommonPassword(password), {
      error:
        'This is one of the most used passwords in the world, so it would be guessed first. Please choose another.',
    }),
  );

const tooShortNew = `Password must be at least ${limits.newPasswordMin} characters long`;
/** At a reset and in the settings. Source of text and length: specification part 2 §5. */
export const newPasswordSchema = chosenPasswordSchema(limits.newPasswordMin, tooShortNew, tooShortNew);

/** A password somebody has, as proof that it is them. */
export const ownPasswordSchema = (missing: string) =>
  z
    .string(missing)
    .check(
      z.minLength(1, missing),
      z.maxLength(limits.passwordMax, `No password here is longer than ${limits.passwordMax} characters.`),
    );
