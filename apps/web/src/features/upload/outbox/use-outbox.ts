import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useStore } from 'zustand';
import { call } from '#web/api/client.ts';
import { keepMessage, refreshAll } from '#web/queries/member-data.ts';
import { noticeEndedSession } from '#web/queries/session.ts';
import { useLatest } from '#web/lib/hooks.ts';
import { createOutbox, type Outbox, type OutboxState, type Outcome } from './outbox.ts';
import type { OutgoingRecord } from './record.ts';

/** After this, the request is repeated: the same upload gives the same message. */
const ANSWER_MS = 120_000;

/** Outlives the pages that show it, so that sending continues while the member looks at something else. */
let opened: { memberId: number; outbox: Outbox } | undefined;

function outboxOf(memberId: number, client: QueryClient): Outbox {
  if (opened?.memberId === memberId && !opened.outbox.store.getState().isStopped) return opened.outbox;
  closeOutbox();
  const outbox = createOutbox({
    memberId,
    createMessage: (body) => call('POST /api/video-messages', { body, signal: AbortSignal.timeout(ANSWER_MS) }),
    onSent: (message) => void keepMessage(client, message),
    onSentElsewhere: () => void refreshAll(client),
    onSignedOut: () => void noticeEndedSession(client),
  });
  opened = { memberId, outbox };
  stayWhileSending(outbox);
  void outbox.start();
  return outbox;
}

/** Stops sending. What the device stores continues when the member's outbox is opened again. */
export function closeOutbox(): void {
  opened?.outbox.stop();
  opened = undefined;
}

export function useOutbox(memberId: number): Outbox {
  return outboxOf(memberId, useQueryClient());
}

export function useOutgoing(outbox: Outbox): readonly OutgoingRecord[] {
  return useStore(outbox.store, ({ records }) => records);
}

export function useOutcomes(
  outbox: Outbox,
  isMine: (outcome: Outcome, state: OutboxState) => boolean,
  onOutcome: (outcome: Outcome) => void,
): void {
  const outcomes = useStore(outbox.store, (state) => state.outcomes);
  const watched = useStore(outbox.store, (state) => state.watched);
  const latest = useLatest({ isMine, onOutcome });
  useEffect(() => {
    for (const outcome of outcomes) {
      // From the latest state: another screen may have just reported it.
      const state = outbox.store.getState();
      if (!state.outcomes.includes(outcome) || !latest().isMine(outcome, state)) continue;
      outbox.noteTold(outcome);
      latest().onOutcome(outcome);
    }
  }, [outbox, outcomes, watched, latest]);
}

const moving = new Set(['queued', 'uploading', 'finishing', 'waiting-for-connection']);

function stayWhileSending({ store }: Outbox): void {
  const ask = (event: BeforeUnloadEvent) => event.preventDefault();
  store.subscribe(({ isStopped, records }) => {
    const isSending = !isStopped && records.some(({ state }) => moving.has(state.name));
    if (isSending) window.addEventListener('beforeunload', ask);
    else window.removeEventListener('beforeunload', ask);
  });
}
