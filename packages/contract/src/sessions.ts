import * as z from 'zod/mini';
import { endpoints } from './endpoint.ts';
import { emailSchema, idSchema, instantSchema, linkTokenSchema } from './fields.ts';

/** Labels of guests. None of them opens anything of the admin's. Source: specification part 2 §3. */
export const accessLevels = ['beta', 'admin', 'demo'] as const;
export type AccessLevel = (typeof accessLevels)[number];

/** A guest's time here. `erasedAt`: when everything they have made is erased. */
export const guestAccessSchema = z.object({
  accessLevel: z.enum(accessLevels),
  expiresAt: instantSchema,
  erasedAt: instantSchema,
});
export type GuestAccess = z.output<typeof guestAccessSchema>;

/** By the link that has expired, by the address, or with neither for whoever is signed in. */
export const resendVerificationBodySchema = z.object({
  token: z.optional(linkTokenSchema),
  email: z.optional(emailSchema()),
});

export const memberSchema = z.object({
  id: idSchema,
  name: z.string(),
  /** '' of a guest: they are not written to. */
  email: z.string(),
  /** What only a guest has; null of a member. */
  guest: z.nullable(guestAccessSchema),
  emailVerified: z.boolean(),
  /** A new address that has not been confirmed yet. */
  pendingEmail: z.nullable(z.string()),
  timeZone: z.string(),
  /** Whether a mail tells of a message’s first opening. */
  mailOnOpening: z.boolean(),
  /** When an admin made a reset link for this account; null: never, or the member has dismissed the note. */
  resetLinkIssuedAt: z.nullable(instantSchema),
});
export type Member = z.output<typeof memberSchema>;

export const messageReplySchema = z.object({ message: z.string() });

/** Who is signed in: what every page of a member asks. Opening accounts and sessions is in accounts.ts, which such a page need not carry. */
export const sessionsApi = endpoints({
  checkSession: {
    method: 'GET',
    path: '/api/auth/check',
    caller: 'public',
    summary: 'Who is signed in, if anybody',
    reply: z.object({ authenticated: z.boolean(), user: z.nullable(memberSchema) }),
    errors: [],
  },
  logout: {
    method: 'POST',
    path: '/api/auth/logout',
    caller: 'public',
    summary: 'End the member’s session on the server',
    reply: z.object({ authenticated: z.literal(false) }),
    errors: [],
  },
  resendVerification: {
    method: 'POST',
    path: '/api/auth/resend-verification',
    caller: 'public',
    summary: 'Mail a new link for confirming the address',
    body: resendVerificationBodySchema,
    reply: messageReplySchema,
    errors: ['link_invalid', 'not_signed_in', 'members_only', 'too_many_tries'],
  },
});
