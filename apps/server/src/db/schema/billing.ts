import type { OfferKey, SubscriptionOfferKey } from '@someday/contract/rules/plans';
import type { Generated, GeneratedAlways } from 'kysely';

export interface BillingTables {
  billing_accounts: {
    member_id: number;
    customer_id: string | null;
    trial_used_at: Date | null;
    lifetime_at: Date | null;
  };

  subscriptions: {
    id: string;
    member_id: number;
    customer_id: string | null;
    offer: SubscriptionOfferKey;
    state: 'incomplete' | 'trialing' | 'active' | 'past_due' | 'ended';
    started_at: Date;
    trial_ends_at: Date | null;
    period_starts_at: Date;
    period_ends_at: Date;
    cancel_at_period_end: boolean;
    ended_at: Date | null;
    card_brand: string | null;
    card_last4: string | null;
    card_exp_month: number | null;
    card_exp_year: number | null;
  };

  checkouts: {
    id: string;
    member_id: number;
    offer: OfferKey;
    session_id: string | null;
    url: string | null;
    state: Generated<'open' | 'paid' | 'expired'>;
    created_at: Generated<Date>;
    expires_at: Date;
  };

  early_adopter_places: { member_id: number; held_until: Date | null; taken_at: Date | null };

  trial_cards: { fingerprint_hash: Buffer; member_id: number; created_at: Generated<Date> };

  payment_events: { id: string; type: string; created_at: Date; received_at: Generated<Date> };

  cancellations: {
    id: GeneratedAlways<number>;
    member_id: number | null;
    reason: string;
    feedback: string;
    ends_at: Date | null;
    created_at: Generated<Date>;
  };

  monthly_messages: { member_id: number; month: string; count: number };

  billing_books: { id: Generated<number>; kind: 'practice' | 'test' | 'live' };
}
