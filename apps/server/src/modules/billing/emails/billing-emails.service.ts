import { cancellationReasonLabels } from '@someday/contract/texts/words.copy';
import type { EmailContent } from '#server/lib/email/send-email.ts';
import type { Tx } from '#server/lib/transaction.ts';
import {
  cancelEmails,
  enqueueEmails,
  moveEmail,
  type EmailClaim,
  type EmailSender,
  type OutgoingEmail,
} from '#server/modules/outgoing-emails/outgoing-emails.service.ts';
import { billingEmailsFor, type BillingNews } from './billing-email-schedule.ts';
import {
  billingEmailsOf,
  findCancellation,
  findPayer,
  lockSubscription,
  noteEnd,
} from '#server/modules/billing/billing-accounts.repo.ts';
import type * as texts from './billing.emails.tsx';
import { presentSubscription } from '#server/modules/billing/subscription.service.ts';
import { findHoldings, type HoldingsRow, type SubscriptionRow } from '#server/modules/billing/subscriptions.repo.ts';
import type { Platform } from '#server/platform.ts';

export async function planBillingEmails(tx: Tx, subscriptionId: string): Promise<void> {
  const locked = await lockSubscription(tx, subscriptionId);
  if (locked === undefined) return;
  const { memberId } = locked;
  const holdings = await findHoldings(tx, memberId);
  const row = holdings?.subscriptions.find(({ id }) => id === subscriptionId);
  if (holdings === undefined || row === undefined) return;
  const ahead = holdings.lifetimeAt === null ? billingEmailsFor(row, holdings.now) : [];

  const known = await billingEmailsOf(tx, memberId);
  const sentKeys = new Set(known.filter(({ state }) => state === 'sent').map(({ key }) => key));
  const unsent = known.filter((email) => email.subscriptionId === subscriptionId && email.state !== 'sent');
  // One being sent is left alone: it may be too late to cancel it.
  const obsolete = unsent.filter(({ state, key }) => state === 'planned' && !ahead.some((one) => one.key === key));
  await cancelEmails(tx, 'billing', { ids: obsolete.map(({ id }) => id) });
  for (const { news, key, dueAt } of ahead.filter((email) => !sentKeys.has(email.key))) {
    const planned = unsent.find((email) => email.key === key);
    if (planned === undefined) {
      await enqueueEmails(tx, [{ kind: 'billing', topic: news.about, key, memberId, subscriptionId, dueAt }]);
    } else if (planned.state === 'planned' && hasMoved(planned.dueAt, dueAt, holdings.now)) {
      await moveEmail(tx, 'billing', planned.id, dueAt);
    }
  }
}

function hasMoved(before: Date, after: Date, now: Date): boolean {
  return before.getTime() !== after.getTime() && (before > now || after > now);
}

export async function enqueueCancellationEmails(tx: Tx, cancellationId: number, endsAt: Date): Promise<void> {
  await noteEnd(tx, cancellationId, endsAt);
  const email = (topic: string) =>
    ({ kind: 'billing', topic, key: `${topic} ${cancellationId}`, aboutId: cancellationId }) as const;
  await enqueueEmails(tx, [email('cancelled'), email('reason')]);
}

export async function enqueueLifetimeEmail(tx: Tx, memberId: number): Promise<void> {
  await enqueueEmails(tx, [{ kind: 'billing', topic: 'lifetime', key: `lifetime ${memberId}`, memberId }]);
}

export interface BillingEmailsDeps extends Pick<Platform, 'publicUrl' | 'supportEmail'> {
  readonly isPractice: boolean;
  /** In case this program or the provider's events were down. Null without a provider. */
  readonly refresh: ((subscriptionId: string) => Promise<void>) | null;
}

export function billingEmails(deps: BillingEmailsDeps): EmailSender {
  return {
    kind: 'billing',
    isKept: true,
    irreversible: 'act',
    async beforeClaim({ subscriptionId }) {
      if (subscriptionId !== null) await deps.refresh?.(subscriptionId);
    },
    claim: async (tx, email) => {
      switch (email.topic) {
        case 'cancelled':
          return claimConfirmation(deps, tx, email);
        case 'reason':
          return claimReason(deps, tx, email);
        case 'lifetime':
          return claimThanks(deps, tx, email);
        default:
          return claimNews(deps, tx, email);
      }
    },
  };
}

type BillingEmails = typeof texts;
const drop: EmailClaim = { verdict: 'drop' };

function toReader(
  { name, email }: { readonly name: string; readonly email: string },
  write: (emails: BillingEmails) => EmailContent,
): EmailClaim {
  const compose = async () => write(await import('./billing.emails.tsx'));
  return { verdict: 'send', to: { name, address: email }, compose };
}

