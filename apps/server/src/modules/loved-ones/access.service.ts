import type { LovedOne } from '@someday/contract/loved-ones';
import type { AccessCodes } from '#server/lib/access-codes.ts';
import { appError } from '#server/lib/app-error.ts';
import { owned } from '#server/lib/edit-checks.ts';
import { inTransaction, type Db } from '#server/lib/transaction.ts';
import type { SessionsService } from '#server/modules/accounts/sessions.service.ts';
import type { ReleaseScheduler } from '#server/modules/deliveries/release-scheduler.service.ts';
import { type LovedOneViews, withNewCode } from './loved-ones.service.ts';
import { countMessagesFor, lockLovedOne, replaceCode, trashLovedOne, untrashLovedOne } from './loved-ones.repo.ts';

export interface AccessDeps {
  readonly db: Db;
  readonly codes: AccessCodes;
  readonly sessions: SessionsService;
  readonly views: LovedOneViews;
  readonly scheduler: ReleaseScheduler;
}

export type AccessService = ReturnType<typeof createAccessService>;

export function createAccessService({ db, codes, sessions, views, scheduler }: AccessDeps) {
  return {
    async remove(memberId: number, id: number): Promise<{ id: number; messages: number }> {
      return inTransaction(db, async (tx) => {
        await trashLovedOne(tx, owned(await lockLovedOne(tx, id), memberId));
        await sessions.endRecipient(id, tx);
        await scheduler.rescheduleAll(tx, memberId, { what: 'loved-one', id });
        return { id, messages: (await countMessagesFor(tx, id)).total };
      });
    },

    async restore(memberId: number, id: number): Promise<LovedOne> {
      await inTransaction(db, async (tx) => {
        if (!(await untrashLovedOne(tx, memberId, id))) throw appError('not_found');
        await scheduler.rescheduleAll(tx, memberId, { what: 'loved-one', id });
      });
      return views.one(memberId, id);
    },

    /** Ends the old code and every session opened with it. */
    async renewCode(memberId: number, id: number): Promise<LovedOne> {
      await inTransaction(db, async (tx) => {
        const lovedOne = owned(await lockLovedOne(tx, id), memberId);
        await withNewCode(codes, async (secrets) => (await replaceCode(tx, lovedOne, secrets)) || undefined);
        // After the code: a session being opened with the old one waits for this row, and is then either ended here or refused.
        await sessions.endRecipient(id, tx);
      });
      return views.one(memberId, id);
    },
  };
}
