import { api } from '@someday/contract/api/api';
import type { Endpoint } from '@someday/contract/api/endpoint';
import type { adminApi } from '@someday/contract/api/admin';
import type { adminListsApi } from '@someday/contract/api/admin-lists';
import type { Handlers } from '#server/http/handlers.ts';
import type { JobRunner } from '#server/jobs/runner.ts';
import { appError } from '#server/lib/app-error.ts';
import { listChoice } from '#server/lib/list-choice.ts';
import { type Db, inTransaction } from '#server/lib/transaction.ts';
import type { PlanStatusService } from '#server/modules/billing/entitlements.service.ts';
import { retryDelivery, troubledDeliveries } from '#server/modules/deliveries/delivery-log.service.ts';
import { mediaProgress, type MediaService } from '#server/modules/media/media.service.ts';
import { adminCopy as copy } from './admin.copy.ts';
import * as repo from './admin-lists.repo.ts';
import { listedAudit } from './admins.repo.ts';

const adminRows = Object.entries<Endpoint>(api).filter(([, { caller }]) => caller === 'admin');
const namesOf = (rows: typeof adminRows) => rows.map(([name]) => name);
/** Reading changes nothing. Creating a row is recorded twice: the attempt, then the row with its id. */
const unchanging = {
  reads: namesOf(adminRows.filter(([, { method }]) => method === 'GET')),
  attempts: namesOf(adminRows.filter(([, { status }]) => status === 201)),
};

const nothing = { reads: [], attempts: [] };

const maskedCode = '•••••-•••••';

export interface AdminListsDeps {
  readonly db: Db;
  readonly planStatus: Pick<PlanStatusService, 'ofEach'>;
}

type Lists = Omit<typeof adminListsApi, 'listGuestSessions' | 'listSurveys' | 'listApplications'>;

export function adminListsRoutes({ db, planStatus }: AdminListsDeps): Handlers<Lists> {
  return {
    async listUsers({ query }) {
      const { items, total } = await repo.listedMembers(db, listChoice(query, 'created'));
      const ids = items.map(({ id }) => id);
      const entitlements = await planStatus.ofEach(db, ids);
      return {
        total,
        items: items.map((row) => {
          const { state = 'none', tier = null, caps = null } = entitlements.get(row.id) ?? {};
          return {
            ...row,
            trialActive: state === 'trial',
            subscriptionActive: state === 'active' || state === 'grace' || state === 'lifetime',
            subscriptionType: tier,
            mostBytes: caps?.storedBytes ?? 0,
          };
        }),
      };
    },

    async listChildren({ query }) {
      const { items, total } = await repo.listedLovedOnes(db, listChoice(query, 'created'));
      return { items: items.map((row) => ({ ...row, accessCode: maskedCode })), total };
    },

    listCancellations: ({ query }) => repo.listedCancellations(db, listChoice(query, 'created')),
    listTroubledDeliveries: ({ query }) => troubledDeliveries(db, listChoice(query, 'created')),
    listDeadJobs: ({ query }) => repo.listedDeadJobs(db, listChoice(query, 'created')),

    async listUnreadyMedia({ query }) {
      const { items, total } = await repo.listedUnreadyMedia(db, listChoice(query, 'created'));
      return { items: items.map((row) => ({ ...row, reason: mediaProgress(row).reason ?? row.reason ?? '' })), total };
    },

    listAuditLog: ({ query }) =>
      listedAudit(db, listChoice(query, 'created'), query.reading === 'on' ? nothing : unchanging),
  };
}

export interface RetryingDeps {
  readonly db: Db;
  readonly media: Pick<MediaService, 'retry'>;
  readonly retryDeadJob: JobRunner['retryDead'];
}

type RetryEndpoints = Pick<typeof adminApi, 'retryDelivery' | 'retryJob' | 'retryMedium'>;

export function retryingRoutes({ db, media, retryDeadJob }: RetryingDeps): Handlers<RetryEndpoints> {
  return {
    async retryDelivery({ params: { id } }) {
      await inTransaction(db, (tx) => retryDelivery(tx, id));
      return { message: copy.deliveryRetried };
    },

    async retryMedium({ params: { id } }) {
      await inTransaction(db, async (tx) => {
        if (!(await repo.isMedium(tx, id))) throw appError('not_found');
        await media.retry(tx, id);
      });
      return { message: copy.mediumRetried };
    },

    async retryJob({ params: { id } }) {
      const outcome = await retryDeadJob(id);
      if (outcome === 'missing') throw appError('not_found');
      if (outcome === 'unfit') throw appError('nothing_to_retry');
      return { message: copy.jobRetried };
    },
  };
}
