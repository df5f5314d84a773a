import { Pause, Play, Send } from 'lucide-react';
import type { OutgoingItem } from '#web/features/upload/outgoing.ts';
import { Button } from '#web/ui/button.tsx';
import { sendCopy } from './messages.copy.ts';
import type { Sending } from './use-send-message.ts';

function OutgoingButtons({ sending, item, onClose }: { sending: Sending; item: OutgoingItem; onClose: () => void }) {
  const isPaused = item.state.name === 'paused';
  const { outbox, stop } = sending;
  if (item.state.name === 'finishing') return <Button onClick={onClose}>{sendCopy.background}</Button>;
  return (
    <>
      <Button variant="quiet" onClick={stop}>
        {sendCopy.stop}
      </Button>
      <Button variant="secondary" onClick={() => (isPaused ? outbox.resume(item.id) : outbox.pause(item.id))}>
        {isPaused ? <Play aria-hidden="true" /> : <Pause aria-hidden="true" />}
        {isPaused ? sendCopy.resume : sendCopy.pause}
      </Button>
      <Button onClick={onClose}>{sendCopy.background}</Button>
    </>
  );
}

/** What can be done at each step: send, stop and pause, or go on with another one. */
export function SendFooter({
  sending,
  onClose,
  onCancel,
}: {
  sending: Sending;
  onClose: () => void;
  onCancel: () => void;
}) {
  if (sending.sent) {
    return (
      <>
        <Button variant="secondary" onClick={sending.startAnew}>
          {sendCopy.another}
        </Button>
        <Button onClick={onClose}>{sendCopy.done}</Button>
      </>
    );
  }
  if (sending.outgoing) return <OutgoingButtons sending={sending} item={sending.outgoing} onClose={onClose} />;
  return (
    <>
      <Button variant="secondary" onClick={onCancel} className="max-sm:hidden">
        {sendCopy.cancel}
      </Button>
      <Button onClick={() => void sending.submit()}>
        <Send aria-hidden="true" />
        {sending.failure ? sendCopy.tryAgain : sendCopy.submit}
      </Button>
    </>
  );
}
