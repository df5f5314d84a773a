import type { adminApi } from '@someday/contract/admin';
import type { adminListsApi } from '@someday/contract/admin-lists';
import type { testersApi } from '@someday/contract/testers';
import type { Handlers } from '#server/http/handlers.ts';
import type { TestersService } from './testers.service.ts';

type Rows = typeof testersApi &
  Pick<typeof adminApi, 'acceptTester' | 'declineTester'> &
  Pick<typeof adminListsApi, 'listApplications'>;

export function testersRoutes(testers: TestersService): Handlers<Rows> {
  return {
    applyAsTester: async ({ body, visitor }) => ({ message: await testers.apply(body, visitor) }),
    listApplications: ({ query }) => testers.list(query),
    acceptTester: ({ params }) => testers.accept(params.id),
    declineTester: async ({ params }) => ({ message: await testers.decline(params.id) }),
  };
}
