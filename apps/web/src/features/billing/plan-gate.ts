import { create } from 'zustand';
import type { PlanLimit } from '@someday/contract/error-body';
import { showToast } from '#web/lib/toast-store.ts';
import { isPageHeld } from '#web/lib/unsent-work.ts';
import { ApiError, SubscriptionRequiredError } from '#web/api/api-error.ts';
import { safePath } from '#web/lib/addresses.ts';

/** What of the plan is used up, as long as the dialog that says so is open; a later one takes the place of the last. */
export const usePlanLimit = create<{ limit: PlanLimit | undefined }>(() => ({ limit: undefined }));

export function closeLimit(): void {
  usePlanLimit.setState({ limit: undefined });
}

/** From the toast to the redirect, in milliseconds. Source: specification part 1 §9. */
const gateDelayMs = 2000;

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
 * Ask this first when a call has failed. True: it was about the subscription, the toast stands and `go` follows after two seconds, unless
 * something unsent is open by then: what is being recorded is worth more than the way to a plan. False: the failure is the caller's to explain.
 */
export function handleSubscriptionError(error: unknown, go: (path: string) => void): boolean {
  if (!(error instanceof SubscriptionRequiredError)) return false;
  showToast({ ...(byReason[error.reason ?? ''] ?? generic), tone: 'danger' });
  const path = safePath(error.redirectTo);
  clearTimeout(leaving); // of several failures at once the last one leads on
  if (path) leaving = setTimeout(() => (isPageHeld() ? undefined : go(path)), gateDelayMs);
  return true;
}

/** What a refused message or loved one waits for: a membership (402), or room in the plan (`plan_limit`). */
const planNeeds = ['membership', 'room'] as const;
export type PlanNeed = (typeof planNeeds)[number];

/** Undefined: the refusal has nothing to do with plans. */
export function planNeedOf(error: unknown): PlanNeed | undefined {
  if (error instanceof SubscriptionRequiredError) return 'membership';
  return error instanceof ApiError && error.code === 'plan_limit' ? 'room' : undefined;
}

/**
 * Ask this first when adding or sending has failed. True: it was about the membership or the plan, and is being explained (`go` may follow).
 * False: the failure is the caller's to explain. Source: specification part 1 §8.
 */
export function handlePlanError(error: unknown, go: (path: string) => void): boolean {
  return handleSubscriptionError(error, go) || passToLimitDialog(error);
}

function passToLimitDialog(error: unknown): boolean {
  if (!(error instanceof ApiError) || error.code !== 'plan_limit') return false;
  const { limit, message = '' } = error.answer;
  if (!limit) return false;
  // Whoever records is told, and not interrupted.
  if (isPageHeld()) showToast({ title: message, tone: 'danger' });
  else usePlanLimit.setState({ limit });
  return true;
}
