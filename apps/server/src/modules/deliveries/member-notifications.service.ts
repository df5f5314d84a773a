import { dayIn, nextDay } from '@someday/contract/rules/release';
import { instantInWords } from '#server/lib/email/email-words.ts';
import type { EmailContent } from '#server/lib/email/send-email.ts';
import type { Tx } from '#server/lib/transaction.ts';
import {
  enqueueEmails,
  type EmailClaim,
  type EmailSender,
  type OutgoingEmail,
} from '#server/modules/outgoing-emails/outgoing-emails.service.ts';
import type { createStampImages } from '#server/lib/email/email-stamp-images.ts';
import type * as texts from './deliveries.emails.tsx';
import * as repo from './member-notifications.repo.ts';
import { isUnreadyFor } from './release-scheduler.repo.ts';

/** How long before its opening an unconverted message is reported: a day, and an hour because jobs may run slightly early. */
export const readinessHours = 25;

const notification = (topic: string, aboutId: number, memberId: number | null) =>
  ({ kind: 'attention', topic, key: `${topic} ${aboutId}`, aboutId, memberId }) as const;

export async function notifyMember(tx: Tx, { topic, aboutId }: repo.MemberNotification): Promise<void> {
  const memberId = await repo.memberOf(tx, { topic, aboutId });
  await enqueueEmails(tx, [notification(topic, aboutId, memberId)], { ifExists: 'again' });
}

export async function notifyOfMedium(tx: Tx, memberId: number, mediaId: number): Promise<void> {
  await enqueueEmails(tx, [notification('medium', mediaId, memberId)]);
}

interface Answered {
  readonly messageId: number;
  readonly memberId: number;
  readonly timeZone: string;
  readonly now: Date;
}

/** At most one email a day about each message: an answer may be taken back and sent again. */
export async function notifyOfAnswer(tx: Tx, { messageId, memberId, timeZone, now }: Answered): Promise<void> {
  const email = notification('answered', messageId, memberId);
  await enqueueEmails(tx, [{ ...email, key: `${email.key} ${dayIn(timeZone, now)}` }]);
}

export async function notifyOfDamage(tx: Tx, mediaId: number): Promise<void> {
  const memberId = (await repo.damageToReport(tx, mediaId))?.memberId;
  if (memberId !== undefined) await enqueueEmails(tx, [notification('damage', mediaId, memberId)]);
}

/** One email for all that open tomorrow, and never a second one about that day. */
export async function notifyOfEve(tx: Tx, messageId: number): Promise<void> {
  const [message] = (await repo.sealedToReport(tx, { messageId })).filter(opensTomorrow);
  if (message === undefined) return;
  const { memberId, timeZone, opensAt } = message;
  const key = `eve ${memberId} ${dayIn(timeZone, opensAt)}`;
  await enqueueEmails(tx, [{ kind: 'attention', topic: 'eve', key, memberId }]);
}

/** By the member's calendar, like the email. */
function opensTomorrow({ timeZone, opensAt, now }: { timeZone: string; opensAt: Date; now: Date }): boolean {
  return dayIn(timeZone, opensAt) === nextDay(dayIn(timeZone, now));
}

/** At most one email a day for each loved one. */
export async function notifyOfLostCodes(tx: Tx, who: repo.LostCodeOf): Promise<void> {
  for (const id of await repo.noteAskedForCode(tx, who)) await notifyMember(tx, { topic: 'lost-code', aboutId: id });
}

interface NotificationDeps {
  readonly publicUrl: string;
  readonly stampImages: ReturnType<typeof createStampImages>;
}

export function memberNotifications(deps: NotificationDeps): EmailSender {
  return { kind: 'attention', isKept: true, claim: (tx, email) => claim(tx, email, deps) };
}

