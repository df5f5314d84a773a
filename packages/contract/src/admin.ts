import * as z from 'zod/mini';
import { endpoints } from './endpoint.ts';
import { byIdSchema, emailSchema, idSchema, instantSchema, lineSchema } from './fields.ts';
import { accessLevels } from './sessions.ts';
import { optionalEmailSchema } from './guests.ts';
import { limits } from './limits.ts';
import { validationTexts } from './validation.copy.ts';

export const adminLoginBodySchema = z.object({
  username: lineSchema(limits.adminUsername, validationTexts.username),
  password: z
    .string(validationTexts.password)
    .check(z.minLength(1, validationTexts.password), z.maxLength(limits.passwordMax)),
});

export const adminSchema = z.object({
  username: z.string(),
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
  guestCode: lineSchema(limits.guestCode, validationTexts.newGuestCode),
  email: optionalEmailSchema,
  accessLevel: z._default(z.enum(accessLevels), 'beta'),
});

export const invitationBodySchema = z.object({
  email: emailSchema(validationTexts.noEmail),
  guestCode: lineSchema(limits.guestCode, validationTexts.newGuestCode),
});

const doneSchema = z.object({ message: z.string() });

export const adminApi = endpoints({
  adminLogin: {
    method: 'POST',
    path: '/api/admin/login',
    caller: 'public',
    summary: 'Log in as an admin',
    body: adminLoginBodySchema,
    reply: adminSchema,
    errors: ['wrong_admin', 'proof_required', 'too_many_tries', 'busy'],
  },
  adminLogout: {
    method: 'POST',
    path: '/api/admin/logout',
    caller: 'public',
    summary: 'Log the admin out',
    reply: z.object({ authenticated: z.literal(false) }),
    errors: [],
  },
  getAdmin: {
    method: 'GET',
    path: '/api/admin/session',
    caller: 'admin',
    background: true,
    summary: 'Get the admin who is logged in',
    reply: adminSchema,
    errors: [],
  },
  createGuestSession: {
    method: 'POST',
    path: '/api/admin/guest-sessions',
    caller: 'admin',
    summary: 'Create a guest; an easily guessed code gets a random suffix',
    body: newGuestBodySchema,
    reply: guestSessionSchema,
    status: 201,
    errors: ['guest_code_taken'],
  },
  deactivateGuestSession: {
    method: 'POST',
    path: '/api/admin/guest-sessions/{id}/deactivate',
    caller: 'admin',
    summary: 'End a guest’s access and session',
    params: byIdSchema,
    reply: guestSessionSchema,
    errors: ['not_found', 'guest_not_active'],
  },
  sendGuestInvitation: {
    method: 'POST',
    path: '/api/admin/send-guest-invitation',
    caller: 'admin',
    summary: 'Email a guest their code in a fixed text',
    body: invitationBodySchema,
    reply: doneSchema,
    errors: ['not_found', 'guest_not_active', 'no_email_address', 'too_many_tries'],
  },
  acceptTester: {
    method: 'POST',
    path: '/api/admin/tester-applications/{id}/accept',
    caller: 'admin',
    summary: 'Turn an applicant into a guest and email them their code',
    params: byIdSchema,
    reply: guestSessionSchema,
    errors: ['not_found', 'already_decided', 'too_many_tries'],
  },
  declineTester: {
    method: 'POST',
    path: '/api/admin/tester-applications/{id}/decline',
    caller: 'admin',
    summary: 'Decline an application',
    params: byIdSchema,
    reply: doneSchema,
    errors: ['not_found', 'already_decided'],
  },
  revealAccessCode: {
    method: 'POST',
    path: '/api/admin/children/{id}/reveal-code',
    caller: 'admin',
    summary: 'Show a loved one’s access code; recorded in the audit log',
    params: byIdSchema,
    reply: z.object({ accessCode: z.string() }),
    errors: ['not_found'],
  },
  issueResetLink: {
    method: 'POST',
    path: '/api/admin/users/{id}/reset-link',
    caller: 'admin',
    summary: 'Create a password reset link for a member; recorded in the audit log, and the member is notified',
    params: byIdSchema,
    reply: z.object({ url: z.string() }),
    errors: ['not_found'],
  },
  retryDelivery: {
    method: 'POST',
    path: '/api/admin/deliveries/{id}/retry',
    caller: 'admin',
    summary: 'Resend a refused notification',
    params: byIdSchema,
    reply: doneSchema,
    errors: ['not_found', 'nothing_to_retry'],
  },
  retryJob: {
    method: 'POST',
    path: '/api/admin/jobs/{id}/retry',
    caller: 'admin',
    summary: 'Restart a job that failed permanently',
    params: byIdSchema,
    reply: doneSchema,
    errors: ['not_found', 'nothing_to_retry'],
  },
  retryMedium: {
    method: 'POST',
    path: '/api/admin/media/{id}/retry',
    caller: 'admin',
    summary: 'Convert a failed video or photo again',
    params: byIdSchema,
    reply: doneSchema,
    errors: ['not_found', 'nothing_to_retry'],
  },
});
