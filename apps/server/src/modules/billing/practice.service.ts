import * as z from 'zod';
import type { PracticeCard, PracticeCheckout, PracticeWallet } from '@someday/contract/billing';
import type { ErrorCode } from '@someday/contract/errors';
import { offers } from '@someday/contract/plans';
import { PaymentsError } from '#server/adapters/payments/payments.ts';
import type { PracticeHoldings, PracticePayments, PracticeSession } from '#server/adapters/payments/practice.ts';
import { appError, refuseOverBudget } from '#server/lib/app-error.ts';
import { budgets } from '#server/abuse-protection/budgets.ts';
import type { RateLimits } from '#server/abuse-protection/rate-limits.ts';
import { enqueueJob, defineJob } from '#server/jobs/jobs.ts';
import { jobHandler, type JobHandler } from '#server/jobs/job-handler.ts';
import { inTransaction, type Db, type Tx } from '#server/lib/transaction.ts';
import type { EventsService } from './payment-events.service.ts';

interface PracticeDeps {
  readonly provider: PracticePayments;
  readonly events: Pick<EventsService, 'receive'>;
  readonly limits: RateLimits;
}

export type PracticeService = ReturnType<typeof createPracticeService>;

/** With null (payments are real or off), everything is `not_found`. */
export function createPracticeService(deps: PracticeDeps | null) {
  function opened(): PracticeDeps {
    if (deps === null) throw appError('not_found');
    return deps;
  }

  /** Limits the number of actions. Errors: `too_many_tries`. */
  async function within(memberId: number): Promise<PracticeDeps> {
    refuseOverBudget(await opened().limits.take(budgets.practicePayments, String(memberId)));
    return opened();
  }

  return {
    isOpen: deps !== null,

    /** Errors: `not_found`, also for someone else's. */
    async checkout(memberId: number, sessionId: string): Promise<PracticeCheckout> {
      const session = await asked(opened().provider.session(memberId, sessionId), { missing: 'not_found' });
      return checkoutView(session);
    },

    /** Errors: `not_found`, `card_declined`, `checkout_over`, `too_many_tries`. */
    async finish(memberId: number, sessionId: string, outcome: PracticeCard | 'expire'): Promise<PracticeCheckout> {
      const { provider } = await within(memberId);
      const session = await asked(provider.finish(memberId, sessionId, outcome), {
        missing: 'not_found',
        declined: 'card_declined',
        refused: 'checkout_over',
      });
      await handOver(opened(), memberId);
      return checkoutView(session);
    },

    async wallet(memberId: number): Promise<PracticeWallet> {
      return walletView(await opened().provider.holdings(memberId));
    },

    /** Errors: `no_membership`, `card_declined`, `too_many_tries`. */
    async changeCard(memberId: number, card: PracticeCard): Promise<PracticeWallet> {
      const { provider } = await within(memberId);
      const holdings = await asked(provider.changeCard(memberId, card), {
        missing: 'no_membership',
        declined: 'card_declined',
      });
      await handOver(opened(), memberId);
      return walletView(holdings);
    },

    /** Errors: `no_membership`, `too_many_tries`. */
    async bringPayment(memberId: number): Promise<PracticeWallet> {
      const { provider } = await within(memberId);
      const holdings = await asked(provider.bringPayment(memberId), { missing: 'no_membership' });
      await handOver(opened(), memberId);
      return walletView(holdings);
    },

    /** Applies what is due at the provider and delivers its events. Returns when something is due next; null: never. */
    async letHappen(memberId: number): Promise<Date | null> {
      const { provider } = opened();
      const nextAt = await provider.catchUp(memberId);
      await handOver(opened(), memberId);
      return nextAt;
    },
  };
}

async function handOver({ provider, events }: PracticeDeps, memberId: number): Promise<void> {
  const taken: string[] = [];
  try {
    for (const { id, raw, signature } of await provider.pendingEvents(memberId)) {
      await events.receive(raw, signature);
      taken.push(id);
    }
  } finally {
    await provider.markTaken(memberId, taken);
  }
}

/** Maps the provider's errors to the contract's; any other is unexpected. */
async function asked<T>(answer: Promise<T>, codes: Partial<Record<PaymentsError['kind'], ErrorCode>>): Promise<T> {
  try {
    return await answer;
  } catch (cause) {
    const code = cause instanceof PaymentsError ? codes[cause.kind] : undefined;
    throw code === undefined ? cause : appError(code, { cause });
  }
}

function checkoutView({ sessionId, state, offer: key, trialDays, expiresAt }: PracticeSession): PracticeCheckout {
  const offer = offers[key];
  const isLifetime = offer.interval === 'once';
  return {
    sessionId,
    state,
    tier: offer.tier,
    interval: offer.interval,
    dueNow: trialDays > 0 ? 0 : offer.cents,
    renewal: isLifetime ? null : offer.cents,
    trialDays,
    expiresAt: expiresAt.toISOString(),
    successPath: `${isLifetime ? '/lifetime-success' : '/subscription-success'}?session_id=${sessionId}`,
  };
}

function walletView({ card, nextPaymentAt, nextAmount, endsAt }: PracticeHoldings): PracticeWallet {
  return {
    card,
    nextPaymentAt: nextPaymentAt?.toISOString() ?? null,
    nextAmount,
    endsAt: endsAt?.toISOString() ?? null,
  };
}

export const practicePayments = defineJob({
  kind: 'practice-payments',
  payload: z.object({ memberId: z.int() }),
  irreversible: 'act',
});

/** Longer than a request takes to deliver its own events: the job is for requests that were killed first. */
const DELIVERED_WITHIN_MS = 60_000;

/** For `PracticeOptions.changed`. A running job starts over. */
export async function planPracticePayments(tx: Tx, memberId: number, now: Date): Promise<void> {
  await rearm(tx, memberId, new Date(now.getTime() + DELIVERED_WITHIN_MS));
}

async function rearm(tx: Tx, memberId: number, dueAt: Date): Promise<void> {
  await enqueueJob(tx, practicePayments, { memberId }, { key: String(memberId), dueAt, ifExists: 'rearm' });
}

export function practiceJobs({ db, practice }: { db: Db; practice: PracticeService }): JobHandler[] {
  return [
    jobHandler(practicePayments, {
      // Nothing else takes care of this member, so it is tried daily for years.
      maxAttempts: 1000,
      mayRun: async () => practice.isOpen,
      async handle({ memberId }, context) {
        const dueAt = await practice.letHappen(memberId);
        await inTransaction(db, async (tx) => {
          // A concurrent change has taken this job's lease and scheduled the next run.
          await context.completeIn(tx);
          if (dueAt !== null) await rearm(tx, memberId, dueAt);
        });
      },
    }),
  ];
}
