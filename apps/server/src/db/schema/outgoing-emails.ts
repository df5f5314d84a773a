import type { Generated, GeneratedAlways } from 'kysely';

export type EmailKind = 'account' | 'billing' | 'delivery' | 'attention' | 'milestone' | 'guest' | 'tester';

/**
 * `planned` has a job that sends it at `due_at`; `waiting` is for a medium that is not converted yet; `sending` is in a worker's hands.
 * The others are its ends: the mail server took it, refused it for good or for a week, there was no address, or the loved one unsubscribed.
 */
export type EmailState = 'planned' | 'waiting' | 'sending' | 'sent' | 'refused' | 'unaddressed' | 'stopped';

/**
 * Every email that is to be sent. Emails of the kind `delivery` tell a loved one of one opening of one message and are the member's delivery
 * log, so they stay; so do those of which a second one must never be sent.
 */
export interface OutgoingEmailsTable {
  id: GeneratedAlways<number>;
  kind: EmailKind;
  /** What it says, one of its kind's: `verify`, `trial`, `opened`. */
  topic: string;
  /** At most one email per kind, key and subscription. */
  key: string | null;
  /** Id of what it is about: a medium, a milestone, an invitation … */
  about_id: number | null;
  /** Whose account takes the email along when it is erased. */
  member_id: number | null;
  subscription_id: string | null;
  /** These four are a delivery's: `occurs_at` is the opening or a return of the message, `occurs_on` (`YYYY-MM-DD`) its day at the loved one's place. */
  message_id: number | null;
  loved_one_id: number | null;
  occurs_at: Date | null;
  occurs_on: string | null;
  state: Generated<EmailState>;
  due_at: Date;
  /** To which it was sent, or tried; of account emails, to which it will be. */
  address: string | null;
  /** Of a login on a new device. */
  device: string | null;
  /** Why it was not taken; without a word of the email. */
  problem: string | null;
  /** The Message-ID before its @. A second try keeps it; an email that is sent once more gets a new one. */
  reference: Generated<string>;
  /** The delivery whose email says this too. */
  sent_with: number | null;
  sent_at: Date | null;
  created_at: Generated<Date>;
}
