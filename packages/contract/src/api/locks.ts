import * as z from 'zod/mini';
import { byIdSchema, idSchema, instantSchema, lineSchema, stepTokenSchema, timeZoneSchema } from '../forms/fields.ts';
import { limits } from '../rules/limits.ts';
import { validationTexts } from '../texts/validation.copy.ts';
import { ownPasswordSchema } from './accounts.ts';
import { adminSchema, newSecondFactorSchema } from './admin.ts';
import { endpoint } from './endpoint.ts';
import { loginReplySchema, memberSchema } from './sessions.ts';

/** WebAuthn's own JSON (https://www.w3.org/TR/webauthn-3/#sctn-parseCreationOptionsFromJSON); base64url where it has bytes. */
const bytesSchema = z.string().check(z.maxLength(limits.passkeyBytes), z.regex(/^[\w-]*$/));
const credentialShape = {
  id: bytesSchema,
  rawId: bytesSchema,
  type: z.literal('public-key'),
  clientExtensionResults: z._default(z.object({}), {}),
};
/** Such as `usb` or `internal`; there may be new ones. */
const transportSchema = z.string().check(z.maxLength(30));
const knownPasskeysSchema = z.array(
  z.object({ id: z.string(), type: z.literal('public-key'), transports: z.array(transportSchema) }),
);
/** To prove one. None named: the browser offers those it has for this site. */
const proofOptionsSchema = z.object({
  token: z.string(),
  options: z.object({
    challenge: z.string(),
    rpId: z.string(),
    timeout: z.int(),
    userVerification: z.literal('required'),
    allowCredentials: knownPasskeysSchema,
  }),
});
export type PasskeyProofOptions = z.output<typeof proofOptionsSchema>;
const makingOptionsSchema = z.object({
  token: z.string(),
  options: z.object({
    rp: z.object({ id: z.string(), name: z.string() }),
    user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
    challenge: z.string(),
    pubKeyCredParams: z.array(z.object({ alg: z.int(), type: z.literal('public-key') })),
    timeout: z.int(),
    excludeCredentials: knownPasskeysSchema,
    authenticatorSelection: z.object({
      residentKey: z.literal('required'),
      requireResidentKey: z.literal(true),
      userVerification: z.literal('required'),
    }),
    attestation: z.literal('none'),
  }),
});
export type PasskeyMakingOptions = z.output<typeof makingOptionsSchema>;

const assertionBodySchema = z.object({
  token: stepTokenSchema,
  credential: z.object({
    ...credentialShape,
    response: z.object({
      clientDataJSON: bytesSchema,
      authenticatorData: bytesSchema,
      signature: bytesSchema,
      userHandle: z.optional(z.nullable(bytesSchema)),
    }),
  }),
});

const passkeyNameSchema = lineSchema(limits.passkeyName, validationTexts.passkeyName);
export const namePasskeyBodySchema = z.object({ name: passkeyNameSchema });
const newPasskeyBodySchema = z.object({
  token: stepTokenSchema,
  name: passkeyNameSchema,
  credential: z.object({
    ...credentialShape,
    response: z.object({
      clientDataJSON: bytesSchema,
      attestationObject: bytesSchema,
      transports: z._default(z.array(transportSchema).check(z.maxLength(10)), []),
    }),
  }),
});

/** Six digits of an app, or a recovery code. */
const codeSchema = lineSchema(limits.typedCode, validationTexts.code);
export const codeBodySchema = z.object({ code: codeSchema });
/** `trust`: don't ask on this device for `limits.trustedDeviceDays`. */
export const secondFactorBodySchema = z.object({
  token: stepTokenSchema,
  code: codeSchema,
  trust: z._default(z.boolean(), false),
});
const recoveryCodesSchema = z.object({ recoveryCodes: z.array(z.string()) });

const passkeySchema = z.object({
  id: idSchema,
  name: z.string(),
  /** Copied to the person's other devices by their password manager. */
  isSynced: z.boolean(),
  createdAt: instantSchema,
  lastUsedAt: z.nullable(instantSchema),
});
export type Passkey = z.output<typeof passkeySchema>;

