import { notify } from '#web/lib/notice-store.ts';
import { safePath } from '#web/lib/safe-path.ts';
import { isPageHeld } from '#web/lib/unsent-work.ts';
import { SubscriptionRequiredError } from './api-error.ts';

/** From the notice to the redirect, in milliseconds. Source: specification part 1 §9. */
export const gateDelayMs = 2000;

const generic = {
  title: 'Subscription Required',
  description: 'Please set up your subscription to continue.',
};

const byReason: Record<string, typeof generic> = {
  no_stripe_setup: {
    title: 'Payment Setup Required',
    description: 'Please set up your payment method to activate your trial.',
  },
  subscription_expired: {
    title: 'Subscription Expired',
    description: 'Your subscription has expired. Please renew to continue using the service.',
  },
};

let leaving: ReturnType<typeof setTimeout> | undefined;

/**
 * Ask this first when a call has failed. True: it was about the subscription, the notice stands and `go` follows after two seconds, unless
 * something unsent is open by then: what is being recorded is worth more than the way to a plan. False: the failure is the caller's to explain.
 */
export function passToSubscriptionGate(error: unknown, go: (path: string) => void): boolean {
  if (!(error instanceof SubscriptionRequiredError)) return false;
  notify({ ...(byReason[error.reason ?? ''] ?? generic), tone: 'danger' });
  const path = safePath(error.redirectTo);
  clearTimeout(leaving); // of several failures at once the last one leads on
  if (path) leaving = setTimeout(() => (isPageHeld() ? undefined : go(path)), gateDelayMs);
  return true;
}
