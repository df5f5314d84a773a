import type { Mailer } from '#server/adapters/mail/mail.ts';
import type { JobContext } from '#server/jobs/job-handler.ts';
import { harmlessName, instantInWords } from '#server/lib/email/email-words.ts';
import { sendEmail, type Letter } from '#server/lib/email/send-email.ts';
import { inTransaction, type Db, type Tx } from '#server/lib/transaction.ts';
import { enqueueJob } from '#server/jobs/jobs.ts';
import { type tellings, notifyMember } from './deliveries.definitions.ts';
import { tellingOfDelivery, tellingOfLovedOne, tellingOfMessage } from './member-notifications.repo.ts';

export interface TellingTools {
  readonly db: Db;
  readonly mailer: Mailer;
  readonly publicUrl: string;
}

interface Telling {
  readonly about: (typeof tellings)[number];
  readonly id: number;
}

type Words = Pick<Letter, 'subject' | 'content'>;
interface Addressed extends Words {
  readonly to: { readonly name: string; readonly email: string };
  /** Tells this time from another one about the same: mail programs show two mails with one id once. */
  readonly time: string | number;
}

/** Writes to a member what has happened with their messages, if it still holds. */
export async function tell(tools: TellingTools, telling: Telling, context: JobContext): Promise<void> {
  const { db, mailer, publicUrl } = tools;
  const mail = await mailFor(tools, telling);
  if (mail !== undefined) {
    const { to, time, ...words } = mail;
    await context.heartbeat();
    await sendEmail(mailer, {
      to: { name: harmlessName(to.name), address: to.email },
      messageId: `${telling.about}-${telling.id}-${time}@${new URL(publicUrl).hostname}`,
      ...words,
    });
  }
  await inTransaction(db, (tx) => context.completeIn(tx));
}

/** Undefined when the mail has become pointless. */
async function mailFor({ db, publicUrl }: TellingTools, { about, id }: Telling): Promise<Addressed | undefined> {
  const mails = await import('./deliveries.emails.tsx');
  switch (about) {
    case 'opened': {
      const found = await tellingOfMessage(db, id);
      if (found === undefined || found.viewedAt === null || !found.mailOnOpening) return undefined;
      const at = instantInWords(found.viewedAt, found.timeZone);
      const time = found.viewedAt.getTime();
      return { to: toMember(found), time, ...mails.openedMail({ ...harmless(found), publicUrl, at }) };
    }
    case 'not-ready': {
      const found = await tellingOfMessage(db, id);
      const time = found?.opensOn ?? '';
      return found && { to: toMember(found), time, ...mails.unreadyMail({ ...harmless(found), publicUrl }) };
    }
    case 'refused': {
      const found = await tellingOfDelivery(db, id);
      if (found === undefined || found.state !== 'refused') return undefined;
      return {
        to: toMember(found),
        time: found.sends,
        ...mails.refusedMail({ ...harmless(found), address: found.address ?? '', publicUrl }),
      };
    }
    case 'stopped': {
      const found = await tellingOfLovedOne(db, id);
      if (found === undefined || found.stoppedAt === null) return undefined;
      const time = found.stoppedAt.getTime();
      return { to: toMember(found), time, ...mails.stoppedMail({ ...harmless(found), publicUrl }) };
    }
  }
}

function toMember({ memberName, email }: { memberName: string; email: string }) {
  return { name: memberName, email };
}

/** Names are the member's own words, but a subject is read by mail programs. */
function harmless<Found extends { readonly name: string }>(found: Found): Found {
  return { ...found, name: harmlessName(found.name) || 'Your loved one' };
}

/** A message was opened for the first time: its member is written to, unless they would rather not be. */
export function notifyOfOpening(tx: Tx, messageId: number): Promise<void> {
  const about = { about: 'opened', id: messageId } as const;
  return enqueueJob(tx, notifyMember, about, { key: `opened ${messageId}`, ifExists: 'rearm' });
}
