import type { DeliveryLog } from '@someday/contract/deliveries';
import type { Message } from '@someday/contract/messages';
import { errorText } from '#web/api/api-error.ts';
import { useSession } from '#web/api/session.ts';
import { openingWords } from '#web/features/delivery/opening-words.ts';
import { FoundMessage } from './found-message.tsx';
import { deviceNow } from '#web/lib/clock.ts';
import { sendsEmail, tellThemYourself } from '#web/lib/email.ts';
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
  // A notice that only went into a folder has told nobody.
  const entries = logEntries(log, deviceNow()).filter(({ kind }) => kind === 'opened' || sendsEmail());
  if (entries.length === 0) return <p>{emptyWords(log, message)}</p>;
  return (
    <ol aria-label={copy.list}>
      {entries.map((entry) => (
        <LogLine key={entry.key} entry={member?.guest ? { ...entry, resends: undefined } : entry} log={log} />
      ))}
    </ol>
  );
}

function emptyWords({ recipientName }: DeliveryLog, { opening }: Message): string {
  const { noDay, nothing, withoutEmail } = copy;
  const isHeld = opening.state === 'held';
  if (!sendsEmail()) return isHeld ? withoutEmail.noDay : withoutEmail.nothing;
  return isHeld ? noDay(recipientName) : nothing(recipientName);
}

function WhereTo({ log }: { log: DeliveryLog }) {
  const { member } = useSession();
  if (member?.guest) return <p>{copy.ofGuest(log.recipientName)}</p>;
  return sendsEmail() ? <AddressPart log={log} /> : <p>{tellThemYourself(log.recipientName)}</p>;
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
      <WhereTo log={log} />
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
