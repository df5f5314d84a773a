import type { PracticeCard } from '@someday/contract/billing';
import type { OfferKey } from '@someday/contract/plans';
import type { CheckoutFacts, Payments } from './payments.ts';

/** A checkout as its practice page draws it. */
export interface PracticeSession extends CheckoutFacts {
  readonly offer: OfferKey;
  readonly trialDays: number;
  readonly expiresAt: Date;
}

export interface PracticeHoldings {
  readonly card: PracticeCard | null;
  /** Null: none is due. */
  readonly nextPaymentAt: Date | null;
  /** Cents, less what is credited. */
  readonly nextAmount: number | null;
  /** When a canceled membership ends; null when it isn't canceled. */
  readonly endsAt: Date | null;
}

/** An event as a provider would send it. */
export interface SignedEvent {
  readonly id: string;
  readonly raw: Buffer;
  readonly signature: string;
}

/**
 * A provider that takes no money, with what its pages need. A card that `fails-later` pays when it is given, and nothing from then on. A member's
 * things are theirs alone: somebody else's are `missing`.
 */
export interface PracticeBank extends Payments {
  session(memberId: number, sessionId: string): Promise<PracticeSession>;
  /** Errors: `declined` (it stays open), `missing`, `refused` when it is over. */
  finish(memberId: number, sessionId: string, outcome: PracticeCard | 'expire'): Promise<PracticeSession>;
  holdings(memberId: number): Promise<PracticeHoldings>;
  /** What is overdue is paid with it at once. Errors: `declined` (the old one stays), `missing` when there is no customer. */
  changeCard(memberId: number, card: PracticeCard): Promise<PracticeHoldings>;
  /**
   * As if the time until the next thing had passed for the membership: its first payment, renewal, another try to pay what is overdue, or the
   * end of a cancelled one. Errors: `missing` when no membership runs.
   */
  bringPayment(memberId: number): Promise<PracticeHoldings>;

  /** Writes down what the clock has brought meanwhile; reading shows it in any case. Gives when the next thing happens, null: nothing will. */
  catchUp(memberId: number): Promise<Date | null>;
  /** What has been written down and not been taken yet, oldest first. */
  pendingEvents(memberId: number): Promise<readonly SignedEvent[]>;
  /** Those that have had their effect are not given again. */
  markTaken(memberId: number, ids: readonly string[]): Promise<void>;
}
