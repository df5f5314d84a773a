import type { OpenMessage, RecipientMessage } from '@someday/contract/recipients';
import { useQuery } from '@tanstack/react-query';
import { endpointQuery } from './recipients-client.ts';

export type Choice =
  | { kind: 'none' | 'asking' }
  | { kind: 'message'; message: OpenMessage }
  | { kind: 'missing'; error: Error; onTryAgain: () => void };

export function isOpenMessage(message: RecipientMessage): message is OpenMessage {
  return message.state === 'open';
}

/**
 * The message a link names, else the newest that has not been opened, else the newest. One that is not in the list (sealed, gone, or opened
 * by its day since the list came) is asked for by itself, so that the server can say why.
 */
export function useChoice(open: readonly OpenMessage[], wantedId: number | undefined): Choice {
  const message =
    wantedId === undefined ? (open.find((one) => !one.isViewed) ?? open[0]) : open.find((one) => one.id === wantedId);
  const { data, error, refetch } = useQuery({
    ...endpointQuery('getMessage', { params: { id: wantedId ?? 0 } }),
    enabled: wantedId !== undefined && message === undefined,
  });
  if (message) return { kind: 'message', message };
  if (wantedId === undefined) return { kind: 'none' };
  if (data) return { kind: 'message', message: data };
  return error ? { kind: 'missing', error, onTryAgain: () => void refetch() } : { kind: 'asking' };
}
