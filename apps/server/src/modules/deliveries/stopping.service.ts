import type { Notices } from '@someday/contract/deliveries';
import { enqueueJob } from '#server/jobs/jobs.ts';
import { appError, tooManyTries } from '#server/lib/app-error.ts';
import { budgets } from '#server/lib/limit-budgets.ts';
import { addressGroups, type Limits } from '#server/lib/limits.ts';
import { inTransaction, type Db } from '#server/lib/transaction.ts';
import type { Visitor } from '#server/lib/visitor.ts';
import { tellMember } from './deliveries.definitions.ts';
import { findNoticeReader, startAt, stopAt } from './delivery-log.repo.ts';
import type { StopLinks } from './stop-links.ts';

export interface StoppingTools {
  readonly db: Db;
  readonly limits: Limits;
  readonly links: StopLinks;
}

export type StoppingService = ReturnType<typeof createStoppingService>;

/** Whoever reads a loved one's mails decides whether there are any. Errors of all: `link_invalid`, `too_many_tries`. */
export function createStoppingService({ db, limits, links }: StoppingTools) {
  async function reader(token: string, visitor: Visitor) {
    const { address } = addressGroups(visitor.address);
    const tried = await limits.take(budgets.linkAddress, address);
    if (!tried.within) throw tooManyTries(tried.retryAfterSeconds);
    const id = links.lovedOneIn(token);
    const found = id === undefined ? undefined : await findNoticeReader(db, id);
    if (found === undefined || found.address === null || !links.matches(token, found.id, found.address)) {
      throw appError('link_invalid');
    }
    await limits.giveBack(budgets.linkAddress, address);
    return found;
  }

  async function set(token: string, visitor: Visitor, stopped: boolean): Promise<Notices> {
    const { id, from, name, stoppedAt } = await reader(token, visitor);
    if (!stopped && stoppedAt !== null) {
      const tried = await limits.take(budgets.startedNotices, String(id));
      if (!tried.within) throw tooManyTries(tried.retryAfterSeconds);
    }
    await inTransaction(db, async (tx) => {
      if (!stopped) return startAt(tx, id);
      if (!(await stopAt(tx, id))) return;
      await enqueueJob(tx, tellMember, { about: 'stopped', id }, { key: `stopped ${id}`, ifExists: 'rearm' });
    });
    return { from, name, stopped };
  }

  return {
    async look(token: string, visitor: Visitor): Promise<Notices> {
      const { from, name, stoppedAt } = await reader(token, visitor);
      return { from, name, stopped: stoppedAt !== null };
    },
    stop: (token: string, visitor: Visitor) => set(token, visitor, true),
    start: (token: string, visitor: Visitor) => set(token, visitor, false),
  };
}
