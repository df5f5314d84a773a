import type { adminApi } from '@someday/contract/admin';
import type { adminListsApi } from '@someday/contract/admin-lists';
import type { Handlers } from '#server/http/handlers.ts';
import type { RecoveryService } from '#server/modules/accounts/recovery.service.ts';
import type { LovedOnesService } from '#server/modules/loved-ones/loved-ones.service.ts';
import { adminCopy as copy } from './admin.copy.ts';
import type { AdminListsService, RetryingService } from './admin-lists.service.ts';
import type { AdminsService } from './admins.service.ts';
import type { AuditService } from './audit.service.ts';

type Rows = Pick<
  typeof adminApi,
  | 'adminLogin'
  | 'adminLogout'
  | 'getAdmin'
  | 'revealAccessCode'
  | 'issueResetLink'
  | 'retryDelivery'
  | 'retryJob'
  | 'retryMedium'
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

export interface AdminRoutesDeps {
  readonly admins: AdminsService;
  readonly lists: AdminListsService;
  readonly retrying: RetryingService;
  readonly audit: Pick<AuditService, 'list'>;
  readonly lovedOnes: Pick<LovedOnesService, 'revealCode'>;
  readonly recovery: Pick<RecoveryService, 'issueResetLink'>;
}

export function adminRoutes({ admins, lists, retrying, audit, lovedOnes, recovery }: AdminRoutesDeps): Handlers<Rows> {
  return {
    async adminLogin({ body, sessions, visitor }) {
      const { admin, session } = await admins.login(body, visitor);
      await sessions.open('admin', session);
      return admin;
    },
    async adminLogout({ sessions }) {
      await sessions.end('admin');
      return { authenticated: false };
    },
    getAdmin: async ({ caller }) => admins.shown(caller),
    revealAccessCode: async ({ params }) => ({ accessCode: await lovedOnes.revealCode(params.id) }),
    issueResetLink: async ({ params }) => ({ url: await recovery.issueResetLink(params.id) }),
    async retryDelivery({ params }) {
      await retrying.delivery(params.id);
      return { message: copy.deliveryRetried };
    },
    async retryJob({ params }) {
      await retrying.job(params.id);
      return { message: copy.jobRetried };
    },
    async retryMedium({ params }) {
      await retrying.medium(params.id);
      return { message: copy.mediumRetried };
    },
    listUsers: ({ query }) => lists.users(query),
    listChildren: ({ query }) => lists.children(query),
    listCancellations: ({ query }) => lists.cancellations(query),
    listTroubledDeliveries: ({ query }) => lists.troubledDeliveries(query),
    listDeadJobs: ({ query }) => lists.deadJobs(query),
    listUnreadyMedia: ({ query }) => lists.unreadyMedia(query),
    listAuditLog: ({ query }) => audit.list(query),
  };
}
