import type { Generated, GeneratedAlways } from 'kysely';

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
