import { render } from '@testing-library/react';
import { createQueryClient } from '#web/api/query-client.ts';
import { AdminApp } from '#web/app/admin-app.tsx';
import { noticeEndedAdminSession } from '#web/features/admin/session.queries.ts';

/**
 * The admin app at an address, as a person opens it. `hint`: the browser remembers that an admin has logged in here.
 */
export function openAdminApp(address: string, { hint = true }: { hint?: boolean } = {}) {
  if (hint) localStorage.setItem('adminLoggedIn', 'true');
  history.replaceState(null, '', address);
  const queryClient = createQueryClient(noticeEndedAdminSession);
  render(<AdminApp queryClient={queryClient} />);
  return { queryClient };
}

/** The current path and query. */
export const address = () => `${location.pathname}${location.search}`;

/** What the browser stores about an admin who has logged in. */
export const hint = () => localStorage.getItem('adminLoggedIn');
