import type { OfferKey, SubscriptionOfferKey } from '@someday/contract/rules/plans';

export interface CheckoutRequest {
  /** Our UUID. Repeating it gives the same session, in case the answer was lost. */
  readonly reference: string;
  readonly memberId: number;
  readonly email: string;
  readonly customerId: string | null;
  readonly offer: OfferKey;
  readonly trialDays: number;
  /** Absolute URLs; `{CHECKOUT_SESSION_ID}` in the first is replaced by the session's id. */
  readonly successUrl: string;
  readonly cancelUrl: string;
  readonly expiresAt: Date;
}

export interface OpenedCheckout {
  readonly sessionId: string;
  readonly url: string;
}

/** A checkout's current state. Also `open` while a slow payment is being processed. */
export interface CheckoutFacts {
  readonly sessionId: string;
  /** From `CheckoutRequest`; null: not one of ours. */
  readonly reference: string | null;
  readonly memberId: number | null;
  readonly offer: OfferKey | null;
  readonly state: 'open' | 'paid' | 'expired';
  readonly createdAt: Date;
  readonly customerId: string | null;
  readonly subscriptionId: string | null;
}

export interface CardFacts {
  readonly fingerprint: string;
  readonly brand: string;
  readonly last4: string;
  readonly expMonth: number;
  readonly expYear: number;
}

export interface SubscriptionFacts {
  readonly id: string;
  readonly memberId: number | null;
  readonly customerId: string;
  /** Null: a price that isn't in our table. */
  readonly offer: SubscriptionOfferKey | null;
  /** `incomplete`: the first payment is missing; `past_due`: a later one is. `ended` is final. */
  readonly state: 'incomplete' | 'trialing' | 'active' | 'past_due' | 'ended';
  readonly startedAt: Date;
  readonly trialEndsAt: Date | null;
  readonly periodStartsAt: Date;
  readonly periodEndsAt: Date;
  readonly cancelAtPeriodEnd: boolean;
  readonly endedAt: Date | null;
  readonly card: CardFacts | null;
}

/** Something has happened. We then ask for the current state, so neither order nor repetition matters. */
export interface PaymentEvent {
  readonly id: string;
  readonly type: string;
  readonly createdAt: Date;
  readonly about: { readonly kind: 'checkout' | 'subscription'; readonly id: string } | null;
}

/** Cents. A negative `dueNow` is credited to the next bills. */
export interface ChangePreview {
  readonly dueNow: number;
  readonly nextAmount: number;
  readonly nextAt: Date;
}

/** `unavailable`: no answer, try again later. `declined`: the card was declined. `missing`: no such object. `refused`: the provider rejected it. */
export class PaymentsError extends Error {
  override readonly name = 'PaymentsError';
  readonly kind: 'unavailable' | 'declined' | 'missing' | 'refused';

  constructor(kind: PaymentsError['kind'], message: string, options?: ErrorOptions) {
    super(message, options);
    this.kind = kind;
  }
}

export class BadSignatureError extends Error {
  override readonly name = 'BadSignatureError';
}

/** A payment provider. Every method may throw a `PaymentsError`. All changes may be repeated. */
export interface Payments {
  /** The provider's price id of each offer; null: not for sale here. */
  readonly priceIds: Readonly<Record<OfferKey, string | null>>;

  openCheckout(request: CheckoutRequest): Promise<OpenedCheckout>;
  checkout(sessionId: string): Promise<CheckoutFacts>;
  expireCheckout(sessionId: string): Promise<void>;

  subscription(id: string): Promise<SubscriptionFacts>;
  previewChange(id: string, offer: SubscriptionOfferKey): Promise<ChangePreview>;
  /** Immediately: a dearer plan is charged now (`declined`: nothing has changed), a cheaper one credited. A canceled one continues. */
  changePlan(id: string, offer: SubscriptionOfferKey): Promise<SubscriptionFacts>;
  setCancelAtPeriodEnd(id: string, cancel: boolean): Promise<SubscriptionFacts>;
  /** Immediately and permanently, without another payment. */
  endSubscription(id: string): Promise<void>;
  /** Makes the first payment due now. */
  endTrial(id: string): Promise<void>;

  openPortal(customerId: string, returnUrl: string): Promise<string>;
  removeCustomer(customerId: string): Promise<void>;

  /** `raw`: the exact bytes of the body. Throws `BadSignatureError`. */
  readEvent(raw: Buffer, signature: string | undefined): Promise<PaymentEvent>;
  /** Events since then, at most 30 days back, in any order. */
  eventsSince(since: Date): AsyncIterable<PaymentEvent>;
}

/** What a provider says about our settings. `differences`: where its prices differ from our catalog, as texts. */
export type PaymentsExam =
  | { readonly key: 'accepted'; readonly differences: readonly string[] }
  | { readonly key: 'refused' }
  | { readonly key: 'unknown' };
