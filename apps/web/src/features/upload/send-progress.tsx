import { useCatchFocus } from '#web/lib/focus.ts';
import { Envelope } from '#web/ui/art/envelope.tsx';
import type { OutgoingItem } from './outgoing.ts';
import { sendingCopy } from './unsent.copy.ts';
import { UploadProgress } from './upload-progress.tsx';

/** The state "Receiving" is the transfer itself. */
export function SendProgress({ item }: { item: OutgoingItem }) {
  const element = useCatchFocus<HTMLDivElement>();
  return (
    <div ref={element} tabIndex={-1} className="mx-auto grid max-w-lg gap-6 py-8 text-center outline-none">
      <Envelope state="closed" className="mx-auto w-44 -rotate-3" />
      <p role="status" className="text-ink-2">
        {sendingCopy.text}
      </p>
      <UploadProgress item={item} />
    </div>
  );
}
