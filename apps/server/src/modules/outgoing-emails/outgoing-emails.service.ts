import * as z from 'zod';
import { MailProblem, type Mail } from '#server/adapters/mail/mail.ts';
import type { EmailKind, EmailState } from '#server/db/schema/outgoing-emails.ts';
import {
  JobDeadError,
  JobNotNowError,
  jobHandler,
  type JobContext,
  type JobHandler,
  type JobHandlerOptions,
  untilWritten,
} from '#server/jobs/job-handler.ts';
import { cancelJobs, defineJob, enqueueJobs, type JobDefinition } from '#server/jobs/jobs.ts';
import { harmlessName } from '#server/lib/email/email-words.ts';
import { sendEmail, type EmailContent } from '#server/lib/email/send-email.ts';
import { inTransaction, onOneConnection, type Db, type Tx } from '#server/lib/transaction.ts';
import type { Platform } from '#server/platform.ts';
import * as repo from './outgoing-emails.repo.ts';

export type { OutgoingEmail } from './outgoing-emails.repo.ts';

export type EmailClaim =
  | {
      readonly verdict: 'send';
      /** The name is left out if it could be taken for a link. */
      readonly to: Mail['to'];
      /** Runs after the claim is committed. Links' secrets are made here, so that none is ever waiting in the database. */
      readonly compose: () => Promise<EmailContent>;
      readonly companions?: readonly number[];
    }
  | { readonly verdict: 'drop' }
  | { readonly verdict: 'park'; readonly state: Extract<EmailState, 'waiting' | 'unaddressed' | 'stopped'> }
  | { readonly verdict: 'postpone' | 'ask-again'; readonly until: Date };

export interface EmailSender
  extends Pick<JobHandlerOptions<never>, 'concurrency' | 'maxAttempts'>, Pick<JobDefinition<never>, 'irreversible'> {
  readonly kind: EmailKind;
  /** Whether the row stays after sending, as a log or so that it's never sent twice. */
  readonly isKept: boolean;
  /** If no mail server can be reached, an email is given up at this age, in seconds. Default: never. */
  readonly patienceSeconds?: number;
  beforeClaim?(email: repo.OutgoingEmail): Promise<void>;
  claim(tx: Tx, email: repo.OutgoingEmail): Promise<EmailClaim>;
  whenSent?(tx: Tx, email: repo.OutgoingEmail): Promise<void>;
  whenRefused?(tx: Tx, emailId: number): Promise<void>;
  /** Default: plans a refused email again. Must lock what the email is about first, as `claim` does. */
  whenRevived?(tx: Tx, emailId: number): Promise<void>;
}

export type OutgoingEmailsDeps = Pick<Platform, 'db' | 'mailer' | 'publicUrl' | 'sendsEmail'>;

const payload = z.object({ emailId: z.int() });

export function emailJob(kind: EmailKind): JobDefinition<z.output<typeof payload>> {
  return defineJob({ kind: `send-${kind}-email`, payload });
}

/** For an email whose kind and key exist already, sent or not, `keep` leaves it and `again` makes it another email. */
export async function enqueueEmails(
  tx: Tx,
  emails: readonly repo.NewEmail[],
  { ifExists = 'keep' }: { readonly ifExists?: 'keep' | 'again' } = {},
): Promise<void> {
  for (const [kind, ofKind] of Map.groupBy(emails, (email) => email.kind)) {
    await enqueueEmailJobs(tx, kind, await repo.insertEmails(tx, ofKind, ifExists));
  }
}

export async function enqueueEmailJobs(
  tx: Tx,
  kind: EmailKind,
  emails: readonly { readonly id: number; readonly dueAt?: Date }[],
): Promise<void> {
  const entries = emails.map(({ id, dueAt }) => ({
    payload: { emailId: id },
    key: String(id),
    ...(dueAt && { dueAt }),
  }));
  await enqueueJobs(tx, emailJob(kind), entries, { ifExists: 'rearm' });
}

export async function cancelEmails(
  tx: Tx,
  kind: EmailKind,
  which: { readonly ids: readonly number[] } | { readonly keys: readonly string[] },
): Promise<void> {
  if ('ids' in which) await repo.deleteEmails(tx, which.ids);
  const ids = 'ids' in which ? which.ids : await repo.deleteEmailsByKey(tx, kind, which.keys);
  await cancelJobs(tx, emailJob(kind), ids.map(String));
}

export async function moveEmail(tx: Tx, kind: EmailKind, id: number, dueAt: Date): Promise<void> {
  await repo.postponeEmail(tx, id, dueAt);
  await enqueueEmailJobs(tx, kind, [{ id, dueAt }]);
}

export function planCheckedEmails(db: Db): Promise<number> {
  return inTransaction(db, async (tx) => {
    const emails = await repo.planChecked(tx);
    for (const [kind, ofKind] of Map.groupBy(emails, (email) => email.kind)) {
      await enqueueEmailJobs(tx, kind, ofKind);
    }
    return emails.length;
  });
}

