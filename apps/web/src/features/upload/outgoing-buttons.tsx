import { Pause, Play } from 'lucide-react';
import { Button } from '#web/ui/button.tsx';
import type { Outbox } from './outbox.ts';
import type { OutgoingItem } from './outgoing.ts';
import { sendingCopy } from './unsent.copy.ts';

/** What can be done with the one that a dialog follows: it goes on without the dialog, too. */
export function OutgoingButtons({
  item,
  outbox,
  onStop,
  onClose,
}: {
  item: OutgoingItem;
  outbox: Outbox;
  onStop: () => void;
  onClose: () => void;
}) {
  const isPaused = item.state.name === 'paused';
  if (item.state.name === 'finishing') return <Button onClick={onClose}>{sendingCopy.close}</Button>;
  return (
    <>
      <Button variant="quiet" onClick={onStop}>
        {sendingCopy.stop}
      </Button>
      <Button variant="secondary" onClick={() => (isPaused ? outbox.resume(item.id) : outbox.pause(item.id))}>
        {isPaused ? <Play aria-hidden="true" /> : <Pause aria-hidden="true" />}
        {isPaused ? sendingCopy.resume : sendingCopy.pause}
      </Button>
      <Button onClick={onClose}>{sendingCopy.close}</Button>
    </>
  );
}
