import { redirect } from '@tanstack/react-router';
import type { QueryClient } from '@tanstack/react-query';

/** For `beforeLoad` of a member's page: whoever is not signed in goes to the login and comes back afterwards. */
export async function requireMember({
  context,
  location,
}: {
  context: { queryClient: QueryClient };
  location: { href: string };
}): Promise<void> {
  const { currentMember } = await import('#web/api/session.ts'); // kept out of the public pages' first download
  if (!(await currentMember(context.queryClient))) throw redirect({ to: '/login', search: { next: location.href } });
}
