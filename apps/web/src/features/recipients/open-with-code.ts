import { useMutation, useQueryClient } from '@tanstack/react-query';
import { ApiError, errorText, NetworkError } from '#web/api/api-error.ts';
import { notify } from '#web/lib/notice-store.ts';
import { recipientsCopy } from './recipients.copy.ts';

export type EntryPlace = keyof typeof recipientsCopy.refused;

// The typed client and the page behind the door are fetched while a code is typed; the door itself opens without them.
const loadQueries = () => import('./recipients.queries.ts');

/** Fetches what opening will need, while a code is typed. A failure shows when it is really needed. */
export function prepareToOpen(): void {
  loadQueries().catch(() => {});
}

/** True when it was the code that was refused, and not the connection that failed. */
export function isRefusedCode(error: Error | null): boolean {
  return error instanceof ApiError && error.code === 'invalid_code';
}

function sayRefused(error: Error, place: EntryPlace): void {
  const { title, text } = recipientsCopy.refused[place];
  if (error instanceof NetworkError) {
    notify({ title: recipientsCopy.notReached, description: error.message, tone: 'danger' });
    return;
  }
  const ownWords = place === 'dashboard' && isRefusedCode(error);
  notify({ title, description: ownWords ? text : errorText(error, text), tone: 'danger' });
}

/** Exchanges a code for the loved one's session. Gives notice of a wrong one in the words of its place. */
export function useOpenWithCode(place: EntryPlace) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (input: { code: string; ownDevice: boolean }) => {
      const { exchangeCode } = await loadQueries();
      await exchangeCode(client, input);
    },
    onError: (error) => sayRefused(error, place),
  });
}
