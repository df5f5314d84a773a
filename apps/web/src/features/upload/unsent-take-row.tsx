import { Clapperboard, Trash2 } from 'lucide-react';
import { useState } from 'react';
import type { Medium } from './medium.ts';
import { formatBytes, formatDuration, formatMoment } from '#web/lib/format.ts';
import { showToast } from '#web/lib/toast-store.ts';
import { Button } from '#web/ui/button.tsx';
import { prepareTake } from './prepare-take.ts';
import { claimTake, letTakeGo, takeBlob } from './takes.ts';
import { unsentCopy as copy } from './unsent.copy.ts';
import type { UnsentTake } from './use-unsent-takes.ts';

/** Undefined where the device has lost it. */
async function mediumOf({ id, seconds }: UnsentTake): Promise<Medium | undefined> {
  const blob = await takeBlob(id).catch(() => undefined);
  if (!blob) return undefined;
  return { kind: 'recording', messageType: 'video', take: await prepareTake({ blob, seconds, keptId: id }) };
}

/** A recording of this device that was never sent. */
export function UnsentTakeRow({
  take,
  openLabel,
  onOpen,
  onDiscard,
}: {
  take: UnsentTake;
  /** What is done with it here. */
  openLabel: string;
  onOpen: (medium: Medium) => void;
  onDiscard: () => void;
}) {
  const [isOpening, setIsOpening] = useState(false);
  const open = async () => {
    setIsOpening(true);
    claimTake(take.id);
    const medium = await mediumOf(take);
    setIsOpening(false);
    if (medium) onOpen(medium);
    // The form has it now.
    setTimeout(() => letTakeGo(take.id));
    if (!medium) showToast({ title: copy.gone, description: copy.goneText, tone: 'danger' });
  };
  const when = formatMoment(new Date(take.startedAt));
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 px-5 py-4 sm:px-6">
      <p className="min-w-0 flex-1 basis-56 leading-snug">
        <span className="block font-bold">
          {copy.recorded} {when}
        </span>
        <span className="text-ink-2">
          {formatDuration(take.seconds)} · {formatBytes(take.bytes)}
        </span>
      </p>
      <div className="flex flex-wrap gap-2">
        <Button size="small" loading={isOpening} aria-label={`${openLabel}, ${when}`} onClick={() => void open()}>
          <Clapperboard aria-hidden="true" />
          {isOpening ? copy.opening : openLabel}
        </Button>
        <Button variant="quiet" size="small" aria-label={`${copy.discard}, ${when}`} onClick={onDiscard}>
          <Trash2 aria-hidden="true" />
          {copy.discard}
        </Button>
      </div>
    </li>
  );
}
