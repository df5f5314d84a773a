import { Video } from 'lucide-react';
import { Button } from '#web/ui/button.tsx';
import { chooseMediumCopy as copy } from './choose-medium.copy.ts';

/** The way to the recorder, beside the one to a file. */
export function RecordChoice({ onChoose }: { onChoose: () => void }) {
  return (
    <div className="flex flex-col items-center gap-3 rounded-box border-2 border-control bg-card px-5 py-8 text-center">
      <Video aria-hidden="true" className="size-10 text-poppy" strokeWidth={1.5} />
      <p className="max-w-sm flex-1 text-ink-2">{copy.recordText}</p>
      <Button variant="secondary" onClick={onChoose}>
        {copy.record}
      </Button>
    </div>
  );
}
