import { redirect } from '@tanstack/react-router';
import type { Member } from '@someday/contract/api/sessions';
import type { QueryClient } from '@tanstack/react-query';
import { billingMode } from '#web/queries/installation.ts';
import { currentMember, goneGuestEnd, notifyGuestEnded, notifyMembersOnly } from '#web/queries/session.ts';

type Context = { context: { queryClient: QueryClient } };
/** `preload`: the page is only being prefetched, because the pointer is on its link. */
type Target = { location: { href: string }; preload: boolean };

/** True at build time, where there is no visitor: pages render as they look while loading. */
export const isPrerendering = typeof document === 'undefined';

async function memberHere({ context, location, preload }: Context & Target): Promise<Member> {
  const member = await currentMember(context.queryClient);
  if (member) return member;
  const guestEnd = goneGuestEnd(context.queryClient);
  if (guestEnd === null) throw redirect({ to: '/login', search: { next: location.href } });
  if (!preload) notifyGuestEnded(guestEnd);
  throw redirect({ to: '/guest-login', replace: true });
}

export async function requireMember(options: Context & Target): Promise<void> {
  if (!isPrerendering) await memberHere(options);
}

export async function requireAccount(options: Context & Target): Promise<void> {
  if (isPrerendering || !(await memberHere(options)).guest) return;
  if (!options.preload) notifyMembersOnly();
  throw redirect({ to: '/member-dashboard', replace: true });
}

export async function requireBilling({ context }: Context): Promise<void> {
  if (!isPrerendering && (await billingMode(context.queryClient)) === 'off')
    throw redirect({ to: '/member-dashboard', replace: true });
}

export async function requirePayingMember(options: Context & Target): Promise<void> {
  await requireBilling(options);
  await requireAccount(options);
}
