import { enqueueJob } from '#server/jobs/jobs.ts';
import type { Tx } from '#server/lib/transaction.ts';
import { tellMember } from './deliveries.definitions.ts';

/** A message was opened for the first time: its member is written to, unless they would rather not be. */
export function tellOfOpening(tx: Tx, messageId: number): Promise<void> {
  const about = { about: 'opened', id: messageId } as const;
  return enqueueJob(tx, tellMember, about, { key: `opened ${messageId}`, ifExists: 'rearm' });
}
