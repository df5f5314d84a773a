import { limits } from '@someday/contract/rules/limits';
import { returnNumber } from '@someday/contract/rules/recurrence';
import { dayIn, isReleased } from '@someday/contract/rules/release';
import type { Tx } from '#server/lib/transaction.ts';
import type { EmailClaim, EmailSender } from '#server/modules/outgoing-emails/outgoing-emails.service.ts';
import { emailsOfADay, lockDueDeliveries, type DueDelivery } from './delivery-emails.repo.ts';
import { sendTroubledAgain } from './delivery-log.service.ts';
import { notifyMember } from './member-notifications.service.ts';
import type { createStampImages } from '#server/lib/email/email-stamp-images.ts';
import { createSignaturePictures } from './signature-picture.ts';
import type { StopLinks } from './unsubscribe.service.ts';
import type { Platform } from '#server/platform.ts';

const pauseMs = 3_600_000;
const companionMs = 300_000;

export interface DeliveryEmailsDeps extends Pick<Platform, 'codes' | 'media' | 'logger' | 'publicUrl'> {
  readonly stopLinks: StopLinks;
  readonly stampImages: ReturnType<typeof createStampImages>;
}

export function deliveryEmails(deps: DeliveryEmailsDeps): EmailSender {
  const signatures = createSignaturePictures(deps);
  return {
    kind: 'delivery',
    isKept: true,
    // Concurrent sends would delay recording each other's success, and a crash before that sends twice.
    concurrency: 1,
    irreversible: 'act',
    claim: (tx, { id }) => claim({ ...deps, signatures }, tx, id),
    whenRefused: (tx, id) => notifyMember(tx, { topic: 'refused', aboutId: id }),
    whenRevived: async (tx, id) => void (await sendTroubledAgain(tx, id)),
  };
}

interface ComposeDeps extends DeliveryEmailsDeps {
  readonly signatures: ReturnType<typeof createSignaturePictures>;
}

async function claim(deps: ComposeDeps, tx: Tx, id: number): Promise<EmailClaim> {
  const due = await lockDueDeliveries(tx, id);
  const own = due.find((delivery) => delivery.id === id);
  if (own === undefined || !own.isActive) return { verdict: 'drop' };
  const { address, now } = own;
  if (own.isWithAnother) return { verdict: 'ask-again', until: new Date(now.getTime() + companionMs) };
  if (!isReleased(own.opensAt, now) || own.occursAt > now) {
    // A clock that was ahead and has been corrected makes jobs run too early.
    return own.dueAt > now ? { verdict: 'postpone', until: own.dueAt } : { verdict: 'drop' };
  }
  if (own.mediaState !== 'ready') return { verdict: 'park', state: 'waiting' };
  if (address === null) return { verdict: 'park', state: 'unaddressed' };
  if (own.stoppedAt !== null) return { verdict: 'park', state: 'stopped' };
  if ((await emailsOfADay(tx, own.memberId, address)) >= limits.emailsADay) {
    return { verdict: 'postpone', until: new Date(now.getTime() + pauseMs) };
  }
  const companions = due.filter((other) => other.id !== id && canBeAnnounced(other));
  return {
    verdict: 'send',
    to: { name: nameFor([own, ...companions]), address },
    compose: () => compose(deps, [own, ...companions], address),
    companions: companions.map((companion) => companion.id),
  };
}

function canBeAnnounced({ isActive, opensAt, occursAt, mediaState, now }: DueDelivery): boolean {
  return isActive && isReleased(opensAt, now) && occursAt <= now && mediaState === 'ready';
}

function nameFor([first, ...others]: readonly [DueDelivery, ...DueDelivery[]]): string {
  const names = new Set([first, ...others].map(({ recipientName, lovedOneName }) => recipientName ?? lovedOneName));
  const [name = first.lovedOneName] = names;
  return names.size === 1 ? name : first.lovedOneName;
}

async function compose(
  { codes, stopLinks, publicUrl, stampImages, signatures }: ComposeDeps,
  deliveries: readonly [DueDelivery, ...DueDelivery[]],
  address: string,
) {
  const { messageOpenEmail, messagesOpenEmail } = await import('./deliveries.emails.tsx');
  const [own] = deliveries;
  const day = lastDayOf(deliveries);
  const stop = stopLinks.of(own.lovedOneId, address);
  const props = {
    name: nameFor(deliveries),
    from: own.senderName,
    publicUrl,
    accessCode: own.codeInMail ? codes.open(own.codeSealed) : null,
    stopPage: stop.page,
    lostCodePage: stop.lostCode,
    birthday: birthdayOn(day, own),
    stampImages: await stampImages.of(day, 'open'),
    signature: own.signature.kind === 'drawn' ? await signatures.of(own.signature.strokes) : own.signature.text,
  };
  const isReturn = own.opensAt !== null && own.occursAt > own.opensAt;
  const messages = new Set(deliveries.map(({ messageId }) => messageId));
  const email =
    messages.size === 1
      ? messageOpenEmail({ ...props, messageId: own.messageId, isReturn })
      : messagesOpenEmail({ ...props, count: messages.size });
  return { ...email, stopUrl: stop.post };
}

function lastDayOf([first, ...others]: readonly [DueDelivery, ...DueDelivery[]]): string {
  return others.reduce((last, { occursOn }) => (occursOn > last ? occursOn : last), first.occursOn);
}

function birthdayOn(day: string, { birthday, timeZone, now }: DueDelivery): number | null {
  return day === dayIn(timeZone, now) ? returnNumber(birthday, day) : null;
}
