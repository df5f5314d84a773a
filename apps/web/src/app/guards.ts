import { redirect } from '@tanstack/react-router';
import type { QueryClient } from '@tanstack/react-query';

type Context = { context: { queryClient: QueryClient } };
type Place = { location: { href: string } };

/** For `beforeLoad` of a member's page: whoever is not signed in goes to the login and comes back afterwards. */
export async function requireMember({ context, location }: Context & Place): Promise<void> {
  const { currentMember } = await import('#web/api/session.ts'); // kept out of the public pages' first download
  if (!(await currentMember(context.queryClient))) throw redirect({ to: '/login', search: { next: location.href } });
}

/** For `beforeLoad` of a page about plans and payments: where nobody pays it leads to the dashboard, as the server does. */
export async function requireBilling({ context }: Context): Promise<void> {
  const { billingMode } = await import('#web/api/installation.ts');
  if ((await billingMode(context.queryClient)) === 'off') throw redirect({ to: '/member-dashboard', replace: true });
}

/** For `beforeLoad` of a member's page about plans and payments. */
export async function requirePayingMember(given: Context & Place): Promise<void> {
  await requireBilling(given);
  await requireMember(given);
}
