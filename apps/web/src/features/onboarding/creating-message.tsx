import { Pause, Play } from 'lucide-react';
import type { OutgoingItem } from '#web/features/upload/outgoing.ts';
import { SendProgress } from '#web/features/upload/send-progress.tsx';
import { sendingCopy } from '#web/features/upload/unsent.copy.ts';
import { Button } from '#web/ui/button.tsx';
import { onboardingCopy } from './onboarding.copy.ts';
import type { FirstMessage } from './use-first-message.ts';

/** The message on its way, and what can be done about it; from its last byte on it cannot be called back. */
export function CreatingMessage({ message: { outbox, stop }, item }: { message: FirstMessage; item: OutgoingItem }) {
  const isPaused = item.state.name === 'paused';
  return (
    <div>
      <SendProgress item={item} />
      <div className="flex flex-wrap justify-center gap-3">
        {item.state.name === 'finishing' ? null : (
          <>
            <Button variant="quiet" onClick={stop}>
              {sendingCopy.stop}
            </Button>
            <Button variant="secondary" onClick={() => (isPaused ? outbox.resume(item.id) : outbox.pause(item.id))}>
              {isPaused ? <Play aria-hidden="true" /> : <Pause aria-hidden="true" />}
              {isPaused ? sendingCopy.resume : sendingCopy.pause}
            </Button>
          </>
        )}
        <Button loading>{onboardingCopy.message.submitting}</Button>
      </div>
    </div>
  );
}
