import { useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import type { BodyOf } from '@someday/contract/endpoint';
import type { guestsApi } from '@someday/contract/guests';
import { ApiError, NetworkError } from '#web/api/api-error.ts';
import { call } from '#web/api/client.ts';
import { keepGuestEntries } from '#web/lib/guest-entries.ts';
import { notify } from '#web/lib/notice-store.ts';
import { guestsCopy } from './guests.copy.ts';

const copy = guestsCopy.login;

/**
 * Opens a guest's session; its days are those of where this browser is. Who they are is asked for by the next page: what was known of whoever
 * sat here before is dropped.
 */
async function logInAsGuest(client: QueryClient, body: BodyOf<typeof guestsApi.guestLogin>): Promise<void> {
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
  const { guestId: id, accessLevel, expiresAt } = await call('POST /api/guest-login', { body: { ...body, timeZone } });
  client.clear();
  keepGuestEntries({ id, email: body.email ?? null, accessLevel, expiresAt }, body.code);
}

/** Source: specification part 2 §8. */
function failureText(error: unknown): string {
  if (error instanceof ApiError) return error.serverMessage ?? copy.failedWith(error.status);
  return error instanceof NetworkError ? error.message : copy.failedText;
}

/** Lets a guest in and goes on to the dashboard. */
export function useGuestLogin() {
  const client = useQueryClient();
  const { history } = useRouter();
  return useMutation({
    mutationFn: (body: BodyOf<typeof guestsApi.guestLogin>) => logInAsGuest(client, body),
    onSuccess: () => history.push('/member-dashboard'),
    onError: (error) => notify({ title: copy.failed, description: failureText(error), tone: 'danger', inForm: true }),
  });
}
