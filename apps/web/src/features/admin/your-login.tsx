import { OwnLocks } from '#web/features/locks/own-locks.tsx';
import { Card } from '#web/ui/layout/page.tsx';
import { adminDashboardCopy, adminTabNames } from './admin.copy.ts';
import { ListSection } from './lists/table/admin-table.tsx';
import { useAdminSession } from './session.queries.ts';

export function YourLogin() {
  const session = useAdminSession();
  return (
    <ListSection title={adminTabNames.login} lead={adminDashboardCopy.ownLoginLead}>
      <h2 className="sr-only">{adminDashboardCopy.ownLogin}</h2>
      <Card className="max-w-3xl divide-y divide-line px-5 *:py-6 sm:px-8">
        <OwnLocks base="/api/admin/account" account={session.state === 'here' ? session.admin.username : ''} />
      </Card>
    </ListSection>
  );
}
