import type { Generated, GeneratedAlways } from 'kysely';
import type { MilestoneType } from '@someday/contract/family-milestones';

export interface LovedOnesTable {
  id: GeneratedAlways<number>;
  member_id: number;
  name: string;
  email: string | null;
  relationship: string;
  /** `YYYY-MM-DD` */
  birthday: string | null;
  /** IANA name; the member's zone counts where it is null. */
  time_zone: string | null;
  /** HMAC-SHA-256 of the access code under the pepper: for looking it up. */
  code_hash: Buffer;
  /** The access code, encrypted: for showing it to its member. */
  code_sealed: Buffer;
  /** The master key it is encrypted with, read from `code_sealed`; null in rows from before it was written there. */
  code_key_id: GeneratedAlways<string | null>;
  /** Whether mails to them may carry the access code. */
  code_in_mail: Generated<boolean>;
  created_at: Generated<Date>;
  deleted_at: Date | null;
}

/** Addresses at which nobody wants mails about a member's messages. */
export interface StoppedAddressesTable {
  member_id: number;
  /** In small letters. */
  address: string;
  stopped_at: Generated<Date>;
}

/** Days in a loved one's life of which their member wants to be reminded. */
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
  /** The occurrence that the last reminder was about. */
  reminded_of: string | null;
  created_at: Generated<Date>;
}
