import { useRouter } from '@tanstack/react-router';
import { useEffect, useEffectEvent } from 'react';
import type { Subscription } from '@someday/contract/api/subscription';
import { fits } from '@someday/contract/rules/entitlements';
import { useStore } from 'zustand';
import { handlePlanError, type PlanNeed } from '#web/features/billing/plan-gate.ts';
import { showToast } from '#web/lib/toast-store.ts';
import { useSubscription } from '#web/queries/subscription.ts';
import { isFollowed, type Outbox } from './outbox.ts';
import type { OutgoingRecord } from './record.ts';
import { useOutbox } from './use-outbox.ts';

function hasRoom({ state, usage: { messages, storedBytes } }: Subscription, need: PlanNeed, bytes: number): boolean {
  if (state === 'none' || state === 'expired') return false;
  if (need === 'storage') return fits(storedBytes.count, bytes, storedBytes.maximum);
  return need === 'membership' || fits(messages.count, 1, messages.maximum);
}

/** Sends what waited for a plan once there is one with room, so that no one who has paid needs to send it again. */
export function usePlanRoom(outbox: Outbox, items: readonly OutgoingRecord[]): void {
  const { data: subscription, dataUpdatedAt } = useSubscription();
  const isWaiting = items.some(({ state }) => state.name === 'waiting-for-plan');
  useEffect(() => {
    if (isWaiting && subscription)
      outbox.resumeWithPlan((need, bytes) => hasRoom(subscription, need, bytes), dataUpdatedAt);
  }, [outbox, isWaiting, subscription, dataUpdatedAt]);
}

export type OutgoingNotices = { done: string; doneText: string; failed: string };

/** What no screen follows. How it ended is shown once. */
export function useUnwatched(
  memberId: number,
  isConcerned: (item: OutgoingRecord) => boolean,
  noticesOf: (item: OutgoingRecord) => OutgoingNotices,
): { outbox: Outbox; items: OutgoingRecord[] } {
  const outbox = useOutbox(memberId);
  const { history } = useRouter();
  const state = useStore(outbox.store);
  const items = state.records.filter((item) => !isFollowed(state, item) && isConcerned(item));

  const notify = useEffectEvent((item: OutgoingRecord) => {
    switch (item.state.name) {
      case 'sent': {
        void outbox.discard(item.id);
        const { done, doneText } = noticesOf(item);
        return showToast({ title: done, description: doneText, tone: 'success' });
      }
      case 'refused':
        return showToast({ title: noticesOf(item).failed, tone: 'danger' });
      case 'waiting-for-plan':
        return void handlePlanError(item.state.error, (path) => history.push(path));
      default: // its row says it
    }
  });
  const ended = items.filter(({ id }) => state.unseen.has(id));
  useEffect(() => {
    // Another list may have just shown it.
    for (const item of ended) if (outbox.markSeen(item.id)) notify(item);
  });

  return { outbox, items: items.filter((item) => item.state.name !== 'sent') };
}
