import type { Subscription } from '@someday/contract/subscription';
import { unlimited } from '@someday/contract/plans';
import { useEffect } from 'react';
import type { PlanNeed } from '#web/features/billing/plan-gate.ts';
import { useSubscription } from '#web/queries/subscription.ts';
import type { Outbox } from './outbox.ts';
import type { OutgoingItem } from './outgoing.ts';

function hasRoom({ state, usage: { messages } }: Subscription, need: PlanNeed): boolean {
  if (state === 'none' || state === 'expired') return false;
  return need === 'membership' || messages.maximum === unlimited || messages.count < messages.maximum;
}

/** What was refused for want of a plan goes by itself once there is one with room: whoever has paid need not send it again. */
export function usePlanRoom(outbox: Outbox, items: readonly OutgoingItem[]): void {
  const { data: subscription, dataUpdatedAt } = useSubscription();
  const isWaiting = items.some(({ state }) => state.name === 'needs-plan');
  useEffect(() => {
    if (isWaiting && subscription) outbox.resumeWithPlan((need) => hasRoom(subscription, need), dataUpdatedAt);
  }, [outbox, isWaiting, subscription, dataUpdatedAt]);
}
