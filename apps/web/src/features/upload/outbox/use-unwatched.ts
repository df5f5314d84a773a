import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import type { Subscription } from '@someday/contract/api/subscription';
import { fits } from '@someday/contract/rules/entitlements';
import { useStore } from 'zustand';
import { handlePlanError, type PlanNeed } from '#web/features/billing/plan-gate.ts';
import { showToast } from '#web/lib/toast-store.ts';
import { useSubscription } from '#web/queries/subscription.ts';
import { isWatched, type Outbox } from './outbox.ts';
import type { OutgoingRecord } from './record.ts';
import { useOutbox, useOutcomes } from './use-outbox.ts';

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

export function useUnwatched(
  memberId: number,
  isConcerned: (item: OutgoingRecord) => boolean,
  noticesOf: (item: OutgoingRecord) => OutgoingNotices,
): { outbox: Outbox; items: OutgoingRecord[] } {
  const outbox = useOutbox(memberId);
  const { history } = useRouter();
  const state = useStore(outbox.store);
  const items = state.records.filter((item) => !isWatched(state, item) && isConcerned(item));

  useOutcomes(
    outbox,
    (outcome, now) => {
      const record = now.records.find(({ id }) => id === outcome.id);
      return record !== undefined && !isWatched(now, record) && isConcerned(record);
    },
    (outcome) => {
      const record = outbox.store.getState().records.find(({ id }) => id === outcome.id);
      if (!record) return;
      switch (outcome.kind) {
        case 'sent': {
          void outbox.discard(record.id);
          const { done, doneText } = noticesOf(record);
          showToast({ title: done, description: doneText, tone: 'success' });
          break;
        }
        case 'refused':
          showToast({ title: noticesOf(record).failed, tone: 'danger' });
          break;
        case 'plan-needed':
          handlePlanError(outcome.error, (path) => history.push(path));
          break;
        case 'file-gone':
          break; // its row asks for the file
      }
    },
  );

  return { outbox, items: items.filter(({ state }) => state.name !== 'sent') };
}
