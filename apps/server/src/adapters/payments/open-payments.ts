import type { BillingConfig } from '#server/config/config.ts';
import type { Clock } from '#server/lib/clock.ts';
import type { Payments, PaymentsExam } from './payments.ts';

// Loaded only if used: Stripe's package is a tenth of everything the program loads.

/** Null without a provider; practice payments are billing's own. */
export async function openPayments(billing: BillingConfig, clock: Clock): Promise<Payments | null> {
  if (billing.kind !== 'stripe') return null;
  return (await import('./stripe-payments.ts')).createStripePayments(billing, clock);
}

/** For `npm run doctor` and the admin's checks. */
export function paymentsExam(billing: BillingConfig): (() => Promise<PaymentsExam>) | null {
  if (billing.kind !== 'stripe') return null;
  return async () => (await import('./stripe-client.ts')).examineStripe(billing);
}
