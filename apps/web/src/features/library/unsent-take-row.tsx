import { Clapperboard, Trash2 } from 'lucide-react';
import { useState } from 'react';
import type { UnsentTake } from '#web/features/upload/use-unsent-takes.ts';
import { formatDuration, formatMegabytes, formatMoment } from '#web/lib/format.ts';
import { Button } from '#web/ui/button.tsx';
import { unsentCopy as copy } from './library.copy.ts';

/** A recording of this device that nobody has got yet; it may go into the library as well. */
export function UnsentTakeRow({
  take: { startedAt, seconds, bytes },
  onOpen,
  onDiscard,
}: {
  take: UnsentTake;
  onOpen: () => Promise<void>;
  onDiscard: () => void;
}) {
  const [isOpening, setIsOpening] = useState(false);
  const when = formatMoment(new Date(startedAt));
  const open = () => {
    setIsOpening(true);
    void onOpen().finally(() => setIsOpening(false));
  };
  return (
    <li className="grid gap-4 px-5 py-5 sm:flex sm:items-center sm:justify-between sm:gap-8 sm:px-6">
      <div className="leading-snug">
        <h3 className="font-body text-base font-bold leading-snug tracking-normal">{copy.take}</h3>
        <p className="text-ink-2">
          {when}, {formatDuration(seconds)}, {formatMegabytes(bytes)}
        </p>
      </div>
      <div className="flex flex-wrap gap-2">
        <Button size="small" loading={isOpening} aria-label={`${copy.watchAndKeep}, ${when}`} onClick={open}>
          <Clapperboard aria-hidden="true" />
          {isOpening ? copy.opening : copy.watchAndKeep}
        </Button>
        <Button variant="quiet" size="small" aria-label={`${copy.discard}, ${when}`} onClick={onDiscard}>
          <Trash2 aria-hidden="true" />
          {copy.discard}
        </Button>
      </div>
    </li>
  );
}
