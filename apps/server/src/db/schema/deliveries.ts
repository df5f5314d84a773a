import type { Generated, GeneratedAlways } from 'kysely';

/**
 * `planned` has a job that sends it at `notify_at`; `waiting` is for a medium that is not converted yet; `sending` is in a worker's hands.
 * The others are its ends: the mail server took it, refused it for good or for a week, there was no address, or the loved one wants no mails.
 */
export type DeliveryState = 'planned' | 'waiting' | 'sending' | 'sent' | 'refused' | 'unaddressed' | 'stopped';

/** What a loved one is told of one opening of one message; at most one row for each. */
export interface DeliveriesTable {
  id: GeneratedAlways<number>;
  message_id: number;
  loved_one_id: number;
  /** The opening, or its return. */
  occurs_at: Date;
  /** `YYYY-MM-DD`, the calendar day of that at the loved one's place. */
  occurs_on: string;
  channel: Generated<'email'>;
  state: Generated<DeliveryState>;
  notify_at: Date;
  /** To which it was sent, or tried. */
  address: string | null;
  /** Why it was not taken; without a word of the mail. */
  problem: string | null;
  /** How often it was handed over or begun, also by a member's wish. */
  sends: Generated<number>;
  sent_at: Date | null;
  created_at: Generated<Date>;
}

/** Facts about the last run that a later one compares itself with. */
export interface RunMarksTable {
  name: 'time-zones';
  value: string;
  marked_at: Generated<Date>;
}
