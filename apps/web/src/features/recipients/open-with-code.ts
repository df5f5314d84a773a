import { useMutation, useQueryClient, type UseMutationResult } from '@tanstack/react-query';
import { ApiError, errorText, NetworkError } from '#web/api/api-error.ts';
import { notify } from '#web/lib/notice-store.ts';
import { recipientsCopy } from './recipients.copy.ts';

type EntryPlace = keyof typeof recipientsCopy.refused;

export type CodeInput = { code: string; ownDevice: boolean };

/** Whatever a typed code opens. */
export type CodeOpening = Pick<
  UseMutationResult<unknown, Error, CodeInput>,
  'mutate' | 'reset' | 'error' | 'isPending'
>;

// The typed client and the page behind the door are fetched while a code is typed; the door itself opens without them.
const loadQueries = () =>
  import('./recipients.queries.ts').catch((cause: unknown) => {
    throw new NetworkError(cause);
  });

/** Fetches what opening will need, while a code is typed. A failure shows when it is really needed. */
export function prepareToOpen(): void {
  loadQueries().catch(() => {});
}

/** True when it was the code that was refused, and not the connection that failed. */
export function isRefusedCode(error: Error | null): boolean {
  return error instanceof ApiError && error.code === 'invalid_code';
}

/** It was not the code: there is no connection, or the server will not look at any code just now, and says why. */
export function sayNotOpened(error: Error): void {
  const { notReached, notNow, notNowText } = recipientsCopy.entry;
  const title = error instanceof NetworkError ? notReached : notNow;
  notify({ title, description: errorText(error, notNowText), tone: 'danger', inForm: true });
}

function sayRefused(error: Error, place: EntryPlace): void {
  const isSaidHere = isRefusedCode(error) || (place === 'access' && error instanceof ApiError);
  if (!isSaidHere) return sayNotOpened(error);
  const { title, text } = recipientsCopy.refused[place];
  notify({ title, description: place === 'dashboard' ? text : errorText(error, text), tone: 'danger', inForm: true });
}

/** Exchanges a code for the loved one's session. Gives notice of a wrong one in the words of its place. */
export function useOpenWithCode(place: EntryPlace) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (input: CodeInput) => {
      const { exchangeCode } = await loadQueries();
      await exchangeCode(client, input);
    },
    onError: (error) => sayRefused(error, place),
  });
}
