import { Clapperboard, Trash2 } from 'lucide-react';
import { useState, useEffect } from 'react';
import { formatBytes, formatDuration, formatMoment } from '#web/lib/format.ts';
import { showToast } from '#web/lib/toast-store.ts';
import { Button } from '#web/ui/button.tsx';
import type { Medium } from '#web/features/upload/choosing/medium.ts';
import { prepareTake } from '#web/features/upload/choosing/medium.ts';
import { claimTake, letTakeGo, takeBlob, onTakesChange, unsentTakes } from './takes.ts';
import { unsentCopy as copy } from '#web/features/upload/unsent.copy.ts';
import type { TakeRow } from '#web/features/upload/device-store.ts';

type UnsentTake = Pick<TakeRow, 'id' | 'startedAt' | 'seconds' | 'bytes'>;

/** The member's unsent recordings, newest first. Read again when the page becomes visible. */
export function useUnsentTakes(memberId: number): readonly UnsentTake[] {
  const [takes, setTakes] = useState<readonly UnsentTake[]>([]);
  useEffect(() => {
    let isLeft = false;
    const look = () => {
      void unsentTakes(memberId)
        .catch((): UnsentTake[] => [])
        .then((found) => {
          if (!isLeft) setTakes(found);
        });
    };
    look();
    const stopListening = onTakesChange(look);
    document.addEventListener('visibilitychange', look);
    return () => {
      isLeft = true;
      stopListening();
      document.removeEventListener('visibilitychange', look);
    };
  }, [memberId]);
  return takes;
}

/** Undefined if it is no longer on the device. */
async function mediumOf({ id, seconds }: UnsentTake): Promise<Medium | undefined> {
  const blob = await takeBlob(id).catch(() => undefined);
  if (!blob) return undefined;
  return { kind: 'recording', messageType: 'video', take: await prepareTake({ blob, seconds, keptId: id }) };
}

/** An unsent recording on this device. */
export function UnsentTakeRow({
  take,
  openLabel,
  onOpen,
  onDiscard,
}: {
  take: UnsentTake;
  /** What opening it does on this page. */
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
    // By then the composer has claimed it.
    setTimeout(() => letTakeGo(take.id));
    if (!medium) showToast({ title: copy.gone, description: copy.goneText, tone: 'danger' });
  };
  const when = formatMoment(new Date(take.startedAt));
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 px-5 py-4 sm:px-6">
      <p className="min-w-0 flex-1 basis-56 leading-snug">
        <span className="block font-bold">{copy.recorded(when)}</span>
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
