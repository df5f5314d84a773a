import * as z from 'zod/mini';
import { instantSchema } from './fields.ts';

/** Labels of guests. None of them opens anything of the admin's. Source: specification part 2 §3. */
export const accessLevels = ['beta', 'admin', 'demo'] as const;
export type AccessLevel = (typeof accessLevels)[number];

/** A guest's time here. `erasedAt`: when everything they have made is erased. */
export const guestAccessSchema = z.object({
  accessLevel: z.enum(accessLevels),
  expiresAt: instantSchema,
  erasedAt: instantSchema,
});
export type GuestAccess = z.output<typeof guestAccessSchema>;
