import type { Letter } from '@someday/contract/recipients';
import { normaliseAccessCode } from '@someday/contract/rules/access-code';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { ApiError } from '#web/api/api-error.ts';
import { isAbsent } from './absence.ts';
import type { AddressCode } from './address-code.ts';
import { readMessageAccess, rememberMessageAccess } from './message-access.ts';
import { sayNotOpened, type CodeInput } from './open-with-code.ts';
import { call, endpointQuery } from './recipients-client.ts';
import { askWhoReads, recipientQuery } from './recipients.queries.ts';

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

/** A link brings the same code to a device that remembers it: it goes on to be theirs. */
function isRemembered(code: string): boolean {
  const { accessCode } = readMessageAccess() ?? {};
  return accessCode !== undefined && normaliseAccessCode(accessCode) === normaliseAccessCode(code);
}

const notFound = new ApiError(404, 'Not Found', { code: 'not_found' });

/** A message by itself: by the code of its link where that has one, else by whatever session there is. */
export function useLetter(id: number, { code, forget }: AddressCode) {
  const query = endpointQuery('getMessage', { params: { id } });
  return useQuery({
    ...query,
    queryFn: async (given) => {
      if (code === undefined) {
        await askWhoReads(given, ['recipient', 'member'], notFound);
        return call('getMessage', { params: { id } });
      }
      const letter = await openWith(id, { code, ownDevice: isRemembered(code) });
      // What is asked for later is asked with the session, else the code would open it again after somebody has signed out.
      forget();
      return letter;
    },
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
