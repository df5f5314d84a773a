import * as z from 'zod';
import { defineJob, enqueueJob } from '#server/jobs/jobs.ts';
import { inTransaction, type Db } from '#server/lib/transaction.ts';

/** Lets a member's practice payments that are due happen, and hands over what the practice bank has to tell. One a member. */
export const practicePayments = defineJob({ kind: 'practice-payments', payload: z.object({ memberId: z.int() }) });

/** A job that is under way begins anew. */
export function planPracticePayments(db: Db, memberId: number, dueAt: Date): Promise<void> {
  return inTransaction(db, (tx) =>
    enqueueJob(tx, practicePayments, { memberId }, { key: String(memberId), dueAt, ifExists: 'rearm' }),
  );
}
