import { signupBodySchema } from '@someday/contract/api/accounts';
import * as z from 'zod/mini';
import { accountPagesCopy } from './accounts.copy.ts';

/** The request's body plus the repeated password, which never leaves the browser. */
export const signupFormSchema = z
  .extend(signupBodySchema, { confirmPassword: z.string().check(z.minLength(1, accountPagesCopy.signup.missingText)) })
  .check(
    z.refine(({ password, confirmPassword }) => password === confirmPassword, {
      path: ['confirmPassword'],
      error: accountPagesCopy.signup.mismatch,
    }),
  );
