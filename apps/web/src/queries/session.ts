import { onDevice } from '#web/lib/storage.ts';
import { queryOptions, useQuery, useQueryClient, type QueryClient, useMutation } from '@tanstack/react-query';
import { useNavigate, useRouter } from '@tanstack/react-router';
import type { Member } from '@someday/contract/api/sessions';
import { useEffect, useEffectEvent } from 'react';
import { deviceNow } from '#web/lib/days.ts';
import { forgetDrafts } from '#web/lib/form-draft.ts';
import { forgetGuestEntries, keptGuestEnd } from '#web/lib/guest-entries.ts';
import { showToast } from '#web/lib/toast-store.ts';
import { forgetTabVisit } from '#web/lib/tab-visit.ts';
import { call, endpointUrl } from '#web/api/client.ts';
import { VISIT_MS } from '#web/api/query-client.ts';
import { notifyFailure } from '#web/api/api-error.ts';
import { sessionCopy } from './session.copy.ts';

/** Who is logged in, for a member's page. Undefined once the session has ended while the page was open; its guard then redirects to the login. */
export function useMemberOfPage() {
  const { member } = useSession();
  const router = useRouter();
  const hasEnded = member === null;
  useEffect(() => {
    if (hasEnded) void router.invalidate();
  }, [hasEnded, router]);
  return member ?? undefined;
}

export function useMailVerification() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call('POST /api/auth/resend-verification', { body: {} }),
    // The address may have been verified on another device, and then no email was sent.
    onSuccess: () => fetchCurrentMember(client),
    onError: (error) => notifyFailure(sessionCopy.linkFailed, error),
  });
}

/** `auth` in the storage: a member is logged in here. Only a hint, for pages that must not ask the server (specification part 2 §2). */
function markSession(user: Member | null): void {
  if (user && !user.guest) onDevice.keep('auth', 'true');
  else onDevice.forget('auth');
  if (!user?.guest) forgetGuestEntries();
}

/** `guestEnd`: no one is logged in, but a guest was who didn't log out. It is when their access ends, or '' if unknown. */
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

/** `member`: who is logged in, null for no one, undefined while loading. An answer older than `staleTime` (ms) is refetched. */
export function useSession({ staleTime = Infinity }: { staleTime?: number } = {}): {
  member: Member | null | undefined;
  isPending: boolean;
  isError: boolean;
} {
  const { data, isPending, isError } = useQuery({ ...sessionQuery, staleTime });
  return { member: data?.user, isPending, isError };
}

export async function currentMember(client: QueryClient): Promise<Member | null> {
  return (await client.ensureQueryData(sessionQuery)).user;
}

/** When the access of a guest who is no longer logged in ends; null if there was no guest. Guests have their own login page. */
export function goneGuestEnd(client: QueryClient): string | null {
  return client.getQueryData(sessionQuery.queryKey)?.guestEnd ?? null;
}

export function notifyGuestEnded(end: string): void {
  showToast(new Date(end) <= deviceNow() ? sessionCopy.guestEnded : sessionCopy.guestLoggedOut);
}

export function notifyMembersOnly(): void {
  showToast(sessionCopy.membersOnly);
}

/** Always asks the server. Null if it can't be reached. */
export async function fetchCurrentMember(client: QueryClient): Promise<Member | null> {
  const session = await client.fetchQuery({ ...sessionQuery, staleTime: 0 }).catch(() => undefined);
  return session?.user ?? null;
}

function keepSession(client: QueryClient, user: Member | null, guestEnd: string | null = null): void {
  client.setQueryData(sessionQuery.queryKey, { user, guestEnd });
  markSession(user);
}

/** Call after a login. Drops everything cached for the previous person. */
export function beginSession(client: QueryClient, user: Member): void {
  client.clear();
  keepSession(client, user);
}

/** Call when the session has ended on the server. Observers of the session are updated before the rest of the cache is dropped. */
export function forgetSession(client: QueryClient, guestEnd: string | null = null): void {
  keepSession(client, null, guestEnd);
  client.removeQueries({ predicate: ({ queryKey: [address] }) => address !== sessionQuery.queryKey[0] });
  client.getMutationCache().clear();
}

/** Call when a request failed with `not_signed_in`. Forgets the member if their session has ended, and says why they need to log in. */
export async function handleEndedSession(client: QueryClient): Promise<void> {
  const known = client.getQueryData(sessionQuery.queryKey);
  if (!known?.user || (await fetchCurrentMember(client)) !== null) return;
  const { guest } = known.user;
  forgetSession(client, guest && guest.expiresAt);
  if (guest) return; // their page's guard says why
  showToast(sessionCopy.loggedOut);
}

const hasSessionHint = ({ guest }: Member): boolean => (guest ? keptGuestEnd() : onDevice.text('auth')) !== null;

/** Forgets the member when another tab logs out. A page that Back restores from memory has missed that, so it reloads. Call once. */
export function followLogouts(client: QueryClient): void {
  const known = () => client.getQueryData(sessionQuery.queryKey)?.user;
  addEventListener('storage', () => {
    const member = known();
    if (member && !hasSessionHint(member)) forgetSession(client);
  });
  addEventListener('pageshow', ({ persisted }) => {
    const member = known();
    if (persisted && member) void reloadIfMemberChanged(client, member);
  });
}

async function reloadIfMemberChanged(client: QueryClient, known: Member): Promise<void> {
  if (!hasSessionHint(known)) return location.reload(); // without waiting for the server
  const now = await client.fetchQuery({ ...sessionQuery, staleTime: 0 }).catch(() => undefined);
  if (now && now.user?.id !== known.id) location.reload();
}

export function prefetchSession(client: QueryClient): Promise<void> {
  return client.prefetchQuery({ ...sessionQuery, staleTime: VISIT_MS });
}

/** Call after the server has ended the session. Navigates before forgetting it, or the page's guard would redirect to the login. */
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

/** On a page for logging in: goes on to `path` if someone with an account is here already. */
export function useGoOnIfHere(path: string): void {
  const client = useQueryClient();
  const { history } = useRouter();
  const look = useEffectEvent(async () => {
    if (onDevice.text('auth') === null) return;
    const member = await fetchCurrentMember(client);
    if (member && !member.guest) history.replace(path);
  });
  useEffect(() => void look(), []);
}

export function useReplaceMember(): (member: Member) => void {
  const client = useQueryClient();
  return (member) => keepSession(client, member);
}
