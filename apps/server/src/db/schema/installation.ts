import type { Generated, ColumnType, GeneratedAlways } from 'kysely';

export type ClockDoubt = 'apart' | 'jumped' | 'behind' | 'unsure';

/** `done` rows stay so that a (kind, key) isn't run twice, `dead` ones so that an admin can see them. */
type JobState = 'pending' | 'leased' | 'done' | 'dead';

export interface InstallationTables {
  installation_keys: { name: 'pepper'; key_id: string; recorded_at: Generated<Date> };

  clock_marks: {
    id: Generated<number>;
    marked_at: Date;
    /** Which boot of which machine found it right, and when it booted by that clock. Null where a boot has no id. */
    boot_id: string | null;
    booted_at: Date | null;
    /** Why it is or was doubted; null: nothing that isn't settled. */
    doubt: ClockDoubt | null;
    /** What the time was, as far as known, when the doubt began. Until the clock is believed, no message opens later than this. */
    held_at: Date | null;
    doubted_at: Date | null;
    believed_at: Date | null;
  };

  rate_limits: { key: string; points: number; expire: number };

  jobs: {
    id: GeneratedAlways<number>;
    kind: string;
    /** Unique within its kind. Null: not limited. */
    key: string | null;
    /** Ids only. JSON text on the way in, parsed by the job's schema on the way out. */
    payload: ColumnType<unknown, string, string>;
    state: Generated<JobState>;
    due_at: Date;
    attempts: Generated<number>;
    /** How many of those ended with an expired lease, or in another way the job itself may have caused. */
    crashes: Generated<number>;
    lease_until: Date | null;
    /** New for every claim, so that a worker whose lease has expired can't finish another's attempt. */
    lease_token: string | null;
    last_error: string | null;
    created_at: Generated<Date>;
    finished_at: Date | null;
  };

  run_marks: { name: 'time-zones' | 'recovery-key'; value: string; marked_at: Generated<Date> };

  erasures: {
    kind: 'members' | 'loved_ones' | 'messages' | 'portraits' | 'originals' | 'answers';
    about_id: number;
    about_created_at: Date;
    erased_at: Generated<Date>;
    /** Only the time caused it, by a clock that may have been wrong. */
    clock_doubted: Generated<boolean>;
  };

  backup_runs: {
    id: GeneratedAlways<number>;
    kind: 'backup' | 'drill';
    place: string;
    started_at: Generated<Date>;
    finished_at: Date | null;
    /** A `BackupReason`, or `flawed` or `failed`; null: none. */
    problem: string | null;
    snapshot: string | null;
    files: number | null;
    bytes: number | null;
    copies: number | null;
  };
}
