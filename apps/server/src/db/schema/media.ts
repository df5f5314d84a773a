import type { MediaState, MessageType, RenditionKind } from '@someday/contract/media';
import type { Generated, GeneratedAlways } from 'kysely';

/** Encrypted objects in storage. A new master key changes `wrapped_key` and `key_id`; nothing else of a row ever changes. */
export interface ObjectsTable {
  id: string;
  /** Plaintext bytes. */
  size: number;
  /** Of the plaintext, hex. */
  sha256: string;
  wrapped_key: Uint8Array;
  key_id: string;
  created_at: Generated<Date>;
}

/** What a message carries: the untouched original and where its conversion stands. */
export interface MediaTable {
  id: GeneratedAlways<number>;
  member_id: number;
  original_id: string;
  file_name: string;
  message_type: MessageType;
  format: string;
  mime: string;
  state: Generated<MediaState>;
  /** Percent. */
  progress: Generated<number>;
  /** Why it needs attention; a `MediaReason`. */
  reason: string | null;
  note: string | null;
  duration_seconds: number | null;
  width: number | null;
  height: number | null;
  created_at: Generated<Date>;
  ready_at: Date | null;
}

/** Files made from an original; can be made again. */
export interface RenditionsTable {
  media_id: number;
  kind: RenditionKind;
  object_id: string;
  mime: string;
  width: number;
  height: number;
}

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
