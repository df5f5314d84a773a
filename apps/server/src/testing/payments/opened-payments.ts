import { randomUUID } from 'node:crypto';
import type { CheckoutRequest, Payments } from '#server/adapters/payments/payments.ts';

/** A card provider to test, and what people do there, for `payments.contract.test.ts`. */
export interface OpenedPayments {
  readonly payments: Payments;
  /** The provider's time, which moves only when told to. */
  now(): Promise<Date>;
  /** Time passes, and everything due until then happens. */
  setNow(later: Date): Promise<void>;
  /** A new member. */
  aMember(): Promise<{ readonly memberId: number; readonly email: string }>;
  /**
   * At the checkout's page: `pays` enters a card that always pays, `fails-later` one that fails after today, and `is-declined` one that
   * never pays, so the page stays open.
   */
  atCheckout(sessionId: string, does: 'pays' | 'fails-later' | 'is-declined'): Promise<void>;
  /** In the portal: enters a card that pays. */
  givesNewCard(customerId: string): Promise<void>;
  /** The total charged to a member so far, in cents. */
  charged(memberId: number): Promise<number>;
  /** The last event about that object as it's sent to us, signed that many seconds ago. */
  sent(about: string, secondsAgo: number): Promise<{ readonly raw: Buffer; readonly signature: string }>;
  close(): Promise<void>;
}

type CheckoutOverrides = Pick<CheckoutRequest, 'memberId' | 'email' | 'offer'> & Partial<CheckoutRequest>;

/** A member's first checkout, to be paid immediately. Default: open for an hour. */
export function aCheckoutRequest(now: Date, overrides: CheckoutOverrides): CheckoutRequest {
  return {
    reference: randomUUID(),
    customerId: null,
    trialDays: 0,
    successUrl: 'https://someday.example/subscription-success?session_id={CHECKOUT_SESSION_ID}',
    cancelUrl: 'https://someday.example/pricing',
    expiresAt: new Date(now.getTime() + 3_600_000),
    ...overrides,
  };
}

export interface PaymentsProvider {
  readonly name: string;
  open(): Promise<OpenedPayments>;
}
