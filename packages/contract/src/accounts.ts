import * as z from 'zod/mini';
import { endpoints } from './endpoint.ts';
import { emailSchema, idSchema, lineSchema, timeZoneSchema } from './fields.ts';
import { limits } from './limits.ts';

const fillAll = 'Please fill in all fields.';
const fillBoth = 'Please enter both email and password.';
const tooShort = `Password must be at least ${limits.passwordMin} characters long.`;

export const signupBodySchema = z.object({
  name: lineSchema(limits.name, fillAll),
  email: emailSchema(fillAll),
  password: z
    .string(fillAll)
    .check(
      z.minLength(1, { error: fillAll, abort: true }),
      z.minLength(limits.passwordMin, tooShort),
      z.maxLength(limits.passwordMax, `Please choose a password of at most ${limits.passwordMax} characters.`),
    ),
  /** The browser's zone: days and times of the member's messages are judged in it. */
  timeZone: z.optional(timeZoneSchema),
});

export const loginBodySchema = z.object({
  email: z.string(fillBoth).check(z.trim(), z.minLength(1, fillBoth), z.maxLength(limits.email)),
  password: z.string(fillBoth).check(z.minLength(1, fillBoth), z.maxLength(limits.passwordMax)),
});

export const memberSchema = z.object({
  id: idSchema,
  name: z.string(),
  email: z.string(),
  timeZone: z.string(),
});
export type Member = z.output<typeof memberSchema>;

export const accountsApi = endpoints({
  checkSession: {
    method: 'GET',
    path: '/api/auth/check',
    caller: 'public',
    summary: 'Who is signed in, if anybody',
    reply: z.object({ authenticated: z.boolean(), user: z.nullable(memberSchema) }),
    errors: [],
  },
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
    errors: ['email_taken'],
  },
  login: {
    method: 'POST',
    path: '/api/auth/login',
    caller: 'public',
    summary: 'Open a session',
    body: loginBodySchema,
    reply: z.object({ user: memberSchema, redirectTo: z.string() }),
    errors: ['wrong_credentials'],
  },
  logout: {
    method: 'POST',
    path: '/api/auth/logout',
    caller: 'public',
    summary: 'End the member’s session on the server',
    reply: z.object({ authenticated: z.literal(false) }),
    errors: [],
  },
});
