import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { accessLevels } from '../rules/choices.ts';
import { emailSchema, idSchema, instantSchema, linkTokenSchema } from '../forms/fields.ts';

export const guestAccessSchema = z.object({
  accessLevel: z.enum(accessLevels),
  expiresAt: instantSchema,
  erasedAt: instantSchema,
});
export type GuestAccess = z.output<typeof guestAccessSchema>;

export const resendVerificationBodySchema = z.object({
  token: z.optional(linkTokenSchema),
  email: z.optional(emailSchema()),
});

export const memberSchema = z.object({
  id: idSchema,
  name: z.string(),
  email: z.string(),
  guest: z.nullable(guestAccessSchema),
  emailVerified: z.boolean(),
  pendingEmail: z.nullable(z.string()),
  timeZone: z.string(),
  mailOnOpening: z.boolean(),
  /** On the day before a message of theirs opens. */
  mailOnEve: z.boolean(),
  /** When an admin issued a reset link for this account; null: never, or the member has dismissed the note. */
  resetLinkIssuedAt: z.nullable(instantSchema),
});
export type Member = z.output<typeof memberSchema>;

export const loginReplySchema = z.object({ user: memberSchema, redirectTo: z.string() });

export const messageReplySchema = z.object({ message: z.string() });

/** Who is logged in, which every member page asks. Signup and login are in accounts.ts, which such a page doesn't load. */
export const sessionsApi = {
  checkSession: endpoint('public', 'GET', '/api/auth/check', {
    summary: 'Get who is logged in, if anyone',
    reply: z.object({ authenticated: z.boolean(), user: z.nullable(memberSchema) }),
  }),
  logout: endpoint('public', 'POST', '/api/auth/logout', {
    summary: 'Log out; a session that began at a provider may end there, too',
    reply: z.object({ authenticated: z.literal(false), redirectTo: z.nullable(z.string()) }),
  }),
  resendVerification: endpoint('public', 'POST', '/api/auth/resend-verification', {
    summary: 'Email a new confirmation link',
    body: resendVerificationBodySchema,
    reply: messageReplySchema,
    errors: ['link_invalid', 'not_signed_in', 'members_only', 'too_many_tries'],
  }),
};
