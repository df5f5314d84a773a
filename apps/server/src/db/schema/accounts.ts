import type { Generated, GeneratedAlways } from 'kysely';

export interface MembersTable {
  id: GeneratedAlways<number>;
  name: string;
  /** As typed; unique without regard to case. */
  email: string;
  password_hash: string;
  /** IANA name. */
  time_zone: string;
  email_verified_at: Date | null;
  created_at: Generated<Date>;
}

export type SessionKind = 'member' | 'recipient';

export interface SessionsTable {
  id: GeneratedAlways<number>;
  kind: SessionKind;
  /** SHA-256 of the cookie's token. */
  token_hash: Buffer;
  member_id: number | null;
  loved_one_id: number | null;
  created_at: Generated<Date>;
  last_used_at: Generated<Date>;
  expires_at: Date;
}