async function claim(tx: Tx, email: OutgoingEmail, { publicUrl, stampImages }: NotificationDeps): Promise<EmailClaim> {
  const { topic, key, aboutId, memberId, address: of } = email;
  const id = aboutId ?? 0;
  switch (topic) {
    case 'eve': {
      const sealed = await repo.sealedToReport(tx, { memberId: memberId ?? 0 });
      // No mail server may have been reached until the day itself, which has an email of its own for the day after.
      const messages = sealed.filter((one) => opensTomorrow(one) && key?.endsWith(dayIn(one.timeZone, one.opensAt)));
      const [first] = messages;
      if (first === undefined) return { verdict: 'drop' };
      return to(first, ({ eveEmail }) => eveEmail({ ...first, messages, publicUrl }));
    }
    case 'opened': {
      const found = await repo.messageToReport(tx, id);
      if (found === undefined || found.viewedAt === null || !found.mailOnOpening) return { verdict: 'drop' };
      const at = instantInWords(found.viewedAt, found.timeZone);
      const day = dayIn(found.timeZone, found.viewedAt);
      return to(found, async ({ openedEmail }) =>
        openedEmail({ ...found, publicUrl, at, stampImages: await stampImages.of(day, 'opened') }),
      );
    }
    case 'answered': {
      const found = await repo.answerToReport(tx, id);
      if (found === undefined || !found.mailOnOpening) return { verdict: 'drop' };
      const day = dayIn(found.timeZone, found.viewedAt ?? found.sentAt);
      const { name, color, picture } = found;
      const person = { name, color, drawing: picture?.drawing ?? undefined };
      return to(found, async ({ answeredEmail }) =>
        answeredEmail({ ...found, publicUrl, stampImages: await stampImages.of(day, 'opened', person) }),
      );
    }
    case 'not-ready': {
      const found = await repo.messageToReport(tx, id);
      const { opensOn } = found ?? {};
      // It may have become ready, or been given another day, while no mail server could be reached.
      if (!found || !opensOn || !(await isUnreadyFor(tx, id, readinessHours))) return { verdict: 'drop' };
      return to(found, ({ unreadyEmail }) => unreadyEmail({ ...found, opensOn, publicUrl }));
    }
    case 'refused': {
      const found = await repo.deliveryToReport(tx, id);
      if (found === undefined || found.state !== 'refused') return { verdict: 'drop' };
      const address = found.address ?? '';
      return to(found, ({ refusedEmail }) => refusedEmail({ ...found, address, publicUrl }));
    }
    case 'stopped': {
      const found = await repo.lovedOneToReport(tx, id);
      if (found === undefined || found.stoppedAt === null) return { verdict: 'drop' };
      return to(found, ({ stoppedEmail }) => stoppedEmail({ ...found, publicUrl }));
    }
    case 'lost-codes': {
      if (of !== null) await notifyOfLostCodes(tx, { address: of });
      return { verdict: 'drop' };
    }
    case 'lost-code': {
      const found = await repo.lovedOneToReport(tx, id);
      if (found === undefined || found.codeAskedAt === null) return { verdict: 'drop' };
      return to(found, ({ lostCodeEmail }) => lostCodeEmail({ ...found, lovedOneId: id, publicUrl }));
    }
    case 'medium': {
      const found = await repo.mediumToReport(tx, id);
      if (found === undefined || found.state !== 'attention') return { verdict: 'drop' };
      return to(found, ({ mediumEmail }) => mediumEmail({ memberName: found.memberName, publicUrl }));
    }
    case 'damage': {
      const found = await repo.damageToReport(tx, id);
      if (found === undefined) return { verdict: 'drop' };
      return to(found, ({ damageEmail }) => damageEmail({ ...found, publicUrl }));
    }
    default:
      return { verdict: 'drop' };
  }
}

function to(
  { memberName, email }: { readonly memberName: string; readonly email: string },
  write: (emails: typeof texts) => EmailContent | Promise<EmailContent>,
): EmailClaim {
  const compose = async () => write(await import('./deliveries.emails.tsx'));
  return { verdict: 'send', to: { name: memberName, address: email }, compose };
}
