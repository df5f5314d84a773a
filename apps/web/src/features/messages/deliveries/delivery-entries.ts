import type { Delivery, DeliveryLog, DeliveryState } from '@someday/contract/api/deliveries';
import { stateAt, type ReleaseState } from '@someday/contract/rules/release-state';
import { tellThemYourself } from '@someday/contract/texts/words.copy';
import { isEmailed, promises } from '#web/lib/facts.ts';
import { formatInstantDay } from '#web/lib/format.ts';
import { deliveryLogCopy as copy } from './delivery-log.copy.ts';

/** `underway`: due, leaves in a moment. `delayed`: was tried, and will be tried again. */
export type EntryKind = DeliveryState | 'underway' | 'delayed' | 'opened';

/** Something that happened or will happen. `at`: ISO instant; `address`: where it was sent or tried. */
export type LogEntry = {
  key: string;
  kind: EntryKind;
  at: string;
  address: string | null;
  /** The id of the email to resend. Only the newest can be. */
  resends: number | undefined;
};

const ahead: ReadonlySet<EntryKind> = new Set(['planned', 'underway', 'delayed', 'waiting']);

function kindOf({ state, isDelayed, plannedFor }: Delivery, now: Date): EntryKind {
  if (state !== 'planned') return state;
  if (isDelayed) return 'delayed';
  return new Date(plannedFor) <= now ? 'underway' : 'planned';
}

const isReached = ({ address, noticesStoppedAt }: DeliveryLog, isGuest: boolean): boolean =>
  isEmailed({ email: address, noticesStoppedAt }, isGuest);

/** Why the member needs to tell them; undefined if we email them. */
export function tellWords(log: DeliveryLog, isGuest: boolean): string | undefined {
  const { address, noticesStoppedAt, recipientName: name } = log;
  if (isGuest) return copy.ofGuest(name);
  if (!promises().email) return tellThemYourself(name);
  if (address === null) return copy.noAddress(name);
  return noticesStoppedAt === null ? undefined : copy.stopped(name, formatInstantDay(noticesStoppedAt));
}

/** What happened, and what will: an email is announced only where one can go now. Newest first. */
export function logEntries(log: DeliveryLog, now: Date, isGuest: boolean): LogEntry[] {
  const { deliveries, openedAt } = log;
  const resendable = isGuest ? undefined : deliveries.find(({ canResend }) => canResend)?.id;
  const emails = deliveries.map((delivery): LogEntry => {
    const { id, state, sentAt, plannedFor, address } = delivery;
    const at = state === 'planned' ? plannedFor : (sentAt ?? plannedFor);
    return { key: String(id), kind: kindOf(delivery, now), at, address, resends: id === resendable ? id : undefined };
  });
  // Without email, deliveries only go to a folder and reach no one.
  const told = promises().email ? emails.filter(({ kind }) => !ahead.has(kind) || isReached(log, isGuest)) : [];
  const opened: LogEntry[] =
    openedAt === null ? [] : [{ key: 'opened', kind: 'opened', at: openedAt, address: null, resends: undefined }];
  return [...opened, ...told].toSorted((a, b) => Date.parse(b.at) - Date.parse(a.at));
}

/** It says nothing of the message's own state: the sentence above the log does. */
export function entryWords({ kind, address, resends }: LogEntry, { recipientName, ...log }: DeliveryLog) {
  const { title, text } = copy.what[kind](recipientName);
  // What to do about it is said where it can be done.
  const canRetry = resends !== undefined && (kind !== 'refused' || address === log.address);
  return { title, text: canRetry || (kind !== 'refused' && kind !== 'check') ? text : '' };
}

export function emptyWords(log: DeliveryLog, opening: ReleaseState, now: Date, isGuest: boolean): string {
  const name = log.recipientName;
  const words = isReached(log, isGuest) ? { noDay: copy.noDay(name), nothing: copy.nothing(name) } : copy.withoutEmail;
  return stateAt(opening, now) === 'held' ? words.noDay : words.nothing;
}
