import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import type { BodyOf } from '@someday/contract/endpoint';
import type { guestsApi } from '@someday/contract/guests';
import { ApiError, NetworkError } from '#web/api/api-error.ts';
import { notify } from '#web/lib/notice-store.ts';
import { guestsCopy } from './guests.copy.ts';

const copy = guestsCopy.login;

/** The typed client is fetched while the form is filled in: the page itself opens without it. */
function loadGuestCalls() {
  return import('./guest-calls.ts').catch((cause: unknown) => {
    throw new NetworkError(cause);
  });
}

/** Fetches what sending the form will need. A failure shows when it is really needed. */
export function prepareGuestCalls(): void {
  loadGuestCalls().catch(() => {});
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
    mutationFn: async (body: BodyOf<typeof guestsApi.guestLogin>) =>
      (await loadGuestCalls()).logInAsGuest(client, body),
    onSuccess: () => history.push('/member-dashboard'),
    onError: (error) => notify({ title: copy.failed, description: failureText(error), tone: 'danger', inForm: true }),
  });
}
