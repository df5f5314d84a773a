import * as z from 'zod/mini';
import { endpoints } from './endpoint.ts';
import { emailSchema, lineSchema, linkTokenSchema, timeZoneSchema } from './fields.ts';
import { limits } from './limits.ts';
import { memberSchema, messageReplySchema } from './sessions.ts';

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

/** Ignores case and character width. */
function isCommonPassword(password: string): boolean {
  return common.has(password.normalize('NFKC').trim().toLowerCase());
}

/** A newly chosen password: no composition rules, any alphabet, only the most common ones refused. */
const chosenPasswordSchema = (min: number, missing: string, tooShort: string) =>
  z.string(missing).check(
    z.minLength(1, { error: missing, abort: true }),
    z.minLength(min, { error: tooShort, abort: true }),
    z.maxLength(limits.passwordMax, `Please choose a password of at most ${limits.passwordMax} characters.`),
    z.refine((password) => !isCommonPassword(password), {
      error:
        'This is one of the most used passwords in the world, so it would be guessed first. Please choose another.',
    }),
  );

const tooShortNew = `Password must be at least ${limits.newPasswordMin} characters long`;
/** For resets and settings. Source of text and length: specification part 2 §5. */
export const newPasswordSchema = chosenPasswordSchema(limits.newPasswordMin, tooShortNew, tooShortNew);

/** An existing password, as proof of identity. */
export const ownPasswordSchema = (missing: string) =>
  z
    .string(missing)
    .check(
      z.minLength(1, missing),
      z.maxLength(limits.passwordMax, `No password here is longer than ${limits.passwordMax} characters.`),
    );

const fillAll = 'Please fill in all fields.';
const fillBoth = 'Please enter both email and password.';
const tooShort = `Password must be at least ${limits.passwordMin} characters long.`;

/** Signing up confirms being 18 or older and accepts the Terms of Service: the server keeps when, and which version. */
export const signupBodySchema = z.object({
  name: lineSchema(limits.name, fillAll),
  email: emailSchema(fillAll),
  password: chosenPasswordSchema(limits.passwordMin, fillAll, tooShort),
  /** The browser's time zone, used for the member's days and times. */
  timeZone: z.optional(timeZoneSchema),
});

export const loginBodySchema = z.object({
  email: lineSchema(limits.email, fillBoth),
  password: ownPasswordSchema(fillBoth),
});

export const forgotPasswordBodySchema = z.object({ email: emailSchema() });

const resetPasswordBodySchema = z.object({ token: linkTokenSchema, newPassword: newPasswordSchema });

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
