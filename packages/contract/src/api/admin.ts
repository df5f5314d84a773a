import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { emailSchema, idSchema, instantSchema, lineSchema } from '../forms/fields.ts';
import { accessLevels } from '../rules/choices.ts';
import { optionalEmailSchema } from './guests.ts';
import { limits } from '../rules/limits.ts';
import { validationTexts } from '../texts/validation.copy.ts';

export const adminLoginBodySchema = z.object({
  username: lineSchema(limits.adminUsername, validationTexts.username),
  password: z
    .string(validationTexts.password)
    .check(z.minLength(1, validationTexts.password), z.maxLength(limits.passwordMax)),
});

export const adminSchema = z.object({ username: z.string(), expiresAt: instantSchema });
export type Admin = z.output<typeof adminSchema>;

export const newSecondFactorSchema = z.object({ token: z.string(), secret: z.string(), uri: z.string() });
export type NewSecondFactor = z.output<typeof newSecondFactorSchema>;

/** `secondFactor`: the token of the next step. An admin who must have one and has none sets it up there. */
const adminLoginReplySchema = z.union([
  adminSchema,
  z.object({ secondFactor: z.string(), setUp: z.nullable(z.omit(newSecondFactorSchema, { token: true })) }),
]);

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

export const adminApi = {
  adminLogin: endpoint('public', 'POST', '/api/admin/login', {
    summary: 'Log in as an admin',
    body: adminLoginBodySchema,
    reply: adminLoginReplySchema,
    errors: ['wrong_admin', 'password_login_off', 'proof_required', 'too_many_tries', 'busy'],
  }),
  adminLogout: endpoint('public', 'POST', '/api/admin/logout', {
    summary: 'Log the admin out; a session that began at a provider may end there, too',
    reply: z.object({ authenticated: z.literal(false), redirectTo: z.nullable(z.string()) }),
  }),
  getAdmin: endpoint('admin', 'GET', '/api/admin/session', {
    background: true,
    summary: 'Get the admin who is logged in',
    reply: adminSchema,
  }),
  createGuestSession: endpoint('admin', 'POST', '/api/admin/guest-sessions', {
    summary: 'Create a guest; an easily guessed code gets a random suffix',
    body: newGuestBodySchema,
    reply: guestSessionSchema,
    status: 201,
    errors: ['guest_code_taken'],
  }),
  deactivateGuestSession: endpoint('admin', 'POST', '/api/admin/guest-sessions/{id}/deactivate', {
    summary: 'End a guest’s access and session',
    reply: guestSessionSchema,
    errors: ['not_found', 'guest_not_active'],
  }),
  sendGuestInvitation: endpoint('admin', 'POST', '/api/admin/send-guest-invitation', {
    summary: 'Email a guest their code in a fixed text',
    body: invitationBodySchema,
    reply: doneSchema,
    errors: ['not_found', 'guest_not_active', 'no_email_address', 'too_many_tries'],
  }),
  acceptTester: endpoint('admin', 'POST', '/api/admin/tester-applications/{id}/accept', {
    summary: 'Turn an applicant into a guest and email them their code',
    reply: guestSessionSchema,
    errors: ['not_found', 'already_decided', 'too_many_tries'],
  }),
  declineTester: endpoint('admin', 'POST', '/api/admin/tester-applications/{id}/decline', {
    summary: 'Decline an application',
    reply: doneSchema,
    errors: ['not_found', 'already_decided'],
  }),
  revealAccessCode: endpoint('admin', 'POST', '/api/admin/children/{id}/reveal-code', {
    summary: 'Show a loved one’s access code; recorded in the audit log',
    reply: z.object({ accessCode: z.string() }),
    errors: ['not_found'],
  }),
  issueResetLink: endpoint('admin', 'POST', '/api/admin/users/{id}/reset-link', {
    summary: 'Create a password reset link for a member; recorded in the audit log, and the member is notified',
    reply: z.object({ url: z.string() }),
    errors: ['not_found'],
  }),
  retryDelivery: endpoint('admin', 'POST', '/api/admin/deliveries/{id}/retry', {
    summary: 'Resend a refused notification',
    reply: doneSchema,
    errors: ['not_found', 'nothing_to_retry'],
  }),
  retryJob: endpoint('admin', 'POST', '/api/admin/jobs/{id}/retry', {
    summary: 'Restart a job that failed permanently',
    reply: doneSchema,
    errors: ['not_found', 'nothing_to_retry'],
  }),
  retryMedium: endpoint('admin', 'POST', '/api/admin/media/{id}/retry', {
    summary: 'Convert a failed video or photo again',
    reply: doneSchema,
    errors: ['not_found', 'nothing_to_retry'],
  }),
};
