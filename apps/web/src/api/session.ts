import { useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query';
import type { Member } from '@someday/contract/accounts';
import { call, endpointQuery } from './client.ts';

const sessionQuery = endpointQuery('checkSession');

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

/** Call when somebody has logged in: what was kept for whoever sat here before is dropped. */
export function beginSession(client: QueryClient, user: Member): void {
  client.clear();
  client.setQueryData(sessionQuery.queryKey, { authenticated: true, user });
}

/** Ends the session on the server and forgets everything this page knew. */
export async function endSession(client: QueryClient): Promise<void> {
  await call('logout');
  client.clear();
  client.setQueryData(sessionQuery.queryKey, { authenticated: false, user: null });
}

export function useEndSession(): () => Promise<void> {
  const client = useQueryClient();
  return () => endSession(client);
}
