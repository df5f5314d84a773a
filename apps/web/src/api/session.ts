import { queryOptions, useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query';
import type { Member } from '@someday/contract/accounts';
import { call, endpointUrl } from './client.ts';

/**
 * The entry `auth` of the browser's storage says that a member is signed in here, for pages that must not ask the server (the survey:
 * specification part 2 §2). Only a hint: nothing is ever allowed by it.
 */
function markSession(isSignedIn: boolean): void {
  try {
    if (isSignedIn) localStorage.setItem('auth', 'true');
    else localStorage.removeItem('auth');
  } catch {
    // storage is refused in some private windows; the hint is then simply not there
  }
}

const sessionQuery = queryOptions({
  queryKey: [endpointUrl('checkSession')],
  queryFn: async () => {
    const session = await call('checkSession');
    markSession(session.authenticated);
    return session;
  },
});

/** Who is signed in: a member, null for nobody, undefined while it is being asked. */
export function useSession(): { member: Member | null | undefined; isPending: boolean; isError: boolean } {
  const { data, isPending, isError } = useQuery(sessionQuery);
  return { member: data && (data.authenticated ? data.user : null), isPending, isError };
}

/** Asks the server unless it is known already. */
export async function currentMember(client: QueryClient): Promise<Member | null> {
  const { authenticated, user } = await client.ensureQueryData(sessionQuery);
  return authenticated ? user : null;
}

/** Asks the server in any case; where it cannot be asked, nobody is. */
export async function askWhoIsSignedIn(client: QueryClient): Promise<Member | null> {
  const session = await client.fetchQuery({ ...sessionQuery, staleTime: 0 }).catch(() => undefined);
  return session?.authenticated ? session.user : null;
}

function keepSession(client: QueryClient, user: Member | null): void {
  client.setQueryData(sessionQuery.queryKey, { authenticated: user !== null, user });
  markSession(user !== null);
}

/** Call when somebody has logged in: what was kept for whoever sat here before is dropped. */
export function beginSession(client: QueryClient, user: Member): void {
  client.clear();
  keepSession(client, user);
}

/** The session has ended on the server: forgets everything this page knew. */
export function forgetSession(client: QueryClient): void {
  client.clear();
  keepSession(client, null);
}

/** `forgetSession` for pages on which the server itself ends the session, as it does when an account is closed. */
export function useForgetSession(): () => void {
  const client = useQueryClient();
  return () => forgetSession(client);
}

/** Ends the session on the server and forgets everything this page knew. */
export async function endSession(client: QueryClient): Promise<void> {
  await call('logout');
  forgetSession(client);
}

export function useEndSession(): () => Promise<void> {
  const client = useQueryClient();
  return () => endSession(client);
}

/** Shows a member's changed name, address or time zone wherever they stand. */
export function useReplaceMember(): (member: Member) => void {
  const client = useQueryClient();
  return (member) => keepSession(client, member);
}
