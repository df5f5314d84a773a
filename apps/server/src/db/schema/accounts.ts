import type { Signature } from '@someday/contract/rules/signature';
import type { Generated, GeneratedAlways, ColumnType } from 'kysely';
import type { AccessLevel, Beginning } from '@someday/contract/rules/choices';
import type { ImportState, ImportSummary } from '@someday/contract/api/imports';

export type SessionKind = 'member' | 'guest' | 'recipient' | 'admin';

export type TokenPurpose = 'verify' | 'reset' | 'change_email' | 'undo_email' | 'reopen';

export interface AccountsTables {
  members: {
    id: GeneratedAlways<number>;
    name: string;
    email: string | null;
    password_hash: string | null;
    /** Came with a guest code: no password, no payments, no emails. `erase_at` is set from the start. */
    is_guest: Generated<boolean>;
    time_zone: string;
    email_verified_at: Date | null;
    created_at: Generated<Date>;
    pending_email: string | null;
    /** The version of the Terms of Service accepted at signup; null for accounts from before we asked. */
    terms_version: string | null;
    terms_accepted_at: Date | null;
    mail_on_opening: Generated<boolean>;
    mail_on_eve: Generated<boolean>;
    reset_link_issued_at: Date | null;
    signature: Signature | null;
    /** By the names that loved ones use; `signature` is the account's own name's. */
    signatures: Generated<Record<string, Signature>>;
    closed_at: Date | null;
    erase_at: Date | null;
  };

  sessions: {
    id: GeneratedAlways<number>;
    kind: SessionKind;
    token_hash: Buffer;
    member_id: number | null;
    loved_one_id: number | null;
    admin_id: number | null;
    created_at: Generated<Date>;
    last_used_at: Generated<Date>;
    expires_at: Date;
    /** `Chrome on Android`; null if unknown, and in older rows. */
    device: string | null;
    /** When a member or admin last proved in it that it's them; null: never, and in older rows. */
    confirmed_at: Date | null;
    /** Null in older rows, and for guests and recipients. */
    began_with: Beginning | null;
  };

  member_devices: {
    member_id: number;
    token_hash: Buffer;
    first_used_at: Generated<Date>;
    last_used_at: Generated<Date>;
  };

  account_tokens: {
    id: GeneratedAlways<number>;
    member_id: number;
    purpose: TokenPurpose;
    token_hash: Buffer;
    email: string;
    created_at: Generated<Date>;
    expires_at: Date;
    used_at: Date | null;
  };

  /** Separate from the member's row, which other transactions lock. */
  member_activity: { member_id: number; last_active_at: Date };

  exports: {
    id: GeneratedAlways<number>;
    member_id: number;
    state: Generated<'making' | 'ready' | 'failed'>;
    progress: Generated<number>;
    requested_at: Generated<Date>;
    made_at: Date | null;
    expires_at: Date | null;
  };

  export_parts: { export_id: number; number: number; object_id: string };

  /** Without a password: made by single sign-on. */
  admins: { id: GeneratedAlways<number>; username: string; password_hash: string | null; created_at: Generated<Date> };

  admin_audit: {
    id: GeneratedAlways<number>;
    at: Generated<Date>;
    admin_id: number | null;
    username: string;
    action: string;
    detail: string;
  };

  installation_samples: {
    id: GeneratedAlways<number>;
    at: Generated<Date>;
    stored_bytes: number;
    queue_age_seconds: number;
  };

  guest_sessions: {
    id: GeneratedAlways<number>;
    code_hash: Buffer;
    code_sealed: Buffer;
    code_key_id: GeneratedAlways<string>;
    email: string | null;
    access_level: AccessLevel;
    is_active: Generated<boolean>;
    member_id: number | null;
    created_at: Generated<Date>;
    expires_at: Date;
    last_used_at: Date | null;
    invited_at: Date | null;
  };

  imports: {
    id: GeneratedAlways<number>;
    member_id: number;
    upload_id: string;
    /** Null until the upload is complete in storage, and once it's no longer needed. */
    object_id: string | null;
    state: Generated<ImportState>;
    summary: ColumnType<ImportSummary | null, string | null | undefined, string | null>;
    problem: string | null;
    progress: Generated<number>;
    created_at: Generated<Date>;
    finished_at: Date | null;
  };

  imported: {
    member_id: number;
    kind: 'person' | 'portrait' | 'milestone' | 'message';
    fingerprint: string;
    about_id: number;
  };
}
