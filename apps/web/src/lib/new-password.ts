import { newPasswordSchema } from '@someday/contract/api/accounts';
import { passwordsDiffer } from './lib.copy.ts';
import * as z from 'zod/mini';

const typedTwice = z.object({ newPassword: newPasswordSchema, confirmPassword: z.string() });

/** The repeated password never leaves the browser. */
export const sameTwice = z.refine<z.output<typeof typedTwice>>(
  ({ newPassword, confirmPassword }) => newPassword === confirmPassword,
  { path: ['confirmPassword'], error: passwordsDiffer },
);

export const newPasswordFormSchema = typedTwice.check(sameTwice);
