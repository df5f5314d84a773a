import type {
  AdminFamilyMember,
  AdminUser,
  Cancellation,
  DeadJob,
  familySorts,
  TroubledDelivery,
  troubleSorts,
  UnreadyMedium,
  userSorts,
} from '@someday/contract/admin-lists';
import type { Standing } from '@someday/contract/rules/entitlements';
import { listChoice, type ListQuery } from '#server/lib/list-choice.ts';
import { type Db, inTransaction } from '#server/lib/transaction.ts';
import type { EntitlementStatusService } from '#server/modules/billing/entitlements.service.ts';
import type { TroubledDeliveries } from '#server/modules/deliveries/delivery-log.service.ts';
import { mediaProgress, type MediaService } from '#server/modules/media/media.service.ts';
import type { JobRunner } from '#server/jobs/runner.ts';
import { appError } from '#server/lib/app-error.ts';
import {
  listedCancellations,
  listedDeadJobs,
  listedLovedOnes,
  listedMembers,
  listedUnreadyMedia,
  type UserRow,
  isMedium,
} from './admin-lists.repo.ts';

/** Shown instead of a code; it doesn't even reveal its length. */
const maskedCode = '•••••-•••••';

type TroubleQuery = ListQuery<(typeof troubleSorts)[number]>;

interface Page<Item> {
  readonly items: Item[];
  readonly total: number;
}

interface AdminListsDeps {
  readonly db: Db;
  readonly standing: Pick<EntitlementStatusService, 'ofEach'>;
  readonly deliveries: Pick<TroubledDeliveries, 'list'>;
}

export type AdminListsService = ReturnType<typeof createAdminLists>;

export function createAdminLists({ db, standing, deliveries }: AdminListsDeps) {
  return {
    async users(query: ListQuery<(typeof userSorts)[number]>): Promise<Page<AdminUser>> {
      const { rows, total } = await listedMembers(db, listChoice(query, 'created'));
      const standings = await standing.ofEach(
        db,
        rows.map(({ id }) => id),
      );
      return { items: rows.map((row) => shownUser(row, standings.get(row.id))), total };
    },

    async children(query: ListQuery<(typeof familySorts)[number]>): Promise<Page<AdminFamilyMember>> {
      const { rows, total } = await listedLovedOnes(db, listChoice(query, 'created'));
      const shown = rows.map((row) => ({ ...row, accessCode: maskedCode, createdAt: row.createdAt.toISOString() }));
      return { items: shown, total };
    },

    async cancellations(query: TroubleQuery): Promise<Page<Cancellation>> {
      const { rows, total } = await listedCancellations(db, listChoice(query, 'created'));
      const shown = rows.map((row) => ({
        ...row,
        createdAt: row.createdAt.toISOString(),
        endsAt: row.endsAt?.toISOString() ?? null,
      }));
      return { items: shown, total };
    },

    troubledDeliveries: (query: TroubleQuery): Promise<Page<TroubledDelivery>> =>
      deliveries.list(listChoice(query, 'created')),

    async deadJobs(query: TroubleQuery): Promise<Page<DeadJob>> {
      const { rows, total } = await listedDeadJobs(db, listChoice(query, 'created'));
      const shown = rows.map((row) => ({
        ...row,
        createdAt: row.createdAt.toISOString(),
        diedAt: row.diedAt?.toISOString() ?? null,
      }));
      return { items: shown, total };
    },

    async unreadyMedia(query: TroubleQuery): Promise<Page<UnreadyMedium>> {
      const { rows, total } = await listedUnreadyMedia(db, listChoice(query, 'created'));
      const shown = rows.map(({ state, progress, createdAt, opensAt, ...row }) => ({
        ...row,
        reason: mediaProgress({ id: row.id, state, progress, reason: row.reason }).reason ?? row.reason ?? '',
        createdAt: createdAt.toISOString(),
        opensAt: opensAt?.toISOString() ?? null,
      }));
      return { items: shown, total };
    },
  };
}

function shownUser({ createdAt, ...row }: UserRow, standing: Standing | undefined): AdminUser {
  const state = standing?.state ?? 'none';
  return {
    ...row,
    trialActive: state === 'trial',
    subscriptionActive: state === 'active' || state === 'grace' || state === 'lifetime',
    subscriptionType: standing?.tier ?? null,
    mostBytes: standing?.caps?.storedBytes ?? 0,
    createdAt: createdAt.toISOString(),
  };
}

interface RetryingDeps {
  readonly db: Db;
  readonly deliveries: Pick<TroubledDeliveries, 'retry'>;
  readonly media: Pick<MediaService, 'retry'>;
  readonly retryDeadJob: JobRunner['retryDead'];
}

export type RetryingService = ReturnType<typeof createRetrying>;

export function createRetrying({ db, deliveries, media, retryDeadJob }: RetryingDeps) {
  return {
    delivery: (id: number): Promise<void> => deliveries.retry(id),

    medium: (id: number): Promise<void> =>
      inTransaction(db, async (tx) => {
        if (!(await isMedium(tx, id))) throw appError('not_found');
        await media.retry(tx, id);
      }),

    async job(id: number): Promise<void> {
      const outcome = await retryDeadJob(id);
      if (outcome === 'missing') throw appError('not_found');
      if (outcome === 'unfit') throw appError('nothing_to_retry');
    },
  };
}
