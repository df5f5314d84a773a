import type { ImportState, ImportSummary } from '@someday/contract/imports';
import type { ColumnType, Generated, GeneratedAlways } from 'kysely';

export interface ImportsTable {
  id: GeneratedAlways<number>;
  member_id: number;
  upload_id: string;
  /** Null until the upload is complete in storage, and once it's no longer needed. */
  object_id: string | null;
  state: Generated<ImportState>;
  summary: ColumnType<ImportSummary | null, string | null | undefined, string | null>;
  /** Why it failed or stopped, in words for the member. */
  problem: string | null;
  /** Percent. */
  progress: Generated<number>;
  created_at: Generated<Date>;
  finished_at: Date | null;
}

export interface ImportedTable {
  member_id: number;
  kind: 'person' | 'portrait' | 'milestone' | 'message';
  /** SHA-256 of what identifies it in an export. */
  fingerprint: string;
  about_id: number;
}
