import { safePath } from '#web/lib/addresses.ts';

export const adminDashboard = '/admin-dashboard';

/** The login, which leads back to the tab that stands in the address `search` of the dashboard. */
export function loginFor(search: string): string {
  return search === ''
    ? '/admin-login'
    : `/admin-login?${new URLSearchParams({ next: `${adminDashboard}?${search}` })}`;
}

/** Where the login leads, by its own address: to what was asked for if that is a place of the dashboard, else to its first tab. */
export function goOnTo(search: string): string {
  const next = safePath(new URLSearchParams(search).get('next'));
  return next?.split('?')[0] === adminDashboard ? next : adminDashboard;
}