export function outgoingEmailJobs(deps: OutgoingEmailsDeps, senders: readonly EmailSender[]): JobHandler[] {
  return senders.map((sender) => {
    const { kind, concurrency, maxAttempts, irreversible } = sender;
    return jobHandler(
      { ...emailJob(kind), ...(irreversible && { irreversible }) },
      {
        ...(concurrency && { concurrency }),
        ...(maxAttempts && { maxAttempts }),
        handle: ({ emailId }, context) => send(deps, sender, emailId, context),
        whenDead: async (tx, { emailId }) => {
          if (await repo.markRefused(tx, emailId)) await sender.whenRefused?.(tx, emailId);
        },
        whenRevived: (tx, { emailId }) =>
          sender.whenRevived === undefined ? repo.planRefusedAgain(tx, emailId) : sender.whenRevived(tx, emailId),
      },
    );
  });
}

/** If the worker dies in between, another continues from there; a second attempt has the same Message-ID. */
async function send(
  deps: OutgoingEmailsDeps,
  sender: EmailSender,
  emailId: number,
  context: JobContext,
): Promise<void> {
  const { db } = deps;
  const email = await repo.findEmail(db, emailId);
  if (email === undefined) return;
  await sender.beforeClaim?.(email);
  const isSent = await claimAndSend(deps, sender, email, context);
  if (!isSent) return;
  await inTransaction(db, async (tx) => {
    if (!sender.isKept) await repo.deleteEmails(tx, [emailId]);
    await sender.whenSent?.(tx, email);
    await context.completeIn(tx);
  });
}

async function claimAndSend(
  { db, mailer, publicUrl, sendsEmail }: OutgoingEmailsDeps,
  sender: EmailSender,
  known: repo.OutgoingEmail,
  context: JobContext,
): Promise<boolean> {
  const claimed = await inTransaction(db, (tx) => claim(tx, sender, known.id, context));
  if (claimed === 'nothing' || claimed === 'sent') return claimed === 'sent';
  const { email, to, compose, ids } = claimed;
  const content = await compose();
  await context.heartbeat();
  const messageId = `${email.reference}@${new URL(publicUrl).hostname}`;
  const mail = { to: { name: harmlessName(to.name), address: to.address }, messageId, ...content };
  const failure = await sendAndMark(db, () => sendEmail(mailer, mail), { ids, isSaved: !sendsEmail, context });
  if (failure === undefined) return true;
  await inTransaction(db, (tx) => repo.recordProblem(tx, ids, problemOf(failure.error)));
  throw patient(sender, email, failure.error);
}

/** If the worker dies before recording it, the email is sent twice, so the connection is acquired first. Nothing else in here may need one. */
function sendAndMark(
  db: Db,
  attempt: () => Promise<void>,
  { ids, isSaved, context }: { readonly ids: repo.EmailIds; readonly isSaved: boolean; readonly context: JobContext },
): Promise<{ readonly error: unknown } | undefined> {
  return onOneConnection(db, async (held) => {
    await repo.prepareMarkSent(held);
    const failure = await attempt().then(
      () => undefined,
      (error: unknown) => ({ error }),
    );
    if (failure !== undefined) return failure;
    let on = held;
    const delayed = () => {
      on = db;
    };
    await untilWritten(() => repo.markSent(on, ids, isSaved), { signal: context.signal, delayed });
    return undefined;
  });
}

/** `sent`: an earlier attempt sent it, but didn't complete the job. `nothing`: nothing is to be sent now, which has been recorded. */
async function claim(tx: Tx, sender: EmailSender, id: number, context: JobContext) {
  const { kind } = sender;
  const email = await repo.findEmail(tx, id);
  if (email === undefined) return 'nothing';
  if (email.state === 'sent') return 'sent';
  if (email.state !== 'planned' && email.state !== 'sending') return 'nothing';
  const claimed = await sender.claim(tx, email);
  switch (claimed.verdict) {
    case 'send': {
      const ids: repo.EmailIds = [id, ...(claimed.companions ?? [])];
      await repo.markSending(tx, ids, claimed.to.address);
      return { email, to: claimed.to, compose: claimed.compose, ids };
    }
    case 'drop':
      await repo.releaseCompanions(tx, id);
      await repo.deleteEmails(tx, [id]);
      return 'nothing';
    case 'park':
      await repo.releaseCompanions(tx, id);
      await repo.parkEmail(tx, id, claimed.state);
      return 'nothing';
    case 'postpone':
    case 'ask-again': {
      const { verdict, until: dueAt } = claimed;
      if (verdict === 'postpone') await repo.postponeEmail(tx, id, dueAt);
      await context.completeIn(tx);
      await enqueueEmailJobs(tx, kind, [{ id, dueAt }]);
      return 'nothing';
    }
  }
}

/** A `MailProblem`'s text contains no address. Other errors' texts might, so they get a general one. */
function problemOf(error: unknown): string {
  const cause = error instanceof Error ? error.cause : undefined;
  return cause instanceof MailProblem ? cause.message : 'the email could not be handed over';
}

/** An unreachable mail server uses up no attempts, so only the email's age can end the waiting. */
function patient({ patienceSeconds }: EmailSender, { ageSeconds }: repo.OutgoingEmail, error: unknown): unknown {
  const isOver = error instanceof JobNotNowError && patienceSeconds !== undefined && ageSeconds >= patienceSeconds;
  return isOver ? new JobDeadError('the email is too old by now', { cause: error }) : error;
}
