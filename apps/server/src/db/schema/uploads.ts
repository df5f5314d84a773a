import type { Generated } from 'kysely';

/** Files that arrive in parts. Their bytes lie in storage under the same id: a draft until the last part, then an object. */
export interface UploadsTable {
  id: string;
  member_id: number;
  file_name: string;
  /** Plaintext bytes, all of them and those that are durable. */
  size: number;
  received: Generated<number>;
  /** Counts the requests that wrote: only the newest one may say how far it came. */
  turn: Generated<number>;
  wrapped_key: Uint8Array;
  key_id: string;
  created_at: Generated<Date>;
  touched_at: Generated<Date>;
  /** What it has become; null until then. */
  message_id: number | null;
}
