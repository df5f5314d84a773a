import { onDevice } from '#web/lib/storage.ts';
import { queryOptions, useQuery, useQueryClient, type QueryClient, useMutation } from '@tanstack/react-query';
import { useNavigate, useRouter } from '@tanstack/react-router';
import type { Member } from '@someday/contract/sessions';
import { useEffect } from 'react';
import { deviceNow } from '#web/lib/clock.ts';
import { forgetDrafts } from '#web/lib/form-draft.ts';
import { forgetGuestEntries, keptGuestEnd } from '#web/lib/guest-entries.ts';
import { showToast } from '#web/lib/toast-store.ts';
import { forgetTabVisit } from '#web/lib/tab-visit.ts';
import { call, endpointUrl } from '#web/api/client.ts';
import { VISIT_MS } from '#web/api/query-client.ts';
import { errorText } from '#web/api/api-error.ts';

/** For a member's page: who is signed in. Undefined once the session has ended while it was open; its guard then leads to the login. */
export function useMemberOfPage() {
  const { member } = useSession();
  const router = useRouter();
  const hasEnded = member === null;
  useEffect(() => {
    if (hasEnded) void router.invalidate();
  }, [hasEnded, router]);
  return member ?? undefined;
}

/** Mails whoever is signed in a new link for confirming their address; a failure is said as a toast. */
export function useMailVerification() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call('POST /api/auth/resend-verification', { body: {} }),
    // It may have been confirmed meanwhile, on another device: then nothing is mailed.
    onSuccess: () => askWhoIsSignedIn(client),
    onError: (error) =>
      showToast({
        title: 'The link was not sent',
        description: errorText(error, 'Please try again.'),
        tone: 'danger',
      }),
  });
}

/**
 * The entry `auth` of the browser's storage says that a member is signed in here, for pages that must not ask the server (the survey:
 * specification part 2 §2). Only a hint: nothing is ever allowed by it. A guest has entries of their own (lib/guest-entries.ts), which stay
 * as long as they are here.
 */
function markSession(user: Member | null): void {
  if (user && !user.guest) onDevice.keep('auth', 'true');
  else onDevice.forget('auth');
  if (!user?.guest) forgetGuestEntries();
}

/** `guestEnd`: nobody is signed in, but a guest was without having logged out; until when they might be here. */
type Session = { user: Member | null; guestEnd: string | null };

const sessionQuery = queryOptions({
  queryKey: [endpointUrl('GET /api/auth/check')],
  queryFn: async ({ client, queryKey }): Promise<Session> => {
    const { user } = await call('GET /api/auth/check');
    const guestEnd = user ? null : (keptGuestEnd() ?? client.getQueryData<Session>(queryKey)?.guestEnd ?? null);
    markSession(user);
    return { user, guestEnd };
  },
});

/** Who is signed in: a member, null for nobody, undefined while it is being asked. `staleTime`: what is older is asked for again. */
export function useSession({ staleTime = Infinity }: { staleTime?: number } = {}): {
  member: Member | null | undefined;
  isPending: boolean;
  isError: boolean;
} {
  const { data, isPending, isError } = useQuery({ ...sessionQuery, staleTime });
  return { member: data?.user, isPending, isError };
}

/** Asks the server unless it is known already. */
export async function currentMember(client: QueryClient): Promise<Member | null> {
  return (await client.ensureQueryData(sessionQuery)).user;
}

/** Of somebody who is not signed in: until when they might be here as a guest, who has a login of their own; null if they were none. */
export function goneGuestEnd(client: QueryClient): string | null {
  return client.getQueryData(sessionQuery.queryKey)?.guestEnd ?? null;
}

/** They did not ask to be signed out, so it is said. */
export function tellGoneGuest(end: string): void {
  showToast(
    new Date(end) <= deviceNow()
      ? { title: 'Your guest access has ended', description: 'Thank you for trying Someday.' }
      : {
          title: 'You have been signed out',
          description: 'Your guest code lets you in again while your access lasts.',
        },
  );
}

/** A guest came to a page that only members have, and is led to their dashboard. */
export function tellMembersOnly(): void {
  showToast({ title: 'For members only', description: 'This page isn’t part of guest access.' });
}

/** Asks the server in any case; where it cannot be asked, nobody is. */
export async function askWhoIsSignedIn(client: QueryClient): Promise<Member | null> {
  const session = await client.fetchQuery({ ...sessionQuery, staleTime: 0 }).catch(() => undefined);
  return session?.user ?? null;
}

function keepSession(client: QueryClient, user: Member | null, guestEnd: string | null = null): void {
  client.setQueryData(sessionQuery.queryKey, { user, guestEnd });
  markSession(user);
}

/** Call when somebody has logged in: what was kept for whoever sat here before is dropped. */
export function beginSession(client: QueryClient, user: Member): void {
  client.clear();
  keepSession(client, user);
}

/** The session has ended on the server: forgets everything this page knew. What shows who is signed in learns it first. */
export function forgetSession(client: QueryClient, guestEnd: string | null = null): void {
  keepSession(client, null, guestEnd);
  client.removeQueries({ predicate: ({ queryKey: [address] }) => address !== sessionQuery.queryKey[0] });
  client.getMutationCache().clear();
}

/** Somebody was refused as not signed in: forgets the member if it was them, and says why they are asked to log in. */
export async function noticeEndedSession(client: QueryClient): Promise<void> {
  const known = client.getQueryData(sessionQuery.queryKey);
  if (!known?.user || (await askWhoIsSignedIn(client)) !== null) return;
  const { guest } = known.user;
  forgetSession(client, guest && guest.expiresAt);
  if (guest) return; // the guard of their page says so
  showToast({ title: 'You have been signed out', description: 'Please log in to continue.' });
}

/**
 * Back may restore a page from the browser's memory: it reloads if its member has logged out in the meantime. Call once.
 */
export function reloadWhenMemberIsGone(client: QueryClient): void {
  addEventListener('pageshow', ({ persisted }) => {
    const known = client.getQueryData(sessionQuery.queryKey)?.user;
    if (persisted && known) void reloadUnlessStill(client, known);
  });
}

async function reloadUnlessStill(client: QueryClient, known: Member): Promise<void> {
  if (!known.guest && onDevice.text('auth') === null) return location.reload(); // at once, before the server has said so
  const now = await client.fetchQuery({ ...sessionQuery, staleTime: 0 }).catch(() => undefined);
  if (now && now.user?.id !== known.id) location.reload();
}

/** Asks ahead of the page whether the member is still the same: an address may have been confirmed elsewhere. */
export function prefetchSession(client: QueryClient): Promise<void> {
  return client.prefetchQuery({ ...sessionQuery, staleTime: VISIT_MS });
}

/** Leaves a member's page once the server has ended the session, and then forgets it: a page that is left must not ask for the login. */
export function useLeave(): (path: '/' | '/login') => Promise<void> {
  const client = useQueryClient();
  const navigate = useNavigate();
  return async (path) => {
    markSession(null);
    forgetDrafts();
    forgetTabVisit();
    await navigate({ to: path });
    forgetSession(client);
  };
}

/** Shows a member's changed name, address or time zone wherever they stand. */
export function useReplaceMember(): (member: Member) => void {
  const client = useQueryClient();
  return (member) => keepSession(client, member);
}
