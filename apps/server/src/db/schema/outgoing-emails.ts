import type { Generated, GeneratedAlways } from 'kysely';

export type EmailKind =
  | 'account'
  | 'billing'
  | 'delivery'
  | 'attention'
  | 'milestone'
  | 'guest'
  | 'tester'
  | 'operator';

/** `waiting`: for a medium that is not converted yet. `check`: was due before a restore, so it may have been sent. */
export type EmailState = 'planned' | 'waiting' | 'sending' | 'sent' | 'refused' | 'unaddressed' | 'stopped' | 'check';

export interface OutgoingEmailsTables {
  /** Those of kind `delivery` stay as the member's delivery log, as do emails that must never be sent twice. */
  outgoing_emails: {
    id: GeneratedAlways<number>;
    kind: EmailKind;
    topic: string;
    key: string | null;
    about_id: number | null;
    member_id: number | null;
    subscription_id: string | null;
    /** These four belong to deliveries; `occurs_on` (`YYYY-MM-DD`) is in the loved one's time zone. */
    message_id: number | null;
    loved_one_id: number | null;
    occurs_at: Date | null;
    occurs_on: string | null;
    state: Generated<EmailState>;
    due_at: Date;
    address: string | null;
    device: string | null;
    problem: string | null;
    /** The Message-ID before its @. Retries keep it; an email sent again by hand gets a new one. */
    reference: Generated<string>;
    /** The delivery whose email covers this one too. */
    sent_with: number | null;
    sent_at: Date | null;
    /** "Sent" while email wasn't set up: only written to the mailbox folder. */
    is_saved: Generated<boolean>;
    created_at: Generated<Date>;
  };
}
