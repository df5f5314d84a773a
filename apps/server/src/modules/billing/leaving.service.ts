import { enqueueJob } from '#server/jobs/jobs.ts';
import type { Tx } from '#server/lib/transaction.ts';
import { forgetCustomer, stopPaying } from './billing.definitions.ts';
import { customersOf } from './billing-accounts.repo.ts';
import { livingSubscriptions } from './subscriptions.repo.ts';

/** In the transaction that closes an account: nothing is paid any more, and what was paid for stays theirs should they come back. */
export async function stopPayments(tx: Tx, memberId: number): Promise<void> {
  if ((await livingSubscriptions(tx, memberId)).length === 0) return;
  await enqueueJob(tx, stopPaying, { memberId }, { key: String(memberId), ifExists: 'rearm' });
}

/** In the transaction that erases an account, before its rows go: the provider forgets the member too. */
export async function forgetPayer(tx: Tx, memberId: number): Promise<void> {
  for (const customerId of await customersOf(tx, memberId)) {
    await enqueueJob(tx, forgetCustomer, { customerId }, { key: customerId });
  }
}
