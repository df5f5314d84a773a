import type { Message } from '@someday/contract/api/messages';
import { formatInstantDay, formatMoment } from '#web/lib/format.ts';
import { SmallSeal } from '#web/ui/art/letter.tsx';
import { sealLineCopy } from './delivery.copy.ts';

export function SealLine({ message: { seal, messageType, recipientName } }: { message: Message }) {
  if (seal === null) return null;
  const { sealedAt, mark } = seal;
  return (
    <details className="max-w-prose text-ink-2">
      <summary className="tap inline-flex cursor-pointer items-center gap-2 rounded-field">
        <SmallSeal />
        <span className="underline decoration-dotted underline-offset-4">
          {sealLineCopy.sealed(formatInstantDay(sealedAt))}
        </span>
      </summary>
      <div className="grid gap-1 text-pretty wrap-anywhere">
        <p>{sealLineCopy.what[messageType](formatMoment(new Date(sealedAt)))}</p>
        <p>{sealLineCopy.later(recipientName)}</p>
        <p className="text-small tracking-wide">{sealLineCopy.mark(mark)}</p>
      </div>
    </details>
  );
}
