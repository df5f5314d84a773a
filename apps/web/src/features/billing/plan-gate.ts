import { create } from 'zustand';
import type { PlanLimit } from '@someday/contract/api/error-body';
import { showToast } from '#web/lib/toast-store.ts';
import { isNavigationBlocked } from '#web/lib/unsent-work.ts';
import { ApiError, notifyFailure } from '#web/api/api-error.ts';
import { safePath } from '#web/lib/addresses.ts';
import { gateCopy, storageFullTitle } from './limit.copy.ts';

export const usePlanLimit = create<{ limit: PlanLimit | undefined }>(() => ({ limit: undefined }));

export function closeLimit(): void {
  usePlanLimit.setState({ limit: undefined });
}

/** Between the toast and the redirect. Source: specification part 1 §9. */
const gateDelayMs = 2000;

const toastByReason: Partial<Record<string, { title: string; description: string }>> = gateCopy;

let leaving: ReturnType<typeof setTimeout> | undefined;

/** Status 402 with `redirectTo`: the member must set up or renew a subscription first. Source: specification part 1 §7. */
function gateOf(error: unknown): ApiError['answer'] | undefined {
  return error instanceof ApiError && error.status === 402 && error.answer.redirectTo ? error.answer : undefined;
}

/** Call first when a request has failed. True: it needs a subscription; a toast says so, and `go` follows unless something unsent is open. */
export function handleSubscriptionError(error: unknown, go: (path: string) => void): boolean {
  const gate = gateOf(error);
  if (!gate) return false;
  showToast({ ...(toastByReason[gate.reason ?? ''] ?? gateCopy.generic), tone: 'danger' });
  const path = safePath(gate.redirectTo);
  clearTimeout(leaving); // after several failures at the same time, only the last one redirects
  if (path) leaving = setTimeout(() => (isNavigationBlocked() ? undefined : go(path)), gateDelayMs);
  return true;
}

/** What a refused message or loved one needs: a membership (402), or room in the plan (`plan_limit`) or its storage (`storage_quota`). */
export type PlanNeed = 'membership' | 'room' | 'storage';

export function planNeedOf(error: unknown): PlanNeed | undefined {
  if (gateOf(error)) return 'membership';
  if (!(error instanceof ApiError)) return undefined;
  return error.code === 'plan_limit' ? 'room' : error.code === 'storage_quota' ? 'storage' : undefined;
}

/** Call first when adding or sending has failed. True: it was about the membership or plan, and is explained. Source: specification part 1 §8. */
export function handlePlanError(error: unknown, go: (path: string) => void): boolean {
  if (planNeedOf(error) === 'storage') {
    notifyFailure(storageFullTitle, error, '');
    return true;
  }
  return handleSubscriptionError(error, go) || passToLimitDialog(error);
}

function passToLimitDialog(error: unknown): boolean {
  if (!(error instanceof ApiError) || error.code !== 'plan_limit') return false;
  const { limit, message = '' } = error.answer;
  if (!limit) return false;
  // Never interrupt a recording with a dialog.
  if (isNavigationBlocked()) showToast({ title: message, tone: 'danger' });
  else usePlanLimit.setState({ limit });
  return true;
}
