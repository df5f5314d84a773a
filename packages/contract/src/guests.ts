import * as z from 'zod/mini';
import { endpoints } from './endpoint.ts';
import { badEmail, emailSchema, idSchema, instantSchema, lineSchema, timeZoneSchema } from './fields.ts';
import { accessLevels } from './sessions.ts';
import { limits } from './limits.ts';

/** '' and null: none. */
export const optionalEmailSchema = z.optional(
  z.pipe(
    z.transform((given: unknown) => (typeof given === 'string' && given.trim() === '' ? null : given)),
    z.nullable(emailSchema(badEmail)),
  ),
);

export const guestLoginBodySchema = z.object({
  code: lineSchema(limits.guestCode, 'Please enter your guest code.'),
  email: optionalEmailSchema,
  /** The browser's time zone at their first visit, used for their days and times. */
  timeZone: z.optional(timeZoneSchema),
});

export const guestsApi = endpoints({
  guestLogin: {
    method: 'POST',
    path: '/api/guest-login',
    caller: 'public',
    summary: 'Open a guest’s session with the code of an invitation; it takes the place of a member’s in this browser',
    body: guestLoginBodySchema,
    reply: z.object({ guestId: idSchema, accessLevel: z.enum(accessLevels), expiresAt: instantSchema }),
    errors: ['invalid_guest_code', 'guest_access_over', 'proof_required', 'too_many_tries'],
  },
});
