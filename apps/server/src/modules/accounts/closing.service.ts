import type { accountSettingsApi } from '@someday/contract/api/account-settings';
import type { accountsApi } from '@someday/contract/api/accounts';
import { limits } from '@someday/contract/rules/limits';
import { validationTexts } from '@someday/contract/texts/validation.copy';
import { dayIn } from '@someday/contract/rules/release';
import { cancelJob, enqueueJob } from '#server/jobs/jobs.ts';
import { jobHandler, type JobContext, type JobHandler } from '#server/jobs/job-handler.ts';
import { recurringJob } from '#server/jobs/recurring.ts';
import { appError, wrongField } from '#server/lib/app-error.ts';
import { inTransaction, type Tx } from '#server/lib/transaction.ts';
import type { Handlers } from '#server/http/handlers.ts';
import { forgetPayer, stopPayments } from '#server/modules/billing/subscription-sync.service.ts';
import type { ReleaseScheduler } from '#server/modules/deliveries/release-scheduler.service.ts';
import { forgetSender } from '#server/modules/feedback/feedback.service.ts';
import { forgetObjects, storedObjectsOf } from '#server/modules/media/erasure.service.ts';
import { type AccountLinks, sameAddress, linkLifetimes } from './account-links.service.ts';
import { enqueueAccountEmail } from './account-emails.service.ts';
import { accountsTexts } from './accounts.copy.ts';
import * as repo from './accounts.repo.ts';
import { lockOwn } from './account-settings.service.ts';
import type { SessionsService } from './sessions.service.ts';
import { eraseAccount } from './accounts.service.ts';
import type { Platform } from '#server/platform.ts';

interface ClosingDeps extends Pick<Platform, 'db' | 'storage'> {
  readonly links: AccountLinks;
  readonly sessions: SessionsService;
  readonly scheduler: ReleaseScheduler;
}

export type ClosingService = ReturnType<typeof createClosing>;

type Rows = Pick<typeof accountSettingsApi, 'closeAccount'> & Pick<typeof accountsApi, 'reopenAccount'>;

/** Reopens an account if it's closed. Errors: `link_invalid` if it doesn't exist, `link_expired` if it is due to be erased. */
export async function reopenClosed(tx: Tx, memberId: number, scheduler: ReleaseScheduler): Promise<void> {
  const member = await repo.lockMember(tx, memberId);
  if (member === undefined) throw appError('link_invalid');
  if (member.closedAt === null) return;
  if (!(await repo.reopenMember(tx, memberId))) throw appError('link_expired');
  await scheduler.rescheduleAll(tx, memberId, { what: 'member', id: memberId });
  await cancelJob(tx, eraseAccount, String(memberId));
}

/** Contents are erased weeks later, so that neither a mistake nor a thief can destroy them. */
export function createClosing({ db, storage, links, sessions, scheduler }: ClosingDeps) {
  const eraseLater = (memberId: number, dueAt: Date, context: JobContext) =>
    inTransaction(db, async (tx) => {
      await context.completeIn(tx);
      await enqueueJob(tx, eraseAccount, { memberId }, { key: String(memberId), dueAt, ifExists: 'rearm' });
    });

  const routes: Handlers<Rows> = {
    async closeAccount({ caller, body, sessions: cookies }) {
      const { memberId } = caller;
      const known = await repo.findMember(db, memberId);
      if (known === undefined) throw appError('not_signed_in');
      if (!sameAddress(known.email, body.confirmEmail)) throw wrongField('confirmEmail', validationTexts.notYourEmail);
      const erasedOn = await inTransaction(db, async (tx) => {
        const member = await lockOwn(tx, caller);
        if (member.closedAt !== null) throw appError('not_signed_in');
        const eraseAt = await repo.closeMember(tx, memberId, linkLifetimes.reopen);
        await sessions.endAllOf(memberId, { tx });
        await sessions.endRecipientsOf(memberId, tx);
        await scheduler.rescheduleAll(tx, memberId, { what: 'member', id: memberId });
        await stopPayments(tx, memberId);
        await enqueueAccountEmail(tx, { topic: 'closing', memberId, address: member.email });
        await enqueueJob(tx, eraseAccount, { memberId }, { key: String(memberId), dueAt: eraseAt, ifExists: 'rearm' });
        return dayIn(member.timeZone, eraseAt);
      });
      await cookies.end('member');
      return { message: accountsTexts.closed(erasedOn), erasedOn };
    },

    async reopenAccount({ body, visitor }) {
      await links.use('reopen', body.token, visitor, async (tx, { memberId, email }) => {
        const member = await repo.findMember(tx, memberId);
        if (member === undefined || member.closedAt === null || !sameAddress(member.email, email))
          throw appError('link_invalid');
        await reopenClosed(tx, memberId, scheduler);
        await enqueueAccountEmail(tx, { topic: 'reopened', memberId, address: member.email });
      });
      return { message: accountsTexts.reopened };
    },
  };

  return {
    routes,

    /** Files before rows: a crash in between would leave unknown files. A running conversion may still store more. */
    async erase(memberId: number, context: JobContext): Promise<void> {
      const eraseAt = await repo.erasureTime(db, memberId);
      if (eraseAt === null) return;
      // A clock that was ahead and has been corrected makes jobs run too early. Once due, nothing can reopen the account.
      if (eraseAt > context.rightTime()) return eraseLater(memberId, eraseAt, context);
      let isErased = false;
      while (!isErased) {
        for (const id of await storedObjectsOf(db, memberId)) {
          context.signal.throwIfAborted();
          await storage.remove(id);
        }
        isErased = await inTransaction(db, async (tx) => {
          await repo.lockPerson(tx, memberId);
          const known = await storedObjectsOf(tx, memberId);
          for (const id of known) if (await storage.exists(id)) return false;
          await forgetPayer(tx, memberId);
          await forgetSender(tx, memberId);
          await repo.deleteMember(tx, memberId);
          await forgetObjects(tx, known);
          await context.completeIn(tx);
          return true;
        });
      }
    },
  };
}

interface AccountsJobsDeps extends Pick<Platform, 'db' | 'limits' | 'logger' | 'clock'> {
  readonly closing: Pick<ClosingService, 'erase'>;
}

export function accountsJobs(deps: AccountsJobsDeps): JobHandler[] {
  const { closing, logger } = deps;
  return [
    jobHandler(eraseAccount, { concurrency: 1, handle: ({ memberId }, context) => closing.erase(memberId, context) }),
    recurringJob(deps, {
      kind: 'sweep-accounts',
      irreversible: 'erase',
      every: 'day',
      async work(context) {
        const counters = await deps.limits.sweep();
        return async (tx) => {
          const swept = await repo.sweepAccounts(tx, { idleDays: limits.memberIdleDays, now: context.rightTime() });
          const removed = { ...swept, counters };
          if (Object.values(removed).some((count) => count > 0)) logger.info(removed, 'accounts-swept');
        };
      },
    }),
  ];
}
