import { newGuestBodySchema } from '@someday/contract/admin';
import { badEmail, emailSchema } from '@someday/contract/fields';
import { accessLevels, type AccessLevel } from '@someday/contract/sessions';
import { generatedGuestCode, guestCodeBytes } from '@someday/contract/rules/access-code';
import * as z from 'zod/mini';

/** The call's own rules; a form says every field. */
export const guestFormSchema = z.object({
  guestCode: newGuestBodySchema.shape.guestCode,
  email: z.union([z.string().check(z.trim(), z.maxLength(0)), emailSchema(badEmail)], badEmail),
  accessLevel: z.enum(accessLevels),
});

export type GuestInput = { guestCode: string; email: string; accessLevel: AccessLevel };
export const guestFields = ['guestCode', 'email', 'accessLevel'] as const;

export function newGuestCode(level: AccessLevel): string {
  return generatedGuestCode(level, crypto.getRandomValues(new Uint8Array(guestCodeBytes)));
}
