import type { Letter } from '@someday/contract/recipients';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { ApiError } from '#web/api/api-error.ts';
import { rememberMessageAccess } from './message-access.ts';
import { sayNotOpened, type CodeInput } from './open-with-code.ts';
import { call, endpointQuery } from './recipients-client.ts';
import { recipientQuery } from './recipients.queries.ts';

/** Asks for one message with a code, which opens the session of the loved one whose code it is. Raises what `call` raises. */
async function openWith(id: number, { code, ownDevice }: CodeInput): Promise<Letter> {
  const query = { access: code, ...(ownDevice && { ownDevice: 'true' as const }) };
  const letter = await call('getMessage', { params: { id }, query });
  const { child } = letter;
  if (child) {
    rememberMessageAccess({ childId: child.id, childName: child.name, ...(ownDevice && { accessCode: code }) });
  }
  return letter;
}

/** A message by itself: by the code of its link where that has one, else by whatever session there is. */
export function useLetter(id: number, linkCode: string | undefined) {
  const query = endpointQuery('getMessage', { params: { id } });
  return useQuery({
    ...query,
    queryFn: () =>
      linkCode === undefined
        ? call('getMessage', { params: { id } })
        : openWith(id, { code: linkCode, ownDevice: false }),
  });
}

/** The typed code, given with the request for the message. What was fetched for whoever was here before is dropped. */
export function useOpenLetter(id: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (input: CodeInput) => openWith(id, input),
    onError: (error) => {
      if (!isAbsent(error)) sayNotOpened(error);
    },
    onSuccess: (letter) => {
      client.removeQueries({ queryKey: recipientQuery.queryKey });
      client.setQueryData(endpointQuery('getMessage', { params: { id } }).queryKey, letter);
    },
  });
}

const absences: readonly unknown[] = ['not_found', 'not_open_yet', 'on_its_way'];

/** True when the server has said that there is nothing to open here, or not yet. */
export function isAbsent(error: Error | null): error is ApiError {
  return error instanceof ApiError && absences.includes(error.code);
}

/** True when there is no such message for whoever asks. */
export function isNotFound(error: Error | null): boolean {
  return error instanceof ApiError && error.code === 'not_found';
}
