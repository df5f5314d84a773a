import type { ColumnType, Generated, GeneratedAlways } from 'kysely';
import type { Drawing } from '@someday/contract/portraits';
import type { MilestoneType } from '@someday/contract/family-milestones';

export interface LovedOnesTable {
  id: GeneratedAlways<number>;
  member_id: number;
  name: string;
  email: string | null;
  relationship: string;
  /** What they call the member; null: the member's name. */
  sender_name: string | null;
  /** Color of their stamp, of `portraitChoices.color`; the member's own is 0. */
  stamp_color: number;
  /** `YYYY-MM-DD` */
  birthday: string | null;
  /** IANA name; null: the member's time zone. */
  time_zone: string | null;
  /** HMAC-SHA-256 of the access code under the pepper, for lookups. */
  code_hash: Buffer;
  /** The access code, encrypted, to show it to its member. */
  code_sealed: Buffer;
  /** The master key it is encrypted with, read from `code_sealed`; null in older rows. */
  code_key_id: GeneratedAlways<string | null>;
  /** Whether emails to them may contain the access code. */
  code_in_mail: Generated<boolean>;
  created_at: Generated<Date>;
  deleted_at: Date | null;
}

/** People's pictures on their stamps: a drawing or a photo. Without a row, the stamp shows an initial. */
export interface PortraitsTable {
  id: GeneratedAlways<number>;
  member_id: number;
  /** Null: the member's own. */
  loved_one_id: number | null;
  drawing: ColumnType<Drawing | null, string | null>;
  object_id: string | null;
  created_at: Generated<Date>;
}

/** Addresses that have unsubscribed from a member's messages. */
export interface StoppedAddressesTable {
  member_id: number;
  /** In lower case. */
  address: string;
  stopped_at: Generated<Date>;
}

/** Days in a loved one's life to remind the member of. */
export interface FamilyMilestonesTable {
  id: GeneratedAlways<number>;
  member_id: number;
  loved_one_id: number;
  type: MilestoneType;
  name: string;
  /** `YYYY-MM-DD` */
  day: string;
  description: string | null;
  /** Every year. */
  is_recurring: boolean;
  notify_days_before: number;
  /** The occurrence of the last reminder. */
  reminded_of: string | null;
  created_at: Generated<Date>;
}