async function claimNews(
  { publicUrl, isPractice }: BillingEmailsDeps,
  tx: Tx,
  { subscriptionId, memberId, key }: OutgoingEmail,
): Promise<EmailClaim> {
  if (subscriptionId === null || memberId === null) return drop;
  if ((await lockSubscription(tx, subscriptionId)) === undefined) return drop;
  const [holdings, reader] = [await findHoldings(tx, memberId), await findPayer(tx, memberId)];
  const row = holdings?.subscriptions.find(({ id }) => id === subscriptionId);
  if (holdings === undefined || row === undefined || reader === undefined) return drop;
  const ahead = holdings.lifetimeAt === null ? billingEmailsFor(row, holdings.now) : [];
  const found = ahead.find((one) => one.key === key);
  // A clock that was ahead and has been corrected makes jobs run too early.
  if (found !== undefined && found.dueAt > holdings.now) return { verdict: 'postpone', until: found.dueAt };
  if (found === undefined || reader.closedAt !== null || !isReported(found.news, row, holdings)) return drop;
  const { news } = found;
  const props = { memberName: reader.name, timeZone: holdings.timeZone, publicUrl, isPractice, offer: row.offer };
  return toReader(reader, (emails) => newsEmail(emails, news, props));
}

function newsEmail(
  emails: BillingEmails,
  news: BillingNews,
  props: Omit<Parameters<BillingEmails['trialEndsEmail']>[0], 'at'>,
): EmailContent {
  switch (news.about) {
    case 'trial':
      return emails.trialEndsEmail({ ...props, at: news.at });
    case 'overdue':
    case 'overdue-still':
      return emails.overdueEmail({ ...props, at: news.at, isStill: news.about === 'overdue-still' });
    case 'card':
      return emails.cardExpiresEmail({ ...props, at: news.at, card: news.card });
    case 'ended':
      return emails.endedEmail({ ...props, at: news.at, inTrial: news.inTrial, isOverdue: news.isOverdue });
  }
}

/** Only one of several subscriptions is reported on, and no end while another is running. */
function isReported({ about }: BillingNews, row: SubscriptionRow, { subscriptions, now }: HoldingsRow): boolean {
  const present = presentSubscription(subscriptions, now);
  return present?.row.id === row.id && present.isRunning === (about !== 'ended');
}

/** Dropped if it was resumed. If it has already ended, the email about the end says it all. */
async function claimConfirmation(
  { publicUrl, isPractice }: BillingEmailsDeps,
  tx: Tx,
  { aboutId }: OutgoingEmail,
): Promise<EmailClaim> {
  const memberId = (await findCancellation(tx, aboutId ?? 0))?.memberId ?? null;
  if (memberId === null) return drop;
  const [reader, holdings] = [await findPayer(tx, memberId), await findHoldings(tx, memberId)];
  if (reader === undefined || reader.closedAt !== null || holdings?.lifetimeAt !== null) return drop;
  const present = presentSubscription(holdings.subscriptions, holdings.now);
  if (present?.isRunning !== true || !present.row.cancelAtPeriodEnd) return drop;
  const { timeZone } = holdings;
  const props = { memberName: reader.name, timeZone, publicUrl, isPractice, at: present.row.periodEndsAt };
  return toReader(reader, (emails) => emails.canceledEmail(props));
}

async function claimReason(
  { supportEmail }: BillingEmailsDeps,
  tx: Tx,
  { aboutId }: OutgoingEmail,
): Promise<EmailClaim> {
  const cancellation = await findCancellation(tx, aboutId ?? 0);
  if (cancellation === undefined || supportEmail === null) return drop;
  const { memberId, reason, feedback, endsAt } = cancellation;
  const reader = memberId === null ? undefined : await findPayer(tx, memberId);
  const holdings = memberId === null ? undefined : await findHoldings(tx, memberId);
  return toReader({ name: '', email: supportEmail }, (emails) =>
    emails.reasonEmail({
      member: memberId === null || reader === undefined ? null : { id: memberId, email: reader.email },
      timeZone: holdings?.timeZone ?? 'UTC',
      reasonLabel: new Map(Object.entries(cancellationReasonLabels)).get(reason) ?? cancellationReasonLabels.other,
      feedback,
      endsAt,
    }),
  );
}

async function claimThanks(
  { publicUrl, isPractice }: BillingEmailsDeps,
  tx: Tx,
  { memberId }: OutgoingEmail,
): Promise<EmailClaim> {
  if (memberId === null) return drop;
  const [reader, holdings] = [await findPayer(tx, memberId), await findHoldings(tx, memberId)];
  if (reader === undefined || reader.closedAt !== null || !holdings?.lifetimeAt) return drop;
  const props = { memberName: reader.name, timeZone: holdings.timeZone, publicUrl, isPractice };
  return toReader(reader, (emails) => emails.lifetimeEmail(props));
}
