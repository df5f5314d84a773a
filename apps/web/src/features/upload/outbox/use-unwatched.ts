import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import type { Subscription } from '@someday/contract/subscription';
import { unlimited } from '@someday/contract/plans';
import { passToPlan, type PlanNeed } from '#web/features/billing/plan-gate.ts';
import { showToast } from '#web/lib/toast-store.ts';
import { useSubscription } from '#web/queries/subscription.ts';
import type { Outbox } from './outbox.ts';
import type { OutgoingItem } from './outgoing.ts';
import { useOutbox, useOutgoing } from './use-outbox.ts';

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

/** What is said of an upload that has arrived, and the title of the notice when it was refused. */
export type OutgoingNotices = { done: string; doneText: string; failed: string };

/** What is on its way while no open dialog follows it; a notice tells of each that has arrived or was refused. */
export function useUnwatched(
  memberId: number,
  isConcerned: (item: OutgoingItem) => boolean,
  noticesOf: (item: OutgoingItem) => OutgoingNotices,
): { outbox: Outbox; items: OutgoingItem[] } {
  const outbox = useOutbox(memberId);
  const { history } = useRouter();
  const items = useOutgoing(outbox).filter((item) => !item.isWatched && isConcerned(item));

  const arrived = items.find(({ state }) => state.name === 'sent');
  useEffect(() => {
    if (!arrived) return;
    void outbox.discard(arrived.id);
    const { done, doneText } = noticesOf(arrived);
    showToast({ title: done, description: doneText, tone: 'success' });
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once for each that arrives
  }, [arrived, outbox]);

  const refused = items.find(({ state }) => state.name === 'problem');
  const problem = refused?.state;
  useEffect(() => {
    if (!refused || problem?.name !== 'problem') return;
    showToast({ title: noticesOf(refused).failed, tone: 'danger' });
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once for each refusal
  }, [problem]);

  const waiting = items.find(({ state }) => state.name === 'needs-plan' && state.error !== undefined);
  const refusal = waiting?.state;
  useEffect(() => {
    if (!waiting || refusal?.name !== 'needs-plan') return;
    outbox.noteTold(waiting.id);
    passToPlan(refusal.error, (path) => history.push(path));
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once for each refusal
  }, [refusal, outbox, history]);

  return { outbox, items: items.filter(({ state }) => state.name !== 'sent') };
}
