import * as z from 'zod/mini';
import { memberSchema } from './sessions.ts';
import { endpoints } from './endpoint.ts';
import { byIdSchema, daySchema, emailSchema, idSchema, instantSchema, lineSchema, timeZoneSchema } from './fields.ts';
import { limits } from './limits.ts';
import { newPasswordSchema, ownPasswordSchema } from './accounts.ts';

const giveOwnPassword = 'Please enter your current password.';

export const updateAccountBodySchema = z.object({
  name: z.optional(lineSchema(limits.name, 'Please enter a name')),
  timeZone: z.optional(timeZoneSchema),
  /** Whether to send an email when a message is opened for the first time. */
  mailOnOpening: z.optional(z.boolean()),
  /** The member has read that an admin issued a reset link. */
  resetLinkIssuedAt: z.optional(z.null()),
});

export const changeEmailBodySchema = z.object({ email: emailSchema(), password: ownPasswordSchema(giveOwnPassword) });

export const changePasswordBodySchema = z.object({
  currentPassword: ownPasswordSchema(giveOwnPassword),
  newPassword: newPasswordSchema,
});

export const closeAccountBodySchema = z.object({
  /** The account's own address, typed out so that nobody closes an account by accident. */
  confirmEmail: emailSchema('Please type the email address of this account.'),
  password: ownPasswordSchema(giveOwnPassword),
});

export const accountSessionSchema = z.object({
  id: idSchema,
  /** `Chrome on Android` */
  device: z.string(),
  createdAt: instantSchema,
  /** Accurate to `limits.lastUsedMinutes`. */
  lastUsedAt: instantSchema,
  /** The session asking. */
  current: z.boolean(),
});
export type AccountSession = z.output<typeof accountSessionSchema>;

/** What members change about their account. */
export const accountSettingsApi = endpoints({
  updateAccount: {
    method: 'PATCH',
    path: '/api/account',
    caller: 'member',
    summary: 'Change name or time zone; messages that are still sealed move with the zone',
    body: updateAccountBodySchema,
    reply: memberSchema,
    errors: [],
  },
  changeEmail: {
    method: 'POST',
    path: '/api/account/email',
    caller: 'member',
    summary: 'Ask for another address; it counts once it is confirmed there',
    body: changeEmailBodySchema,
    reply: memberSchema,
    errors: ['wrong_password', 'email_taken', 'too_many_tries', 'busy'],
  },
  cancelEmailChange: {
    method: 'DELETE',
    path: '/api/account/email',
    caller: 'member',
    summary: 'Keep the address; the link to the other one ends',
    reply: memberSchema,
    errors: [],
  },
  changePassword: {
    method: 'POST',
    path: '/api/account/password',
    caller: 'member',
    summary: 'Choose a new password; all other sessions end',
    body: changePasswordBodySchema,
    reply: z.object({ message: z.string() }),
    errors: ['wrong_password', 'too_many_tries', 'busy'],
  },
  listSessions: {
    method: 'GET',
    path: '/api/account/sessions',
    caller: 'member',
    summary: 'Where the member is signed in, last used first',
    reply: z.array(accountSessionSchema),
    errors: [],
  },
  endSession: {
    method: 'DELETE',
    path: '/api/account/sessions/{id}',
    caller: 'member',
    summary: 'Sign one device out',
    params: byIdSchema,
    reply: z.object({ ended: z.literal(true) }),
    errors: ['not_found'],
  },
  signOutEverywhere: {
    method: 'POST',
    path: '/api/account/sign-out-everywhere',
    caller: 'member',
    summary: 'End every session of the member, this one too',
    reply: z.object({ authenticated: z.literal(false) }),
    errors: [],
  },
  closeAccount: {
    method: 'POST',
    path: '/api/account/close',
    caller: 'member',
    summary: 'Close the account: all access ends now, everything is erased on the day given',
    body: closeAccountBodySchema,
    reply: z.object({ message: z.string(), erasedOn: daySchema }),
    errors: ['wrong_password', 'too_many_tries', 'busy'],
  },
});
