import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { call } from '#web/api/client.ts';
import { keepMessage, refreshAll } from '#web/queries/member-data.ts';
import { noticeEndedSession } from '#web/queries/session.ts';
import { createOutbox, type Outbox } from './outbox.ts';
import type { OutgoingItem } from './outgoing.ts';

/** An answer that takes longer is asked for again: the same upload gives the same message. */
const ANSWER_MS = 120_000;

/** Outlives the page that shows it: what is on its way goes on while its member looks at something else. */
let opened: { memberId: number; outbox: Outbox } | undefined;

function outboxOf(memberId: number, client: QueryClient): Outbox {
  if (opened?.memberId === memberId && !opened.outbox.isStopped()) return opened.outbox;
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

/** Stops whatever is on its way; what the device keeps goes on when its member asks for the outbox again. */
export function closeOutbox(): void {
  opened?.outbox.stop();
  opened = undefined;
}

/** The member's outbox; it is one and the same for all who ask. */
export function useOutbox(memberId: number): Outbox {
  return outboxOf(memberId, useQueryClient());
}

export function useOutgoing(outbox: Outbox): readonly OutgoingItem[] {
  return useSyncExternalStore(outbox.subscribe, outbox.items);
}

const moving = new Set(['waiting', 'sending', 'finishing', 'offline']);

/** The browser asks in its own words before the page is left while something is on its way, whatever the page shows. */
function stayWhileSending(outbox: Outbox): void {
  const ask = (event: BeforeUnloadEvent) => event.preventDefault();
  outbox.subscribe(() => {
    const isSending = !outbox.isStopped() && outbox.items().some(({ state }) => moving.has(state.name));
    if (isSending) window.addEventListener('beforeunload', ask);
    else window.removeEventListener('beforeunload', ask);
  });
}
