import { errorBodySchema } from '@someday/contract/errors';
import * as z from 'zod/mini';
import { showLimit } from '#web/lib/limit-store.ts';
import { notify } from '#web/lib/notice-store.ts';
import { isPageHeld } from '#web/lib/unsent-work.ts';
import { ApiError, SubscriptionRequiredError } from './api-error.ts';
import { passToSubscriptionGate } from './subscription-gate.ts';

/** What a refused message or loved one waits for: a membership (402), or room in the plan (`plan_limit`). */
export const planNeeds = ['membership', 'room'] as const;
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
export function passToPlan(error: unknown, go: (path: string) => void): boolean {
  return passToSubscriptionGate(error, go) || passToLimitDialog(error);
}

function passToLimitDialog(error: unknown): boolean {
  if (!(error instanceof ApiError) || error.code !== 'plan_limit') return false;
  const body = z.safeParse(errorBodySchema, error.body);
  if (!body.success || !body.data.limit) return false;
  // Whoever records is told, and not interrupted.
  if (isPageHeld()) notify({ title: body.data.message, tone: 'danger' });
  else showLimit(body.data.limit);
  return true;
}
