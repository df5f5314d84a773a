import type { Member } from '@someday/contract/api/sessions';
import { anna } from './member-context.ts';

/** A person who entered with a guest code. */
export const guest: Member = {
  ...anna,
  id: 2,
  name: 'Guest',
  email: '',
  emailVerified: false,
  guest: { accessLevel: 'beta', expiresAt: '2026-11-29T12:00:00.000Z', erasedAt: '2026-12-29T12:00:00.000Z' },
};
