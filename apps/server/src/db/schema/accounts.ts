import type { Generated, GeneratedAlways } from 'kysely';
import type { AccessLevel } from '@someday/contract/sessions';

export interface MembersTable {
  id: GeneratedAlways<number>;
  name: string;
  /** As typed; unique without regard to case. Null of guests alone. */
  email: string | null;
  password_hash: string | null;
  /** Whoever came with a guest code: no password, no payments, no mails. `erase_at` is set from the beginning. */
  is_guest: Generated<boolean>;
  /** IANA name. */
  time_zone: string;
  email_verified_at: Date | null;
  created_at: Generated<Date>;
  /** Asked for, not yet confirmed. */
  pending_email: string | null;
  /** The Terms of Service accepted at signup; null for accounts from before they were asked for. */
  terms_version: string | null;
  terms_accepted_at: Date | null;
  /** Whether they are told by mail when a message is opened for the first time. */
  mail_on_opening: Generated<boolean>;
  /** When an admin made a reset link for them; null once they have dismissed the note. */
  reset_link_issued_at: Date | null;
  closed_at: Date | null;
  /** When a closed account, or a guest's, is erased. */
  erase_at: Date | null;
}

export type SessionKind = 'member' | 'guest' | 'recipient' | 'admin';

export interface SessionsTable {
  id: GeneratedAlways<number>;
  kind: SessionKind;
  /** SHA-256 of the cookie's token. */
  token_hash: Buffer;
  /** Of a member's and a guest's. */
  member_id: number | null;
  loved_one_id: number | null;
  admin_id: number | null;
  created_at: Generated<Date>;
  last_used_at: Generated<Date>;
  expires_at: Date;
  /** `Chrome on Android`; null when it did not say, and in rows from before it was kept. */
  device: string | null;
}

export interface MemberDevicesTable {
  member_id: number;
  /** SHA-256 of the device cookie's token. */
  token_hash: Buffer;
  first_used_at: Generated<Date>;
  last_used_at: Generated<Date>;
}

/** What a link in a mail does. */
export type TokenPurpose = 'verify' | 'reset' | 'change_email' | 'undo_email' | 'reopen';

export interface AccountTokensTable {
  id: GeneratedAlways<number>;
  member_id: number;
  purpose: TokenPurpose;
  /** SHA-256 of the token. */
  token_hash: Buffer;
  /** The address the link is about: to confirm, to come back to. */
  email: string;
  created_at: Generated<Date>;
  expires_at: Date;
  used_at: Date | null;
}

/** When a member was here last: beside the member's own row, which others lock. */
export interface MemberActivityTable {
  member_id: number;
  last_active_at: Date;
}

export interface AdminsTable {
  id: GeneratedAlways<number>;
  /** As typed; unique without regard to case. */
  username: string;
  password_hash: string;
  created_at: Generated<Date>;
}

/** What admins did and read of people's data. The database refuses to change or remove a row. */
export interface AdminAuditTable {
  id: GeneratedAlways<number>;
  at: Generated<Date>;
  /** Null of a failed login. */
  admin_id: number | null;
  username: string;
  action: string;
  detail: string;
}

/** What was measured of the installation, every hour. */
export interface InstallationSamplesTable {
  id: GeneratedAlways<number>;
  at: Generated<Date>;
  stored_bytes: number;
  /** How long the oldest due job had waited, in seconds. */
  queue_age_seconds: number;
}

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
