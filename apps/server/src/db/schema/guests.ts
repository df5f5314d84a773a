import type { AccessLevel } from '@someday/contract/guest-access';
import type { Generated, GeneratedAlways } from 'kysely';

/** Guests that admins have made. */
export interface GuestSessionsTable {
  id: GeneratedAlways<number>;
  /** HMAC-SHA-256 of the code as it counts (rules/guest-code), under the pepper. */
  code_hash: Buffer;
  /** The code as it is shown, encrypted. */
  code_sealed: Buffer;
  /** The master key it is encrypted with, read from `code_sealed`. */
  code_key_id: GeneratedAlways<string>;
  /** The one address that may come with the code; null: none was given yet. */
  email: string | null;
  access_level: AccessLevel;
  is_active: Generated<boolean>;
  /** Theirs, from their first login on; null before it, and once it is erased. */
  member_id: number | null;
  created_at: Generated<Date>;
  expires_at: Date;
  last_used_at: Date | null;
  invited_at: Date | null;
}
