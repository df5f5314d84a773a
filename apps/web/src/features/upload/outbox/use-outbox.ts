import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { call } from '#web/api/client.ts';
import { keepMessage, refreshAll } from '#web/queries/member-data.ts';
import { handleEndedSession } from '#web/queries/session.ts';
import { Outbox } from './outbox.ts';

/** After this, the request is repeated: the same upload gives the same message. */
const ANSWER_MS = 120_000;

/** Outlives the pages that show it, so that sending continues while the member looks at something else. */
let opened: { memberId: number; outbox: Outbox } | undefined;

function outboxOf(memberId: number, client: QueryClient): Outbox {
  if (opened?.memberId === memberId && !opened.outbox.store.getState().isClosed) return opened.outbox;
  closeOutbox();
  const outbox = new Outbox({
    memberId,
    createMessage: (body) => call('POST /api/video-messages', { body, signal: AbortSignal.timeout(ANSWER_MS) }),
    onSent: (message) => void keepMessage(client, message),
    onSentElsewhere: () => void refreshAll(client),
    onSignedOut: () => void handleEndedSession(client),
  });
  opened = { memberId, outbox };
  stayWhileSending(outbox);
  void outbox.start();
  return outbox;
}

export function closeOutbox(): void {
  opened?.outbox.close();
  opened = undefined;
}

export function useOutbox(memberId: number): Outbox {
  return outboxOf(memberId, useQueryClient());
}

const moving = new Set(['queued', 'uploading', 'finishing', 'waiting-for-connection']);

function stayWhileSending({ store }: Outbox): void {
  const ask = (event: BeforeUnloadEvent) => event.preventDefault();
  store.subscribe(({ isClosed, records }) => {
    const isSending = !isClosed && records.some(({ state }) => moving.has(state.name));
    if (isSending) window.addEventListener('beforeunload', ask);
    else window.removeEventListener('beforeunload', ask);
  });
}
