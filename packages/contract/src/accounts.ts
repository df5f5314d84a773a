import * as z from 'zod/mini';
import { endpoints } from './endpoint.ts';
import { emailSchema, lineSchema, linkTokenSchema, timeZoneSchema } from './fields.ts';
import { limits } from './limits.ts';
import { chosenPasswordSchema, newPasswordSchema, ownPasswordSchema } from './passwords.ts';
import { memberSchema, messageReplySchema } from './sessions.ts';

const fillAll = 'Please fill in all fields.';
const fillBoth = 'Please enter both email and password.';
const tooShort = `Password must be at least ${limits.passwordMin} characters long.`;

/** Whoever signs up confirms to be 18 or older and accepts the Terms of Service: the server keeps when, and which version (terms.ts). */
export const signupBodySchema = z.object({
  name: lineSchema(limits.name, fillAll),
  email: emailSchema(fillAll),
  password: chosenPasswordSchema(limits.passwordMin, fillAll, tooShort),
  /** The browser's zone: days and times of the member's messages are judged in it. */
  timeZone: z.optional(timeZoneSchema),
});

export const loginBodySchema = z.object({
  email: lineSchema(limits.email, fillBoth),
  password: ownPasswordSchema(fillBoth),
});

export const forgotPasswordBodySchema = z.object({ email: emailSchema() });

export const resetPasswordBodySchema = z.object({ token: linkTokenSchema, newPassword: newPasswordSchema });

const linkBodySchema = z.object({ token: linkTokenSchema });

export const accountsApi = endpoints({
  signup: {
    method: 'POST',
    path: '/api/auth/signup',
    caller: 'public',
    summary: 'Open an account and its first session',
    body: signupBodySchema,
    reply: z.object({
      requiresPaymentSetup: z.boolean(),
      redirectTo: z.string(),
      message: z.string(),
      user: memberSchema,
    }),
    status: 201,
    errors: ['email_taken', 'too_many_tries', 'busy'],
  },
  login: {
    method: 'POST',
    path: '/api/auth/login',
    caller: 'public',
    summary: 'Open a session',
    body: loginBodySchema,
    reply: z.object({ user: memberSchema, redirectTo: z.string() }),
    errors: ['wrong_credentials', 'account_closed', 'proof_required', 'login_locked', 'too_many_tries', 'busy'],
  },
  forgotPassword: {
    method: 'POST',
    path: '/api/auth/forgot-password',
    caller: 'public',
    summary: 'Mail a link for choosing a new password, if the address has an account',
    body: forgotPasswordBodySchema,
    reply: messageReplySchema,
    errors: ['too_many_tries'],
  },
  resetPassword: {
    method: 'POST',
    path: '/api/auth/reset-password',
    caller: 'public',
    summary: 'Choose a new password with the link from the mail; every session ends',
    body: resetPasswordBodySchema,
    reply: messageReplySchema,
    errors: ['link_invalid', 'link_expired', 'too_many_tries', 'busy'],
  },
  verifyEmail: {
    method: 'GET',
    path: '/api/auth/verify-email',
    caller: 'public',
    summary: 'Confirm an address with the link from the mail; a second time changes nothing',
    query: z.object({ token: z._default(linkTokenSchema, '') }),
    reply: z.object({ message: z.string(), user: z.object({ name: z.string(), email: z.string() }) }),
    errors: ['link_invalid', 'link_expired', 'too_many_tries'],
  },
  confirmEmail: {
    method: 'POST',
    path: '/api/auth/confirm-email',
    caller: 'public',
    summary: 'Make a new address the account’s own, with the link mailed to it',
    body: linkBodySchema,
    reply: z.object({ message: z.string(), email: z.string() }),
    errors: ['link_invalid', 'link_expired', 'email_taken', 'too_many_tries'],
  },
  undoEmailChange: {
    method: 'POST',
    path: '/api/auth/undo-email-change',
    caller: 'public',
    summary:
      'Give an account its old address back, with the link mailed to that; every session ends, a reset link is mailed',
    body: linkBodySchema,
    reply: z.object({ message: z.string(), email: z.string() }),
    errors: ['link_invalid', 'link_expired', 'email_taken', 'too_many_tries'],
  },
  reopenAccount: {
    method: 'POST',
    path: '/api/auth/reopen-account',
    caller: 'public',
    summary: 'Open a closed account again before it is erased, with the link from the mail',
    body: linkBodySchema,
    reply: messageReplySchema,
    errors: ['link_invalid', 'link_expired', 'too_many_tries'],
  },
});
