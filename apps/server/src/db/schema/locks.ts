import type { ColumnType, Generated, GeneratedAlways } from 'kysely';

/** A member's or an admin's: exactly one of them is set. */
export interface OwnedRow {
  member_id: number | null;
  admin_id: number | null;
}

export interface LocksTables {
  passkeys: OwnedRow & {
    id: GeneratedAlways<number>;
    credential_id: Buffer;
    public_key: Buffer;
    /** Stays 0 for synced ones. */
    counter: number;
    transports: string[];
    /** WebAuthn's "backup eligible" and "backup state". */
    is_synced: boolean;
    is_backed_up: boolean;
    name: string;
    created_at: Generated<Date>;
    last_used_at: Date | null;
  };

  second_factors: OwnedRow & {
    id: GeneratedAlways<number>;
    /** The app's secret, sealed like an access code. */
    code_sealed: Buffer;
    code_key_id: GeneratedAlways<string>;
    /** The newest half minute of which a code was used: none works twice. */
    last_step: number;
    removed_at: Date | null;
    created_at: Generated<Date>;
  };

  recovery_codes: { second_factor_id: number; code_hash: Buffer; used_at: Date | null };

  trusted_devices: OwnedRow & { token_hash: Buffer; until: Date };

  sign_on_identities: OwnedRow & {
    id: GeneratedAlways<number>;
    issuer: string;
    subject: string;
    email: string;
    created_at: Generated<Date>;
    last_used_at: Generated<Date>;
  };

  /** Logins and confirmations that have begun. */
  challenges: {
    token_hash: Buffer;
    kind: string;
    payload: ColumnType<unknown, string, string>;
    expires_at: Date;
    member_id: number | null;
    admin_id: number | null;
  };
}
