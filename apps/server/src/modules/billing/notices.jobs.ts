import { cancellationReasons } from '@someday/contract/billing';
import { jobHandler, type JobContext, type JobHandler } from '#server/jobs/job-handler.ts';
import { inTransaction } from '#server/lib/transaction.ts';
import type { ClockGuard } from '#server/modules/clock-guard/clock-guard.service.ts';
import { tellOfCancelling, tellOfLife, tellOfMembership } from './notices.definitions.ts';
import { findCancellation, findReader } from './notices.repo.ts';
import { presentSubscription } from './present-subscription.ts';
import { heldBy } from './standing.repo.ts';
import { post, tellOfNotice, type TellingTools } from './telling.service.ts';

export interface NoticesJobsTools extends TellingTools {
  /** Where whoever runs this installation reads; null: nowhere. */
  readonly supportEmail: string | null;
  readonly clockGuard: ClockGuard;
}

export function noticesJobs(tools: NoticesJobsTools): JobHandler[] {
  const tellOf = { member: confirmCancellation, support: passOnReason };
  return [
    jobHandler(tellOfMembership, {
      mayRun: tools.clockGuard.isRight,
      handle: ({ noticeId }, context) => tellOfNotice(tools, noticeId, context),
    }),
    jobHandler(tellOfCancelling, {
      handle: ({ cancellationId, to }, context) => tellOf[to](tools, cancellationId, context),
    }),
    jobHandler(tellOfLife, { handle: ({ memberId }, context) => thank(tools, memberId, context) }),
  ];
}

/** Not when it goes on again meanwhile. Of one that is over the mail about its end says all. */
async function confirmCancellation(tools: NoticesJobsTools, id: number, context: JobContext): Promise<void> {
  const { db, publicUrl, isPractice } = tools;
  const cancellation = await findCancellation(db, id);
  const memberId = cancellation?.memberId ?? null;
  if (memberId === null) return;
  const [reader, held] = [await findReader(db, memberId), await heldBy(db, memberId)];
  if (reader === undefined || reader.closedAt !== null || held === undefined || held.lifetimeAt !== null) return;
  const present = presentSubscription(held.subscriptions, held.now);
  if (present?.isRunning !== true || !present.row.cancelAtPeriodEnd) return;
  const { cancelledMail } = await import('./billing.emails.tsx');
  const { timeZone } = held;
  const props = { memberName: reader.name, timeZone, publicUrl, isPractice, at: present.row.periodEndsAt };
  await context.heartbeat();
  await post(tools, reader, `cancelled-${id}`, cancelledMail(props));
  await inTransaction(db, (tx) => context.completeIn(tx));
}

/** To whoever runs this installation. The reason was given, whatever has happened since. */
async function passOnReason(tools: NoticesJobsTools, id: number, context: JobContext): Promise<void> {
  const { db, supportEmail } = tools;
  const cancellation = await findCancellation(db, id);
  if (cancellation === undefined || supportEmail === null) return;
  const { memberId, reason, feedback, endsAt } = cancellation;
  const reader = memberId === null ? undefined : await findReader(db, memberId);
  const held = memberId === null ? undefined : await heldBy(db, memberId);
  const { reasonMail } = await import('./billing.emails.tsx');
  const mail = reasonMail({
    member: memberId === null || reader === undefined ? null : { id: memberId, email: reader.email },
    timeZone: held?.timeZone ?? 'UTC',
    reasonLabel: cancellationReasons.find(({ key }) => key === reason)?.label ?? 'Other',
    feedback,
    endsAt,
  });
  await context.heartbeat();
  await post(tools, { name: '', email: supportEmail }, `cancellation-${id}`, mail);
  await inTransaction(db, (tx) => context.completeIn(tx));
}

async function thank(tools: NoticesJobsTools, memberId: number, context: JobContext): Promise<void> {
  const { db, publicUrl, isPractice } = tools;
  const [reader, held] = [await findReader(db, memberId), await heldBy(db, memberId)];
  if (reader === undefined || reader.closedAt !== null || held === undefined || held.lifetimeAt === null) return;
  const { lifetimeMail } = await import('./billing.emails.tsx');
  const props = { memberName: reader.name, timeZone: held.timeZone, publicUrl, isPractice };
  await context.heartbeat();
  await post(tools, reader, `lifetime-${memberId}`, lifetimeMail(props));
  await inTransaction(db, (tx) => context.completeIn(tx));
}
