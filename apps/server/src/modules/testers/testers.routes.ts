import type { adminApi } from '@someday/contract/admin';
import type { adminListsApi } from '@someday/contract/admin-lists';
import type { testersApi } from '@someday/contract/testers';
import type { Handlers } from '#server/lib/handlers.ts';
import type { TestersService } from './testers.service.ts';

type Rows = typeof testersApi &
  Pick<typeof adminApi, 'acceptTester' | 'declineTester'> &
  Pick<typeof adminListsApi, 'listApplications'>;

const notBuilt = async (): Promise<never> => {
  throw new Error('not built yet');
};

export function testersRoutes(_testers: TestersService): Handlers<Rows> {
  return { applyAsTester: notBuilt, acceptTester: notBuilt, declineTester: notBuilt, listApplications: notBuilt };
}
