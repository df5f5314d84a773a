import type { adminApi } from '@someday/contract/admin';
import type { adminListsApi } from '@someday/contract/admin-lists';
import type { Handlers } from '#server/lib/handlers.ts';
import type { AdminsService } from './admins.service.ts';

type Rows = Pick<
  typeof adminApi,
  'adminLogin' | 'adminLogout' | 'getAdmin' | 'revealAccessCode' | 'retryDelivery' | 'retryJob' | 'retryMedium'
> &
  Pick<
    typeof adminListsApi,
    | 'listUsers'
    | 'listChildren'
    | 'listCancellations'
    | 'listTroubledDeliveries'
    | 'listDeadJobs'
    | 'listUnreadyMedia'
    | 'listAuditLog'
  >;

const notBuilt = async (): Promise<never> => {
  throw new Error('not built yet');
};

export function adminRoutes(_admins: AdminsService): Handlers<Rows> {
  return {
    adminLogin: notBuilt,
    adminLogout: notBuilt,
    getAdmin: notBuilt,
    revealAccessCode: notBuilt,
    retryDelivery: notBuilt,
    retryJob: notBuilt,
    retryMedium: notBuilt,
    listUsers: notBuilt,
    listChildren: notBuilt,
    listCancellations: notBuilt,
    listTroubledDeliveries: notBuilt,
    listDeadJobs: notBuilt,
    listUnreadyMedia: notBuilt,
    listAuditLog: notBuilt,
  };
}
