import type { CategoryKey } from '@someday/contract/rules/categories';
import type { ColumnType, Generated, GeneratedAlways } from 'kysely';
import type { RecurringPattern, RepeatUnit, TriggerType } from '@someday/contract/rules/choices';
import type { ReactionType } from '@someday/contract/rules/choices';
import type { MediaState, MessageType, RenditionKind } from '@someday/contract/rules/media';

export interface MessagesTables {
  messages: {
    id: GeneratedAlways<number>;
    member_id: number;
    loved_one_id: number | null;
    is_test: Generated<boolean>;
    recipient_name: string | null;
    media_id: number;
    title: string;
    description: string | null;
    category: CategoryKey;
    own_category_id: number | null;
    photo_caption: string | null;
    delivery_date: string | null;
    delivery_time: string | null;
    delivery_zone: string | null;
    /** Infinity: sealed with no day yet, or while it is being computed again; null in the library. */
    opens_at: Date | null;
    opens_on: string | null;
    /** The day it was last sealed; triggers count from the day after. */
    sealed_on: string | null;
    /** The trigger that opens or opened it; null: its own day, or immediately. */
    opening_trigger_id: number | null;
    is_surprise: Generated<boolean>;
    viewed_at: Date | null;
    /** Openings up to then were announced by the installation it was imported from; null: it was made here. */
    announced_until: Date | null;
    created_at: Generated<Date>;
    deleted_at: Date | null;
  };

  scheduled_triggers: {
    id: GeneratedAlways<number>;
    member_id: number;
    message_id: number;
    type: TriggerType;
    day: string;
    time: string | null;
    pattern: RecurringPattern | null;
    every: number | null;
    unit: RepeatUnit | null;
    until: string | null;
    milestone_id: number | null;
    is_active: Generated<boolean>;
    starts_on: string;
    created_at: Generated<Date>;
  };

  /** What a message was when it was sealed, signed; a new one for every change while it's sealed. Never changed. */
  seal_receipts: {
    id: GeneratedAlways<number>;
    member_id: number;
    message_id: number;
    statement: string;
    signature: Buffer;
    public_key: Buffer;
    hash: string;
    previous: GeneratedAlways<string | null>;
    created_at: Generated<Date>;
  };

  video_categories: {
    id: GeneratedAlways<number>;
    member_id: number;
    name: string;
    name_key: string;
    color: string;
    description: string | null;
    created_at: Generated<Date>;
  };

  message_reactions: {
    message_id: number;
    loved_one_id: number;
    reaction_type: ReactionType;
    created_at: Generated<Date>;
  };

  /** What a loved one sent back: a text or a medium, which is the message's member's. `opened_at`: when the member opened it. */
  answers: {
    id: GeneratedAlways<number>;
    message_id: number;
    loved_one_id: number;
    text: string | null;
    media_id: number | null;
    created_at: ColumnType<Date, Date | string | undefined, never>;
    opened_at: ColumnType<Date | null, Date | string | null | undefined>;
    arrived_at: ColumnType<Date | null, Date | string | null | undefined>;
  };

  /** Rotating the master key changes `wrapped_key` and `key_id`; nothing else but `checked_at` ever changes. */
  objects: {
    id: string;
    size: number;
    sha256: string;
    wrapped_key: Uint8Array;
    key_id: string;
    created_at: Generated<Date>;
    /** When it was last read to see whether it is sound; null: not since it was stored. */
    checked_at: Date | null;
  };

  object_flaws: { object_id: string; kind: 'missing' | 'damaged'; found_at: Generated<Date> };

  stray_objects: { id: string; found_at: Generated<Date> };

  media: {
    id: GeneratedAlways<number>;
    member_id: number;
    original_id: string;
    file_name: string;
    message_type: MessageType;
    format: string;
    mime: string;
    state: Generated<MediaState>;
    progress: Generated<number>;
    reason: string | null;
    notes: Generated<string[]>;
    /** What made its renditions; null: photos, and videos from before it was recorded. */
    made_with: string | null;
    trim_start: number | null;
    trim_end: number | null;
    sent_sha256: string | null;
    duration_seconds: number | null;
    width: number | null;
    height: number | null;
    created_at: Generated<Date>;
    ready_at: Date | null;
  };

  renditions: { media_id: number; kind: RenditionKind; object_id: string; mime: string; width: number; height: number };

  uploads: {
    id: string;
    member_id: number;
    file_name: string;
    purpose: Generated<'message' | 'import'>;
    /** Plaintext bytes: the whole file, and what is durable so far. */
    size: number;
    received: Generated<number>;
    /** Numbers the writing requests: only the newest may record its progress. */
    turn: Generated<number>;
    wrapped_key: Uint8Array;
    key_id: string;
    created_at: Generated<Date>;
    touched_at: Generated<Date>;
    message_id: number | null;
  };
}
