import type { OfferKey, SubscriptionOfferKey } from '@someday/contract/plans';

/** What is asked of a checkout. */
export interface CheckoutRequest {
  /** Ours, a UUID. The same one again gives the same session, so that a lost answer can be asked for. */
  readonly reference: string;
  readonly memberId: number;
  readonly email: string;
  /** The provider's name for the member; null for the first time. */
  readonly customerId: string | null;
  readonly offer: OfferKey;
  /** Days before the first payment; 0 for none and for what is paid once. A card is asked for in any case. */
  readonly trialDays: number;
  /** Whole addresses; `{CHECKOUT_SESSION_ID}` in the first becomes the session's id. */
  readonly successUrl: string;
  readonly cancelUrl: string;
  readonly expiresAt: Date;
}

export interface OpenedCheckout {
  readonly sessionId: string;
  /** Where the person pays. */
  readonly url: string;
}

/** A checkout as it stands now. `open` also while a slow payment is on its way. */
export interface CheckoutFacts {
  readonly sessionId: string;
  /** As `CheckoutRequest` gave them; null: not one of ours. */
  readonly reference: string | null;
  readonly memberId: number | null;
  readonly offer: OfferKey | null;
  readonly state: 'open' | 'paid' | 'expired';
  readonly createdAt: Date;
  readonly customerId: string | null;
  /** The membership it began. */
  readonly subscriptionId: string | null;
}

export interface CardFacts {
  /** The same for the same card, whoever gives it. */
  readonly fingerprint: string;
  readonly brand: string;
  readonly last4: string;
  readonly expMonth: number;
  readonly expYear: number;
}

/** A subscription as it stands now. */
export interface SubscriptionFacts {
  readonly id: string;
  /** Null: not one of ours. */
  readonly memberId: number | null;
  readonly customerId: string;
  /** Null: of a price that is not in our table. */
  readonly offer: SubscriptionOfferKey | null;
  /** `incomplete`: the first payment has not come; `past_due`: one that was due has not. `ended` is for good. */
  readonly state: 'incomplete' | 'trialing' | 'active' | 'past_due' | 'ended';
  readonly startedAt: Date;
  readonly trialEndsAt: Date | null;
  readonly periodStartsAt: Date;
  readonly periodEndsAt: Date;
  readonly cancelAtPeriodEnd: boolean;
  readonly endedAt: Date | null;
  readonly card: CardFacts | null;
}

/** That something has happened; how things stand is asked for, so neither order nor repetition matters. */
export interface PaymentEvent {
  readonly id: string;
  readonly type: string;
  readonly createdAt: Date;
  /** Null: nothing that concerns us. */
  readonly about: { readonly kind: 'checkout' | 'subscription'; readonly id: string } | null;
}

/** Cents. A negative `dueNow` makes the next bills smaller. */
export interface ChangePreview {
  readonly dueNow: number;
  readonly nextAmount: number;
  readonly nextAt: Date;
}

/** `unavailable`: no answer, try again later. `declined`: the card was. `missing`: there is no such thing. `refused`: the provider did not take it. */
export class PaymentsError extends Error {
  override readonly name = 'PaymentsError';
  readonly kind: 'unavailable' | 'declined' | 'missing' | 'refused';

  constructor(kind: PaymentsError['kind'], message: string, options?: ErrorOptions) {
    super(message, options);
    this.kind = kind;
  }
}

/** An event that the provider did not sign, or too long ago. */
export class BadSignatureError extends Error {
  override readonly name = 'BadSignatureError';
}

/** Who takes the money. Every method may throw a `PaymentsError`; what changes something may be called twice. */
export interface Payments {
  /** Our offers by the provider's price ids; null: not sold here. */
  readonly priceIds: Readonly<Record<OfferKey, string | null>>;

  openCheckout(request: CheckoutRequest): Promise<OpenedCheckout>;
  checkout(sessionId: string): Promise<CheckoutFacts>;
  /** One that is paid or expired already stays so. */
  expireCheckout(sessionId: string): Promise<void>;

  subscription(id: string): Promise<SubscriptionFacts>;
  previewChange(id: string, offer: SubscriptionOfferKey): Promise<ChangePreview>;
  /**
   * At once. A dearer plan is paid for now, in proportion to the rest of the period (`declined`: nothing has changed); a cheaper one is
   * credited to the next bills; in a trial nothing is due. A cancelled one goes on again.
   */
  changePlan(id: string, offer: SubscriptionOfferKey): Promise<SubscriptionFacts>;
  setCancelAtPeriodEnd(id: string, cancel: boolean): Promise<SubscriptionFacts>;
  /** Now, for good, and without another payment. */
  endSubscription(id: string): Promise<void>;
  /** The first payment becomes due now. */
  endTrial(id: string): Promise<void>;

  /** Where the member changes the card and finds receipts. */
  openPortal(customerId: string, returnUrl: string): Promise<string>;
  /** Ends what runs and forgets the member. */
  removeCustomer(customerId: string): Promise<void>;

  /** `raw`: the body byte for byte. Throws `BadSignatureError`. */
  readEvent(raw: Buffer, signature: string | undefined): Promise<PaymentEvent>;
  /** What has happened since then, at most 30 days back, in any order. */
  eventsSince(since: Date): AsyncIterable<PaymentEvent>;
}
