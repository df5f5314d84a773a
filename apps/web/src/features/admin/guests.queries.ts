import { useMutation } from '@tanstack/react-query';
import type { adminApi, GuestSession } from '@someday/contract/admin';
import { guestSorts } from '@someday/contract/admin-lists';
import type { BodyInput } from '@someday/contract/endpoint';
import { tellFailure } from '#web/api/api-error.ts';
import { clearToast, showToast } from '#web/lib/toast-store.ts';
import { call } from '#web/api/client.ts';
import { adminGuestsCopy as copy } from './guests.copy.ts';
import { adminListsCopy } from './table/table.copy.ts';
import { listSource, notifyFailure, useRefreshAdmin } from './table/table.queries.ts';

export const guestsSource = listSource('/api/admin/guest-sessions', guestSorts, (query, signal) =>
  call('GET /api/admin/guest-sessions', { query, signal }),
);

/** Neither deactivated nor expired. Source: specification part 2 §4. */
export function isActive({ isActive: isOn, expiresAt }: GuestSession, now: Date): boolean {
  return isOn && new Date(expiresAt) > now;
}

export function useCreateGuest() {
  const refresh = useRefreshAdmin();
  return useMutation({
    mutationFn: (body: BodyInput<typeof adminApi.createGuestSession>) =>
      call('POST /api/admin/guest-sessions', { body }),
    onSuccess: ({ guestCode }) => {
      showToast({ title: copy.createdNotice, description: guestCode, tone: 'success' });
      void refresh();
    },
    onError: (error) => tellFailure(copy.createFailed, error, adminListsCopy.tryAgainText, true),
  });
}

export function useDeactivateGuest() {
  const refresh = useRefreshAdmin();
  return useMutation({
    mutationFn: (id: number) => call('POST /api/admin/guest-sessions/{id}/deactivate', { params: { id } }),
    onSuccess: ({ guestCode }) => showToast({ title: copy.deactivated, description: guestCode, tone: 'success' }),
    onError: (error) => notifyFailure(copy.deactivateFailed, error),
    onSettled: refresh,
  });
}

/** Emails guests their code. Without an address the server isn't asked. */
export function useInvite({ email, guestCode }: Pick<GuestSession, 'email' | 'guestCode'>) {
  const refresh = useRefreshAdmin();
  const sending = useMutation({
    mutationFn: (to: string) => call('POST /api/admin/send-guest-invitation', { body: { email: to, guestCode } }),
    onSuccess: (_done, to) => {
      showToast({ title: copy.inviteSent, description: copy.inviteSentText(to), tone: 'success' });
      void refresh();
    },
    onError: (error) => notifyFailure(copy.inviteFailed, error),
  });
  return {
    isSending: sending.isPending,
    send: () => {
      clearToast();
      if (email === null) showToast({ title: copy.noAddress, description: copy.noAddressText, tone: 'danger' });
      else sending.mutate(email);
    },
  };
}
