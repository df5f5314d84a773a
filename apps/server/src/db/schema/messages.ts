import type { CategoryKey } from '@someday/contract/categories';
import type { Generated, GeneratedAlways } from 'kysely';
import type { RecurringPattern, RepeatUnit, TriggerType } from '@someday/contract/scheduled-triggers';
import type { ReactionType } from '@someday/contract/reactions';
import type { MediaState, MessageType, RenditionKind } from '@someday/contract/media';

export interface MessagesTable {
  id: GeneratedAlways<number>;
  member_id: number;
  /** Null: kept in the library, for nobody yet; or a guest's test. */
  loved_one_id: number | null;
  /** Tried by a guest, for nobody; false once it is for somebody. */
  is_test: Generated<boolean>;
  /** As this message calls its loved one; null: by their own name. */
  recipient_name: string | null;
  media_id: number;
  title: string;
  description: string | null;
  /** Beneath an own category what the message falls back to. */
  category: CategoryKey;
  own_category_id: number | null;
  photo_caption: string | null;
  /** `YYYY-MM-DD`, the day its member has chosen for it; null: none, or its triggers say when. */
  delivery_date: string | null;
  /** `HH:MM`; null: as that day begins. */
  delivery_time: string | null;
  /** The place in which its days are meant; null in the library. */
  delivery_zone: string | null;
  /** From when on it is open, worked out of its own day and its triggers; infinity (`never`): sealed with no day yet; null in the library. */
  opens_at: Date | null;
  /** The calendar day of that instant at its place. */
  opens_on: string | null;
  /** The day there on which it was last sealed: its triggers count from the day after. */
  sealed_on: string | null;
  /** The trigger that opens it, or has; null: its own day, or at once. */
  opening_trigger_id: number | null;
  /** Not announced under Coming Soon. */
  is_surprise: Generated<boolean>;
  viewed_at: Date | null;
  created_at: Generated<Date>;
  deleted_at: Date | null;
}

/** Days on which a message opens, or is announced again. */
export interface ScheduledTriggersTable {
  id: GeneratedAlways<number>;
  member_id: number;
  message_id: number;
  type: TriggerType;
  /** `YYYY-MM-DD`; what repeats is counted from it. */
  day: string;
  /** `HH:MM`; null: as that day begins. */
  time: string | null;
  /** Null with `every` and `unit`: it does not repeat. */
  pattern: RecurringPattern | null;
  every: number | null;
  unit: RepeatUnit | null;
  /** The last day on which it may come again. */
  until: string | null;
  milestone_id: number | null;
  is_active: Generated<boolean>;
  /** Occurrences before this day do not count. */
  starts_on: string;
  created_at: Generated<Date>;
}

/** Categories that members have made. */
export interface VideoCategoriesTable {
  id: GeneratedAlways<number>;
  member_id: number;
  name: string;
  /** The name without what does not tell two names apart: capitals and spelling variants. */
  name_key: string;
  /** `#RRGGBB` */
  color: string;
  description: string | null;
  created_at: Generated<Date>;
}

/** What loved ones have answered messages with. */
export interface MessageReactionsTable {
  message_id: number;
  loved_one_id: number;
  reaction_type: ReactionType;
  created_at: Generated<Date>;
}

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
