import type { DeliveryLog } from '@someday/contract/deliveries';
import type { Message } from '@someday/contract/messages';
import { errorText } from '#web/api/api-error.ts';
import { useSession } from '#web/api/session.ts';
import { openingWords } from '#web/features/delivery/opening-words.ts';
import { FoundMessage } from './found-message.tsx';
import { deviceNow } from '#web/lib/clock.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { FormAlert } from '#web/ui/form-alert.tsx';
import { Skeleton } from '#web/ui/progress.tsx';
import { AddressPart } from './address-part.tsx';
import { deliveryLogCopy as copy } from './delivery-log.copy.ts';
import { useDeliveryLog } from './delivery-log.queries.ts';
import { logEntries } from './log-entries.ts';
import { LogLine } from './log-line.tsx';

function Timeline({ log, message }: { log: DeliveryLog; message: Message }) {
  const { member } = useSession();
  const entries = logEntries(log, deviceNow());
  if (entries.length === 0) {
    const isHeld = message.opening.state === 'held';
    return <p>{isHeld ? copy.noDay(log.recipientName) : copy.nothing(log.recipientName)}</p>;
  }
  return (
    <ol aria-label={copy.list}>
      {entries.map((entry) => (
        <LogLine key={entry.key} entry={member?.guest ? { ...entry, resends: undefined } : entry} log={log} />
      ))}
    </ol>
  );
}

function LoadingLog() {
  return (
    <div role="status" aria-label={copy.loading} className="grid gap-6">
      <Skeleton className="h-22" />
      <Skeleton className="h-16" />
    </div>
  );
}

function Log({ message }: { message: Message }) {
  const { member } = useSession();
  const { data: log, error, isPending, refetch } = useDeliveryLog(message.id);
  if (isPending) return <LoadingLog />;
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
      {member?.guest ? <p>{copy.ofGuest(log.recipientName)}</p> : <AddressPart log={log} />}
      <Timeline log={log} message={message} />
    </div>
  );
}

/** How, when and to which address a message's loved one was told of it, and what can be done when that did not work. */
export function DeliveryLogDialog({
  messageId,
  memberZone,
  onClose,
}: {
  messageId: number;
  memberZone: string;
  onClose: () => void;
}) {
  return (
    <FoundMessage id={messageId} title={copy.title} onClose={onClose}>
      {(message) => (
        <Dialog
          open
          onOpenChange={(open) => (open ? undefined : onClose())}
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
