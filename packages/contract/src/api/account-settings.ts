import * as z from 'zod/mini';
import { memberSchema } from './sessions.ts';
import { endpoint } from './endpoint.ts';
import { daySchema, emailSchema, idSchema, instantSchema, lineSchema, timeZoneSchema } from '../forms/fields.ts';
import { beginnings } from '../rules/choices.ts';
import { limits } from '../rules/limits.ts';
import { newPasswordSchema } from './accounts.ts';
import { signatureSchema } from '../forms/signatures.ts';
import { knownSchema } from '../forms/edits.ts';
import { validationTexts } from '../texts/validation.copy.ts';

export const updateAccountBodySchema = z.object({
  name: z.optional(lineSchema(limits.name, validationTexts.name)),
  timeZone: z.optional(timeZoneSchema),
  mailOnOpening: z.optional(z.boolean()),
  mailOnEve: z.optional(z.boolean()),
  resetLinkIssuedAt: z.optional(z.null()),
  known: knownSchema,
});

export const changeEmailBodySchema = z.object({ email: emailSchema() });

export const changePasswordBodySchema = z.object({ newPassword: newPasswordSchema });

export const closeAccountBodySchema = z.object({ confirmEmail: emailSchema(validationTexts.ownEmail) });

/** `signature` is of the account's name, `names` has what loved ones call the member instead. */
const signatureReplySchema = z.object({
  signature: z.nullable(signatureSchema),
  names: z.array(z.object({ name: z.string(), signature: z.nullable(signatureSchema) })),
});
export type Signatures = z.output<typeof signatureReplySchema>;

const saveSignatureBodySchema = z.object({
  name: z._default(z.nullable(/* @__PURE__ */ lineSchema(limits.name, validationTexts.senderName)), null),
  signature: z.nullable(signatureSchema),
});

export const accountSessionSchema = z.object({
  id: idSchema,
  device: z.string(),
  createdAt: instantSchema,
  lastUsedAt: instantSchema,
  current: z.boolean(),
  /** Null: before we noted it. */
  beganWith: z.nullable(z.enum(beginnings)),
});
export type AccountSession = z.output<typeof accountSessionSchema>;

export const accountSettingsApi = {
  updateAccount: endpoint('member', 'PATCH', '/api/account', {
    hourly: limits.movesHourly,
    summary: 'Change the name or time zone; sealed messages move with the zone',
    body: updateAccountBodySchema,
    reply: memberSchema,
    errors: ['changed_meanwhile', 'too_many_tries'],
  }),
  getSignature: endpoint('guest', 'GET', '/api/account/signature', {
    summary: 'Get the member’s signatures, one for each name they are called by',
    reply: signatureReplySchema,
  }),
  saveSignature: endpoint('guest', 'PATCH', '/api/account/signature', {
    summary: 'Sign every message under this name like this, those already sent included; null removes the signature',
    body: saveSignatureBodySchema,
    reply: signatureReplySchema,
  }),
  changeEmail: endpoint('member', 'POST', '/api/account/email', {
    fresh: true,
    summary: 'Request a new email address; it takes effect once confirmed',
    body: changeEmailBodySchema,
    reply: memberSchema,
    errors: ['password_needed', 'email_taken', 'too_many_tries'],
  }),
  cancelEmailChange: endpoint('member', 'DELETE', '/api/account/email', {
    summary: 'Keep the current address; the link to the new one stops working',
    reply: memberSchema,
  }),
  changePassword: endpoint('member', 'POST', '/api/account/password', {
    fresh: true,
    summary: 'Choose a new password and end all other sessions',
    body: changePasswordBodySchema,
    reply: z.object({ message: z.string() }),
    errors: ['password_needed', 'too_many_tries', 'busy'],
  }),
  listSessions: endpoint('member', 'GET', '/api/account/sessions', {
    summary: 'List the member’s sessions, most recently used first',
    reply: z.array(accountSessionSchema),
  }),
  endSession: endpoint('member', 'DELETE', '/api/account/sessions/{id}', {
    summary: 'End one session',
    reply: z.object({ ended: z.literal(true) }),
    errors: ['not_found'],
  }),
  signOutEverywhere: endpoint('member', 'POST', '/api/account/sign-out-everywhere', {
    summary: 'End all of the member’s sessions, including this one',
    reply: z.object({ authenticated: z.literal(false) }),
  }),
  closeAccount: endpoint('member', 'POST', '/api/account/close', {
    fresh: true,
    summary: 'Close the account: access ends now, everything is erased on the returned day',
    body: closeAccountBodySchema,
    reply: z.object({ message: z.string(), erasedOn: daySchema }),
    errors: ['password_needed'],
  }),
};
