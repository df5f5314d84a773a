import { newPasswordSchema } from '@someday/contract/accounts';
import * as z from 'zod/mini';

export const newPasswordHint = (min: number) => `At least ${min} characters. A few words you will remember are best.`;

const typedTwice = z.object({ newPassword: newPasswordSchema, confirmPassword: z.string() });

/** A new password is typed twice; the second one never leaves the browser. Source of the text: specification part 2 §5. */
export const sameTwice = z.refine<z.output<typeof typedTwice>>(
  ({ newPassword, confirmPassword }) => newPassword === confirmPassword,
  { path: ['confirmPassword'], error: "Passwords don't match" },
);

export const newPasswordFormSchema = typedTwice.check(sameTwice);
