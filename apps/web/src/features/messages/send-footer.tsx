import { Send } from 'lucide-react';
import { OutgoingButtons } from '#web/features/upload/outgoing-buttons.tsx';
import { Button } from '#web/ui/button.tsx';
import { sendCopy } from './send.copy.ts';
import type { Sending } from './use-send-message.ts';

/** What can be done at each step: send, stop and pause, or go on with another one. */
export function SendFooter({
  sending,
  onSubmit,
  onClose,
  onCancel,
}: {
  sending: Sending;
  onSubmit: () => void;
  onClose: () => void;
  onCancel: () => void;
}) {
  if (sending.sent || sending.queue.length > 0) {
    return (
      <>
        <Button variant="secondary" onClick={sending.startAnew}>
          {sendCopy.another}
        </Button>
        <Button onClick={onClose}>{sendCopy.done}</Button>
      </>
    );
  }
  const { outgoing, outbox, stop } = sending;
  if (outgoing) return <OutgoingButtons item={outgoing} outbox={outbox} onStop={stop} onClose={onClose} />;
  return (
    <>
      <Button variant="secondary" onClick={onCancel} className="max-sm:hidden">
        {sendCopy.cancel}
      </Button>
      <Button onClick={onSubmit}>
        <Send aria-hidden="true" />
        {sending.failure ? sendCopy.tryAgain : sendCopy.submit}
      </Button>
    </>
  );
}
