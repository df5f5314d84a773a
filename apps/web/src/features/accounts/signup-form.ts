import { signupBodySchema } from '@someday/contract/accounts';
import * as z from 'zod/mini';
import { accountsCopy } from './accounts.copy.ts';

/** The account's body plus the repeated password, which never leaves the browser. */
export const signupFormSchema = z
  .extend(signupBodySchema, { confirmPassword: z.string().check(z.minLength(1, accountsCopy.signup.missingText)) })
  .check(
    z.refine(({ password, confirmPassword }) => password === confirmPassword, {
      path: ['confirmPassword'],
      error: accountsCopy.signup.mismatch,
    }),
  );

export type SignupFormInput = z.input<typeof signupFormSchema>;
export type SignupForm = z.output<typeof signupFormSchema>;
