import type { BillingConfig } from '#server/config/config.ts';
import type { Logger } from '#server/lib/logger.ts';
import { inTransaction, type Db } from '#server/lib/transaction.ts';
import * as repo from './billing-environment.repo.ts';
import { StartError } from '#server/lib/app-error.ts';

function booksOf(billing: Exclude<BillingConfig, { kind: 'off' }>): repo.BillingEnvironment {
  if (billing.kind === 'practice') return 'practice';
  return billing.isLive ? 'live' : 'test';
}

/** Deletes practice and test subscriptions, which were never paid. Throws `StartError` if there are real ones. */
export async function openBillingEnvironment(db: Db, billing: BillingConfig, logger: Logger): Promise<void> {
  if (billing.kind === 'off') return;
  const books = booksOf(billing);
  await inTransaction(db, async (tx) => {
    const before = await repo.lockEnvironment(tx, books);
    if (before === books) return;
    if (before === 'live' && (await repo.someoneHasPaid(tx))) {
      throw new StartError(
        'members have paid for real memberships here, which never mix with practice or test payments. Put the live STRIPE_SECRET_KEY back, or set BILLING to "off", which also works for a copy of this installation.',
      );
    }
    await repo.forgetEnvironment(tx);
    await repo.setEnvironment(tx, books);
    logger.warn({ before, now: books }, 'memberships-to-try-forgotten');
  });
}
