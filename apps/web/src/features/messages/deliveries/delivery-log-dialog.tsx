import type { DeliveryLog } from '@someday/contract/api/deliveries';
import type { Message } from '@someday/contract/api/messages';
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
import { errorText } from '#web/api/api-error.ts';
import { useMemberZone } from '#web/queries/loved-ones.ts';
import { useSession } from '#web/queries/session.ts';
import { openingWords } from '#web/features/scheduling/delivery/opening-words.ts';
import { deviceNow } from '#web/lib/days.ts';
import { promises } from '#web/lib/facts.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { FormAlert } from '#web/ui/alerts.tsx';
import { Skeletons } from '#web/ui/progress.tsx';
import { formatMoment } from '#web/lib/format.ts';
import { FoundMessage } from '#web/features/messages/watch-message-dialog.tsx';
import { AddressPart } from './address-part.tsx';
import { deliveryLogCopy as copy } from './delivery-log.copy.ts';
import { emptyWords, entryWords, logEntries, tellWords, type EntryKind, type LogEntry } from './delivery-entries.ts';
import { useDeliveryLog, useResend } from './delivery-log.queries.ts';

const looks = {
  planned: { icon: CalendarClock, look: 'bg-butter text-ink' },
  underway: { icon: Send, look: 'bg-primary-soft text-ink' },
  delayed: { icon: Clock, look: 'bg-butter text-ink' },
  waiting: { icon: Hourglass, look: 'bg-sunk text-ink' },
  sent: { icon: MailCheck, look: 'bg-success-soft text-success' },
  refused: { icon: MailX, look: 'bg-danger-soft text-danger' },
  unaddressed: { icon: MailQuestionMark, look: 'bg-sunk text-ink' },
  saved: { icon: MailQuestionMark, look: 'bg-sunk text-ink' },
  stopped: { icon: BellOff, look: 'bg-sunk text-ink' },
  check: { icon: MailQuestionMark, look: 'bg-butter text-ink' },
  opened: { icon: MailOpen, look: 'bg-sky text-info' },
} as const satisfies Record<EntryKind, { icon: LucideIcon; look: string }>;

const threadLook =
  'relative grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 pb-7 last:pb-0 ' +
  "not-last:before:absolute not-last:before:bottom-0 not-last:before:left-5.25 not-last:before:top-11 not-last:before:w-0.5 not-last:before:bg-line not-last:before:content-['']";

const untold: ReadonlySet<EntryKind> = new Set(['unaddressed', 'saved', 'stopped']);

export function LogLine({ entry, log }: { entry: LogEntry; log: DeliveryLog }) {
  const { kind, at, address, resends } = entry;
  const resending = useResend(log);
  const { icon: Icon, look } = looks[kind];
  const { title, text } = entryWords(entry, log);
  const isFirst = untold.has(kind);
  return (
    <li className={threadLook}>
      <span className={`grid size-11 place-items-center rounded-full ${look}`}>
        <Icon aria-hidden="true" className="size-5.5" />
      </span>
      <div className="min-w-0 pt-1">
        <p className="font-bold leading-snug wrap-anywhere">{title}</p>
        <p className="leading-snug text-ink-2 wrap-anywhere">
          <time dateTime={at}>{formatMoment(new Date(at))}</time>
          {address === null || kind === 'saved' ? null : <span className="block"> {copy.to(address)}</span>}
        </p>
        {text ? <p className="mt-1 leading-snug wrap-anywhere">{text}</p> : null}
        {resends === undefined ? null : (
          <Button
            variant="secondary"
            size="small"
            className="mt-3"
            loading={resending.isPending}
            onClick={() => resending.mutate({ id: resends, isFirst })}
          >
            <RotateCw aria-hidden="true" />
            {isFirst ? copy.sendNow : copy.resend}
          </Button>
        )}
      </div>
    </li>
  );
}

function Timeline({ log, message }: { log: DeliveryLog; message: Message }) {
  const { member } = useSession();
  const isGuest = Boolean(member?.guest);
  const entries = logEntries(log, deviceNow(), isGuest);
  if (entries.length === 0) return <p>{emptyWords(log, message.opening, deviceNow(), isGuest)}</p>;
  return (
    <ol aria-label={copy.list}>
      {entries.map((entry) => (
        <LogLine key={entry.key} entry={entry} log={log} />
      ))}
    </ol>
  );
}

function WhereTo({ log }: { log: DeliveryLog }) {
  const { member } = useSession();
  const isGuest = Boolean(member?.guest);
  return promises().email && !isGuest ? <AddressPart log={log} /> : <p>{tellWords(log, isGuest)}</p>;
}

function Log({ message }: { message: Message }) {
  const { data: log, error, isPending, refetch } = useDeliveryLog(message.id);
  if (isPending) return <Skeletons label={copy.loading} className="grid gap-6" looks={['h-22', 'h-16']} />;
  if (!log) {
    return (
      <div className="grid justify-items-start gap-4">
        <FormAlert text={errorText(error, copy.failed)} />
        <Button variant="secondary" onClick={() => void refetch()}>
          {copy.tryAgain}
        </Button>
      </div>
    );
  }
  return (
    <div className="grid gap-7">
      <WhereTo log={log} />
      <Timeline log={log} message={message} />
    </div>
  );
}

export function DeliveryLogDialog({ messageId, onClose }: { messageId: number; onClose: () => void }) {
  const memberZone = useMemberZone();
  return (
    <FoundMessage id={messageId} title={copy.title} onClose={onClose}>
      {(message) => (
        <Dialog
          onOpenChange={onClose}
          title={copy.title}
          description={
            <>
              <span className="block font-bold text-ink wrap-anywhere">{message.title}</span>{' '}
              {openingWords(message, memberZone)}
            </>
          }
          readFirst
          footer={<Button onClick={onClose}>{copy.close}</Button>}
        >
          <Log message={message} />
        </Dialog>
      )}
    </FoundMessage>
  );
}
