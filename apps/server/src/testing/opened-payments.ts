import { randomUUID } from 'node:crypto';
import type { CheckoutRequest, Payments } from '#server/adapters/payments/payments.ts';

/** A card provider to test on, and what people do there: the harness of `payments.contract.test.ts`. */
export interface OpenedPayments {
  readonly payments: Payments;
  /** The provider's time, which stands still until it is moved. */
  now(): Promise<Date>;
  /** Time passes, and what falls due in it happens. */
  setNow(later: Date): Promise<void>;
  /** Somebody new. */
  aMember(): Promise<{ readonly memberId: number; readonly email: string }>;
  /**
   * At the checkout's page: `pays` gives a card that always pays, `fails-later` one that pays nothing after today, `is-declined` one that pays
   * nothing, after which the page stays open.
   */
  atCheckout(sessionId: string, does: 'pays' | 'fails-later' | 'is-declined'): Promise<void>;
  /** In the portal: a card that pays. */
  givesNewCard(customerId: string): Promise<void>;
  /** Everything charged to a member so far, in cents. */
  charged(memberId: number): Promise<number>;
  /** The last event about that object as it would be sent to us, signed so many seconds ago. */
  sent(about: string, secondsAgo: number): Promise<{ readonly raw: Buffer; readonly signature: string }>;
  close(): Promise<void>;
}

type CheckoutGiven = Pick<CheckoutRequest, 'memberId' | 'email' | 'offer'> & Partial<CheckoutRequest>;

/** Somebody's first checkout, to be paid at once; open for an hour unless given. */
export function aCheckoutRequest(now: Date, given: CheckoutGiven): CheckoutRequest {
  return {
    reference: randomUUID(),
    customerId: null,
    trialDays: 0,
    successUrl: 'https://someday.example/subscription-success?session_id={CHECKOUT_SESSION_ID}',
    cancelUrl: 'https://someday.example/pricing',
    expiresAt: new Date(now.getTime() + 3_600_000),
    ...given,
  };
}

export interface PaymentsProvider {
  readonly name: string;
  open(): Promise<OpenedPayments>;
}