const locksSchema = z.object({
  hasPassword: z.boolean(),
  passkeys: z.array(passkeySchema),
  /** `removedAt`: an admin has begun to remove it, and then it's gone. */
  secondFactor: z.nullable(z.object({ codesLeft: z.int(), removedAt: z.nullable(instantSchema) })),
  isRequired: z.boolean(),
  /** The address at the provider of single sign-on; null if not connected. */
  signOn: z.nullable(z.object({ email: z.string() })),
});
export type Locks = z.output<typeof locksSchema>;

export const newcomerSchema = z.object({ name: lineSchema(limits.name, validationTexts.name) });
const urlSchema = z.object({ url: z.string() });
const nextSchema = z._default(
  z.string().check(z.maxLength(limits.linkToken), z.regex(/^$|^\/(?![/\\])[!-[\]-~]*$/, validationTexts.badLink)),
  '',
);
const confirmedSchema = z.object({ confirmed: z.literal(true) });
export const confirmPasswordBodySchema = z.object({ password: ownPasswordSchema(validationTexts.currentPassword) });

/** What members and admins can do about their own login; the same for both. */
const rows = {
  getLocks: { summary: 'Get the ways to log in to this account', reply: locksSchema },
  newPasskeyOptions: {
    fresh: true,
    summary: 'Begin to add a passkey: what the browser needs to make one',
    reply: makingOptionsSchema,
    errors: ['password_needed', 'too_many_passkeys', 'too_many_tries'],
  },
  addPasskey: {
    fresh: true,
    summary: 'Add the passkey that the browser made',
    body: newPasskeyBodySchema,
    reply: locksSchema,
    errors: ['password_needed', 'passkey_refused', 'too_many_passkeys'],
  },
  renamePasskey: {
    summary: 'Rename a passkey',
    body: namePasskeyBodySchema,
    reply: locksSchema,
    errors: ['not_found'],
  },
  removePasskey: {
    fresh: true,
    summary: 'Remove a passkey, unless it is the last way to log in',
    reply: locksSchema,
    errors: ['password_needed', 'not_found', 'last_way_in'],
  },
  beginSecondFactor: {
    fresh: true,
    summary: 'Begin to set up a second factor: the secret for an authenticator app',
    reply: newSecondFactorSchema,
    errors: ['password_needed'],
  },
  confirmSecondFactor: {
    fresh: true,
    summary: 'Turn the second factor on with a code of the app; answers with new recovery codes',
    body: z.object({ token: stepTokenSchema, code: codeSchema }),
    reply: recoveryCodesSchema,
    errors: ['password_needed', 'wrong_code', 'login_over', 'too_many_tries'],
  },
  renewRecoveryCodes: {
    fresh: true,
    summary: 'Replace the recovery codes',
    reply: recoveryCodesSchema,
    errors: ['password_needed', 'not_found'],
  },
  removeSecondFactor: {
    fresh: true,
    summary: 'Turn the second factor off',
    reply: locksSchema,
    errors: ['password_needed', 'second_factor_required'],
  },
  confirmPassword: {
    summary: 'Confirm the password, for what needs a fresh session',
    body: confirmPasswordBodySchema,
    reply: confirmedSchema,
    errors: ['wrong_password', 'too_many_tries', 'busy'],
  },
  confirmationOptions: {
    summary: 'Begin to confirm with a passkey',
    reply: proofOptionsSchema,
    errors: ['too_many_tries'],
  },
  confirmPasskey: {
    summary: 'Confirm with a passkey, for what needs a fresh session',
    body: assertionBodySchema,
    reply: confirmedSchema,
    errors: ['passkey_refused', 'too_many_tries'],
  },
  confirmSignOn: {
    summary: 'Begin to confirm at the provider of single sign-on, which asks to log in again',
    body: z.object({ next: nextSchema }),
    reply: urlSchema,
    errors: ['sign_on_off', 'sign_on_away', 'too_many_tries'],
  },
} as const;

