import type { DeliveryLog } from '@someday/contract/deliveries';
import {
  BellOff,
  CalendarClock,
  Clock,
  Hourglass,
  MailCheck,
  MailOpen,
  MailQuestionMark,
  MailX,
  RotateCw,
  Send,
  type LucideIcon,
} from 'lucide-react';
import { formatMoment } from '#web/lib/format.ts';
import { Button } from '#web/ui/button.tsx';
import { deliveryLogCopy as copy } from './delivery-log.copy.ts';
import { useResend } from './delivery-log.queries.ts';
import type { EntryKind, LogEntry } from './log-entries.ts';

const looks = {
  planned: { icon: CalendarClock, look: 'bg-butter text-ink' },
  underway: { icon: Send, look: 'bg-primary-soft text-ink' },
  delayed: { icon: Clock, look: 'bg-butter text-ink' },
  waiting: { icon: Hourglass, look: 'bg-sunk text-ink' },
  sent: { icon: MailCheck, look: 'bg-success-soft text-success' },
  refused: { icon: MailX, look: 'bg-danger-soft text-danger' },
  unaddressed: { icon: MailQuestionMark, look: 'bg-sunk text-ink' },
  stopped: { icon: BellOff, look: 'bg-sunk text-ink' },
  opened: { icon: MailOpen, look: 'bg-sky text-info' },
} as const satisfies Record<EntryKind, { icon: LucideIcon; look: string }>;

/** The line from one mark to the next. */
const threadLook =
  'relative grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 pb-7 last:pb-0 ' +
  "not-last:before:absolute not-last:before:bottom-0 not-last:before:left-5.25 not-last:before:top-11 not-last:before:w-0.5 not-last:before:bg-line not-last:before:content-['']";

/** One thing that has happened, or will: what, when, and to which address. */
export function LogLine({ entry: { kind, at, address, resends }, log }: { entry: LogEntry; log: DeliveryLog }) {
  const resending = useResend(log);
  const { icon: Icon, look } = looks[kind];
  const { title, text } = copy.what[kind](log.recipientName);
  return (
    <li className={threadLook}>
      <span className={`grid size-11 place-items-center rounded-full ${look}`}>
        <Icon aria-hidden="true" className="size-5.5" />
      </span>
      <div className="min-w-0 pt-1">
        <p className="font-bold leading-snug wrap-anywhere">{title}</p>
        <p className="leading-snug text-ink-2 wrap-anywhere">
          <time dateTime={at} className="font-display lining-nums">
            {formatMoment(new Date(at))}
          </time>
          {address === null ? null : <span className="block"> {copy.to(address)}</span>}
        </p>
        {text ? <p className="mt-1 leading-snug wrap-anywhere">{text}</p> : null}
        {resends === undefined ? null : (
          <Button
            variant="secondary"
            size="small"
            className="mt-3"
            loading={resending.isPending}
            onClick={() => resending.mutate(resends)}
          >
            <RotateCw aria-hidden="true" />
            {kind === 'unaddressed' || kind === 'stopped' ? copy.sendNow : copy.resend}
          </Button>
        )}
      </div>
    </li>
  );
}
