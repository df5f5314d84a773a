import * as z from 'zod/mini';
import { endpoints } from './endpoint.ts';
import { byIdSchema, emailSchema, idSchema, instantSchema, lineSchema } from './fields.ts';
import { accessLevels } from './sessions.ts';
import { optionalEmailSchema } from './guests.ts';
import { limits } from './limits.ts';

export const adminLoginBodySchema = z.object({
  username: lineSchema(limits.adminUsername, 'Username is required'),
  password: z
    .string('Password is required')
    .check(z.minLength(1, 'Password is required'), z.maxLength(limits.passwordMax)),
});

export const adminSchema = z.object({
  username: z.string(),
  /** When this session ends at the latest. */
  expiresAt: instantSchema,
});
export type Admin = z.output<typeof adminSchema>;

/** A guest as the admin sees them. Active: `isActive` and before `expiresAt`. Source: specification part 2 §3 and §4. */
export const guestSessionSchema = z.object({
  id: idSchema,
  guestCode: z.string(),
  email: z.nullable(z.string()),
  accessLevel: z.enum(accessLevels),
  isActive: z.boolean(),
  createdAt: instantSchema,
  expiresAt: instantSchema,
  lastUsed: z.nullable(instantSchema),
  invitedAt: z.nullable(instantSchema),
});
export type GuestSession = z.output<typeof guestSessionSchema>;

export const newGuestBodySchema = z.object({
  guestCode: lineSchema(limits.guestCode, 'Guest code is required'),
  email: optionalEmailSchema,
  accessLevel: z._default(z.enum(accessLevels), 'beta'),
});

export const invitationBodySchema = z.object({
  email: emailSchema('No email address'),
  guestCode: lineSchema(limits.guestCode, 'Guest code is required'),
});

const doneSchema = z.object({ message: z.string() });

export const adminApi = endpoints({
  adminLogin: {
    method: 'POST',
    path: '/api/admin/login',
    caller: 'public',
    summary: 'Open an admin’s session',
    body: adminLoginBodySchema,
    reply: adminSchema,
    errors: ['wrong_admin', 'proof_required', 'too_many_tries', 'busy'],
  },
  adminLogout: {
    method: 'POST',
    path: '/api/admin/logout',
    caller: 'public',
    summary: 'End the admin’s session on the server',
    reply: z.object({ authenticated: z.literal(false) }),
    errors: [],
  },
  getAdmin: {
    method: 'GET',
    path: '/api/admin/session',
    caller: 'admin',
    background: true,
    summary: 'Which admin is signed in',
    reply: adminSchema,
    errors: [],
  },
  createGuestSession: {
    method: 'POST',
    path: '/api/admin/guest-sessions',
    caller: 'admin',
    summary: 'Make a guest; a code that is easily guessed gets a random end',
    body: newGuestBodySchema,
    reply: guestSessionSchema,
    status: 201,
    errors: ['guest_code_taken'],
  },
  deactivateGuestSession: {
    method: 'POST',
    path: '/api/admin/guest-sessions/{id}/deactivate',
    caller: 'admin',
    summary: 'End a guest’s access; their open session ends with it',
    params: byIdSchema,
    reply: guestSessionSchema,
    errors: ['not_found', 'guest_not_active'],
  },
  sendGuestInvitation: {
    method: 'POST',
    path: '/api/admin/send-guest-invitation',
    caller: 'admin',
    summary: 'Mail a guest their code, in words of ours alone',
    body: invitationBodySchema,
    reply: doneSchema,
    errors: ['not_found', 'guest_not_active', 'no_email_address', 'too_many_tries'],
  },
  acceptTester: {
    method: 'POST',
    path: '/api/admin/tester-applications/{id}/accept',
    caller: 'admin',
    summary: 'Make a guest of an applicant and mail them their code',
    params: byIdSchema,
    reply: guestSessionSchema,
    errors: ['not_found', 'already_decided', 'too_many_tries'],
  },
  declineTester: {
    method: 'POST',
    path: '/api/admin/tester-applications/{id}/decline',
    caller: 'admin',
    summary: 'Put an application aside',
    params: byIdSchema,
    reply: doneSchema,
    errors: ['not_found', 'already_decided'],
  },
  revealAccessCode: {
    method: 'POST',
    path: '/api/admin/children/{id}/reveal-code',
    caller: 'admin',
    summary: 'Show a loved one’s access code; that is recorded',
    params: byIdSchema,
    reply: z.object({ accessCode: z.string() }),
    errors: ['not_found'],
  },
  issueResetLink: {
    method: 'POST',
    path: '/api/admin/users/{id}/reset-link',
    caller: 'admin',
    summary: 'Make a link with which a member chooses a new password; that is recorded, and the member is told',
    params: byIdSchema,
    reply: z.object({ url: z.string() }),
    errors: ['not_found'],
  },
  retryDelivery: {
    method: 'POST',
    path: '/api/admin/deliveries/{id}/retry',
    caller: 'admin',
    summary: 'Send a notice again that was refused',
    params: byIdSchema,
    reply: doneSchema,
    errors: ['not_found', 'nothing_to_retry'],
  },
  retryJob: {
    method: 'POST',
    path: '/api/admin/jobs/{id}/retry',
    caller: 'admin',
    summary: 'Try dead work again from the beginning',
    params: byIdSchema,
    reply: doneSchema,
    errors: ['not_found', 'nothing_to_retry'],
  },
  retryMedium: {
    method: 'POST',
    path: '/api/admin/media/{id}/retry',
    caller: 'admin',
    summary: 'Convert a video or photo again that needs attention',
    params: byIdSchema,
    reply: doneSchema,
    errors: ['not_found', 'nothing_to_retry'],
  },
});
