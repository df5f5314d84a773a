import { useMutation, useQueryClient, type UseMutationResult } from '@tanstack/react-query';
import { ApiError, errorText, NetworkError, notifyFailure } from '#web/api/api-error.ts';
import { showToast } from '#web/lib/toast-store.ts';
import { recipientsCopy } from '#web/features/recipients/recipients.copy.ts';
import { openWithCode, type CodeInput } from '#web/features/recipients/recipients.queries.ts';

type EntryPlace = keyof typeof recipientsCopy.refused | 'message';

export type CodeOpening = Pick<
  UseMutationResult<unknown, Error, CodeInput>,
  'mutate' | 'reset' | 'error' | 'isPending'
>;

export function isRefusedCode(error: Error | null): boolean {
  return error instanceof ApiError && error.code === 'invalid_code';
}

const absences: readonly unknown[] = ['not_found', 'not_open_yet', 'on_its_way'];

export function isAbsent(error: Error | null): error is ApiError {
  return error instanceof ApiError && absences.includes(error.code);
}

function showRefusal(error: Error, place: EntryPlace): void {
  // The page of a message shows these itself.
  if (place === 'message' && isAbsent(error)) return;
  const isAboutCode = isRefusedCode(error) || (place === 'access' && error instanceof ApiError);
  if (!isAboutCode || place === 'message') {
    const { notReached, notNow, notNowText } = recipientsCopy.entry;
    const title = error instanceof NetworkError ? notReached : notNow;
    return notifyFailure(title, error, notNowText, true);
  }
  const { title, text } = recipientsCopy.refused[place];
  const description = place === 'dashboard' ? text : errorText(error, text);
  showToast({ title, description, tone: 'danger', inForm: true });
}

export function useOpenWithCode(place: EntryPlace, messageId?: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (input: CodeInput) => openWithCode(client, input, messageId),
    onError: (error) => showRefusal(error, place),
  });
}