export const locksApi = {
  passkeyOptions: endpoint('public', 'POST', '/api/auth/passkey/options', {
    summary: 'Begin to log in with a passkey, a member’s or an admin’s',
    reply: proofOptionsSchema,
    errors: ['too_many_tries'],
  }),
  passkeyLogin: endpoint('public', 'POST', '/api/auth/passkey', {
    summary: 'Log in with a passkey',
    body: z.extend(assertionBodySchema, { connect: z.optional(stepTokenSchema) }),
    reply: z.object({ user: memberSchema, redirectTo: z.string() }),
    errors: [
      ...(['passkey_refused', 'account_closed', 'password_login_off', 'login_over', 'sign_on_other'] as const),
      'too_many_tries',
    ],
  }),
  secondFactorLogin: endpoint('public', 'POST', '/api/auth/second-factor', {
    summary: 'Finish logging in with a code of the app or a recovery code',
    body: secondFactorBodySchema,
    reply: loginReplySchema,
    errors: ['wrong_code', 'login_over', 'account_closed', 'sign_on_other', 'too_many_tries'],
  }),
  adminPasskeyLogin: endpoint('public', 'POST', '/api/admin/passkey', {
    summary: 'Log in as an admin with a passkey',
    body: assertionBodySchema,
    reply: adminSchema,
    errors: ['passkey_refused', 'password_login_off', 'too_many_tries'],
  }),
  adminSecondFactorLogin: endpoint('public', 'POST', '/api/admin/second-factor', {
    summary: 'Finish logging in as an admin; the first time, the reply has recovery codes',
    body: secondFactorBodySchema,
    reply: z.extend(adminSchema, { recoveryCodes: z.nullable(z.array(z.string())) }),
    errors: ['wrong_code', 'login_over', 'too_many_tries'],
  }),
  adminLinkLogin: endpoint('public', 'POST', '/api/admin/link', {
    summary: 'Log in as an admin with the link that npm run admin -- link printed',
    body: z.object({ token: stepTokenSchema }),
    reply: adminSchema,
    errors: ['link_invalid', 'too_many_tries'],
  }),
  beginSignOn: endpoint('public', 'POST', '/api/auth/sign-on', {
    summary: 'Begin single sign-on: where the browser goes',
    body: z.object({ as: z.enum(['member', 'admin']), next: nextSchema }),
    reply: urlSchema,
    errors: ['sign_on_off', 'sign_on_away', 'too_many_tries'],
  }),
  /** `connect`: an account has this address, and its owner logs in to it once. `new`: there is none yet. */
  finishSignOn: endpoint('public', 'POST', '/api/auth/sign-on/finish', {
    summary: 'Finish single sign-on with what the provider sent the browser back with',
    body: z.object({ search: z.string().check(z.maxLength(limits.signOnReturn), z.regex(/^[!-~]*$/)) }),
    reply: z.discriminatedUnion('kind', [
      z.object({ kind: z.literal('member'), user: memberSchema, redirectTo: z.string() }),
      z.object({ kind: z.literal('admin'), redirectTo: z.string() }),
      z.object({ kind: z.literal('confirmed'), redirectTo: z.string() }),
      z.object({ kind: z.literal('connect'), token: z.string(), email: z.string() }),
      z.object({ kind: z.literal('new'), token: z.string(), email: z.string(), name: z.string() }),
    ]),
    errors: [
      ...(['sign_on_off', 'sign_on_away', 'sign_on_refused', 'sign_on_unverified', 'sign_on_other'] as const),
      ...(['signup_off', 'not_an_admin', 'account_closed', 'login_over', 'too_many_tries'] as const),
    ],
  }),
  createSignOnAccount: endpoint('public', 'POST', '/api/auth/sign-on/account', {
    summary: 'Create the account of someone who has just proven their address by single sign-on',
    body: z.extend(newcomerSchema, { token: stepTokenSchema, timeZone: z.optional(timeZoneSchema) }),
    reply: z.object({ user: memberSchema, redirectTo: z.string() }),
    status: 201,
    errors: ['login_over', 'email_taken', 'signup_off', 'too_many_tries'],
  }),

  getLocks: endpoint('member', 'GET', '/api/account/locks', rows.getLocks),
  newPasskeyOptions: endpoint('member', 'POST', '/api/account/passkeys/options', rows.newPasskeyOptions),
  addPasskey: endpoint('member', 'POST', '/api/account/passkeys', rows.addPasskey),
  renamePasskey: endpoint('member', 'PATCH', '/api/account/passkeys/{id}', rows.renamePasskey),
  removePasskey: endpoint('member', 'DELETE', '/api/account/passkeys/{id}', rows.removePasskey),
  beginSecondFactor: endpoint('member', 'POST', '/api/account/second-factor', rows.beginSecondFactor),
  confirmSecondFactor: endpoint('member', 'POST', '/api/account/second-factor/confirm', rows.confirmSecondFactor),
  renewRecoveryCodes: endpoint('member', 'POST', '/api/account/second-factor/codes', rows.renewRecoveryCodes),
  removeSecondFactor: endpoint('member', 'DELETE', '/api/account/second-factor', rows.removeSecondFactor),
  confirmPassword: endpoint('member', 'POST', '/api/account/confirmation', rows.confirmPassword),
  confirmationOptions: endpoint('member', 'POST', '/api/account/confirmation/options', rows.confirmationOptions),
  confirmPasskey: endpoint('member', 'POST', '/api/account/confirmation/passkey', rows.confirmPasskey),
  confirmSignOn: endpoint('member', 'POST', '/api/account/confirmation/sign-on', rows.confirmSignOn),
  keepSecondFactor: endpoint('member', 'DELETE', '/api/account/second-factor/removal', {
    summary: 'Stop the removal of the second factor that an admin began',
    reply: locksSchema,
  }),
  connectSignOn: endpoint('member', 'POST', '/api/account/sign-on', {
    ...rows.confirmSignOn,
    fresh: true,
    summary: 'Begin to connect the account with single sign-on',
    errors: ['password_needed', 'sign_on_off', 'sign_on_away', 'too_many_tries'],
  }),
  disconnectSignOn: endpoint('member', 'DELETE', '/api/account/sign-on', {
    fresh: true,
    summary: 'Disconnect the account from single sign-on, unless it is the last way to log in',
    reply: locksSchema,
    errors: ['password_needed', 'last_way_in'],
  }),

  getAdminLocks: endpoint('admin', 'GET', '/api/admin/account/locks', rows.getLocks),
  newAdminPasskeyOptions: endpoint('admin', 'POST', '/api/admin/account/passkeys/options', rows.newPasskeyOptions),
  addAdminPasskey: endpoint('admin', 'POST', '/api/admin/account/passkeys', rows.addPasskey),
  renameAdminPasskey: endpoint('admin', 'PATCH', '/api/admin/account/passkeys/{id}', rows.renamePasskey),
  removeAdminPasskey: endpoint('admin', 'DELETE', '/api/admin/account/passkeys/{id}', rows.removePasskey),
  beginAdminSecondFactor: endpoint('admin', 'POST', '/api/admin/account/second-factor', rows.beginSecondFactor),
  confirmAdminSecondFactor: endpoint(
    'admin',
    'POST',
    '/api/admin/account/second-factor/confirm',
    rows.confirmSecondFactor,
  ),
  renewAdminRecoveryCodes: endpoint('admin', 'POST', '/api/admin/account/second-factor/codes', rows.renewRecoveryCodes),
  removeAdminSecondFactor: endpoint('admin', 'DELETE', '/api/admin/account/second-factor', rows.removeSecondFactor),
  confirmAdminPassword: endpoint('admin', 'POST', '/api/admin/account/confirmation', rows.confirmPassword),
  adminConfirmationOptions: endpoint(
    'admin',
    'POST',
    '/api/admin/account/confirmation/options',
    rows.confirmationOptions,
  ),
  confirmAdminPasskey: endpoint('admin', 'POST', '/api/admin/account/confirmation/passkey', rows.confirmPasskey),
  confirmAdminSignOn: endpoint('admin', 'POST', '/api/admin/account/confirmation/sign-on', rows.confirmSignOn),

  startSecondFactorRemoval: endpoint('admin', 'POST', '/api/admin/users/{id}/second-factor-removal', {
    fresh: true,
    summary: 'Remove a member’s second factor in 72 hours; every address of theirs is told',
    params: byIdSchema,
    reply: z.object({ message: z.string() }),
    errors: ['password_needed', 'not_found'],
  }),
  stopSecondFactorRemoval: endpoint('admin', 'DELETE', '/api/admin/users/{id}/second-factor-removal', {
    summary: 'Keep a member’s second factor after all',
    params: byIdSchema,
    reply: z.object({ message: z.string() }),
    errors: ['not_found'],
  }),
};
