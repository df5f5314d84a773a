import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { emailSchema, lineSchema, linkTokenSchema, stepTokenSchema, timeZoneSchema } from '../forms/fields.ts';
import { limits } from '../rules/limits.ts';
import { loginReplySchema, memberSchema, messageReplySchema } from './sessions.ts';
import { validationTexts } from '../texts/validation.copy.ts';

/* The hundred most leaked passwords of at least six characters, and the product's own words, which would be guessed next. */
const common = new Set(
  `123456 1234567 12345678 123456789 1234567890 123123 123321 112233 121212 123qwe 123abc 111111 1111111 11111111 000000 00000000
  222222 555555 654321 666666 696969 7777777 777777 888888 88888888 987654321 987654 999999 131313 159753 147258369 789456123
  qwerty qwerty1 qwerty12 qwerty123 qwertyuiop qwert123 qwe123 1q2w3e 1q2w3e4r 1q2w3e4r5t 1qaz2wsx 1qazxsw2 q1w2e3r4 zaq12wsx
  qazwsx asdfgh asdfghjkl asdf1234 asd123 zxcvbn zxcvbnm azerty abc123 abcd1234 abcdef a123456 aa123456 a1b2c3
  password password1 password12 password123 passw0rd p@ssw0rd p@ssword pass1234 passwort passwort1 motdepasse contraseña
  iloveyou iloveyou1 loveyou lovely letmein welcome welcome1 monkey dragon sunshine princess football football1 baseball basketball
  superman batman pokemon master michael jordan jordan23 daniel ashley jessica charlie shadow freedom whatever trustno1 starwars
  hello123 secret secret123 admin123 administrator changeme default google computer internet samsung killer hunter buster soccer
  liverpool chelsea arsenal naruto cookie cheese flower mustang harley ranger thomas tigger andrew joshua matthew nicole
  someday someday1 someday123 message messages family family1 family123 mother father daddy123 mommy123 grandma grandpa`.split(
    /\s+/,
  ),
);

function isCommonPassword(password: string): boolean {
  return common.has(password.normalize('NFKC').trim().toLowerCase());
}

const chosenPasswordSchema = (min: number, missing: string, tooShort: string) =>
  z.string(missing).check(
    z.minLength(1, { error: missing, abort: true }),
    z.minLength(min, { error: tooShort, abort: true }),
    z.maxLength(limits.passwordMax, validationTexts.passwordTooLong),
    z.refine((password) => !isCommonPassword(password), { error: validationTexts.passwordCommon }),
  );

export const newPasswordSchema = chosenPasswordSchema(
  limits.newPasswordMin,
  validationTexts.newPasswordTooShort,
  validationTexts.newPasswordTooShort,
);

export const ownPasswordSchema = (missing: string) =>
  z.string(missing).check(z.minLength(1, missing), z.maxLength(limits.passwordMax, validationTexts.noPasswordSoLong));

/** Signing up confirms being 18 or older and accepts the Terms of Service: the server keeps when, and which version. */
export const signupBodySchema = z.object({
  name: lineSchema(limits.name, validationTexts.fillAll),
  email: emailSchema(validationTexts.fillAll),
  password: chosenPasswordSchema(limits.passwordMin, validationTexts.fillAll, validationTexts.passwordTooShort),
  timeZone: z.optional(timeZoneSchema),
});

export const loginBodySchema = z.object({
  email: lineSchema(limits.email, validationTexts.fillBoth),
  password: ownPasswordSchema(validationTexts.fillBoth),
  /** From single sign-on: connects the account with it. */
  connect: z.optional(stepTokenSchema),
});

export const forgotPasswordBodySchema = z.object({ email: emailSchema() });

const resetPasswordBodySchema = z.object({ token: linkTokenSchema, newPassword: newPasswordSchema });

const linkBodySchema = z.object({ token: linkTokenSchema });

export const accountsApi = {
  signup: endpoint('public', 'POST', '/api/auth/signup', {
    summary: 'Create an account and its first session',
    body: signupBodySchema,
    reply: z.object({
      requiresPaymentSetup: z.boolean(),
      redirectTo: z.string(),
      message: z.string(),
      user: memberSchema,
    }),
    status: 201,
    errors: ['email_taken', 'password_login_off', 'too_many_tries', 'busy'],
  }),
  login: endpoint('public', 'POST', '/api/auth/login', {
    summary: 'Log in; an account with a second factor gets a token for that step',
    body: loginBodySchema,
    reply: z.union([loginReplySchema, z.object({ secondFactor: z.string() })]),
    errors: [
      'wrong_credentials',
      'account_closed',
      'password_login_off',
      'login_over',
      'sign_on_other',
      'proof_required',
      'login_locked',
      'too_many_tries',
      'busy',
    ],
  }),
  forgotPassword: endpoint('public', 'POST', '/api/auth/forgot-password', {
    summary: 'Email a password reset link, if the address has an account',
    body: forgotPasswordBodySchema,
    reply: messageReplySchema,
    errors: ['too_many_tries'],
  }),
  resetPassword: endpoint('public', 'POST', '/api/auth/reset-password', {
    summary: 'Choose a new password with an emailed link; every session ends',
    body: resetPasswordBodySchema,
    reply: messageReplySchema,
    errors: ['link_invalid', 'link_expired', 'too_many_tries', 'busy'],
  }),
  verifyEmail: endpoint('public', 'GET', '/api/auth/verify-email', {
    summary: 'Confirm an email address with an emailed link; repeating it changes nothing',
    query: z.object({ token: z._default(linkTokenSchema, '') }),
    reply: z.object({ message: z.string(), user: z.object({ name: z.string(), email: z.string() }) }),
    errors: ['link_invalid', 'link_expired', 'too_many_tries'],
  }),
  confirmEmail: endpoint('public', 'POST', '/api/auth/confirm-email', {
    summary: 'Switch the account to its new address with the link emailed there',
    body: linkBodySchema,
    reply: z.object({ message: z.string(), email: z.string() }),
    errors: ['link_invalid', 'link_expired', 'email_taken', 'too_many_tries'],
  }),
  undoEmailChange: endpoint('public', 'POST', '/api/auth/undo-email-change', {
    summary: 'Restore the old address with the link emailed there; every session ends and a reset link is sent',
    body: linkBodySchema,
    reply: z.object({ message: z.string(), email: z.string() }),
    errors: ['link_invalid', 'link_expired', 'email_taken', 'too_many_tries'],
  }),
  reopenAccount: endpoint('public', 'POST', '/api/auth/reopen-account', {
    summary: 'Reopen a closed account with an emailed link before it is erased',
    body: linkBodySchema,
    reply: messageReplySchema,
    errors: ['link_invalid', 'link_expired', 'too_many_tries'],
  }),
};
