import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { emailSchema, idSchema, instantSchema, lineSchema, timeZoneSchema } from '../forms/fields.ts';
import { accessLevels } from '../rules/choices.ts';
import { limits } from '../rules/limits.ts';
import { validationTexts } from '../texts/validation.copy.ts';

export const optionalEmailSchema = z.optional(
  z.pipe(
    z.transform((value: unknown) => (typeof value === 'string' && value.trim() === '' ? null : value)),
    z.nullable(emailSchema()),
  ),
);

export const guestLoginBodySchema = z.object({
  code: lineSchema(limits.guestCode, validationTexts.guestCode),
  email: optionalEmailSchema,
  timeZone: z.optional(timeZoneSchema),
});

export const guestsApi = {
  guestLogin: endpoint('public', 'POST', '/api/guest-login', {
    summary: 'Log in as a guest with an invitation code; replaces a member’s session in this browser',
    body: guestLoginBodySchema,
    reply: z.object({ guestId: idSchema, accessLevel: z.enum(accessLevels), expiresAt: instantSchema }),
    errors: ['invalid_guest_code', 'guest_access_over', 'proof_required'],
  }),
};
