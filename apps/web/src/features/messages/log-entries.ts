import type { Delivery, DeliveryLog, DeliveryState } from '@someday/contract/deliveries';

/** `underway`: it is due and leaves in a moment; `delayed`: it was tried, and will be again. */
export type EntryKind = DeliveryState | 'underway' | 'delayed' | 'opened';

/** Something that has happened, or will: `at` is its instant, `address` where it was sent or tried. */
export type LogEntry = {
  key: string;
  kind: EntryKind;
  at: string;
  address: string | null;
  /** Of the notice that can be sent again; only the newest one is. */
  resends: number | undefined;
};

function kindOf({ state, isDelayed, plannedFor }: Delivery, now: Date): EntryKind {
  if (state !== 'planned') return state;
  if (isDelayed) return 'delayed';
  return new Date(plannedFor) <= now ? 'underway' : 'planned';
}

/** What has happened with a message, the newest first. */
export function logEntries({ deliveries, openedAt }: DeliveryLog, now: Date): LogEntry[] {
  const again = deliveries.find(({ canResend }) => canResend)?.id;
  const notices = deliveries.map((delivery): LogEntry => {
    const { id, sentAt, plannedFor, address } = delivery;
    const resends = id === again ? id : undefined;
    return { key: String(id), kind: kindOf(delivery, now), at: sentAt ?? plannedFor, address, resends };
  });
  const opened: LogEntry[] =
    openedAt === null ? [] : [{ key: 'opened', kind: 'opened', at: openedAt, address: null, resends: undefined }];
  return [...opened, ...notices].toSorted((a, b) => Date.parse(b.at) - Date.parse(a.at));
}

/** Something is about to change by itself. */
export function isMoving(log: DeliveryLog, now: Date): boolean {
  return logEntries(log, now).some(({ kind }) => kind === 'underway');
}
