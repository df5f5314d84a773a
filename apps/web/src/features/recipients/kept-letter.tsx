import type { OpenMessage } from '@someday/contract/recipients';
import { AirmailStrip } from '#web/ui/art/airmail-strip.tsx';
import { Envelope } from '#web/ui/art/envelope.tsx';
import { Button } from '#web/ui/button.tsx';
import { letterCopy } from './letter.copy.ts';

/** In place of a letter that somebody does not want to open now: it waits, and nothing was done to it. */
export function KeptLetter({
  message,
  from,
  headingId,
  onLookAgain,
}: {
  message: OpenMessage;
  from: string;
  headingId: string;
  onLookAgain: () => void;
}) {
  const { title, text, untold, again } = letterCopy.kept;
  return (
    <div className="overflow-hidden rounded-box border border-line bg-butter text-ink">
      <div className="flex flex-wrap items-center gap-x-10 gap-y-4 px-6 py-6 sm:px-10 sm:py-8">
        <Envelope state="closed" className="w-28 flex-none -rotate-3 sm:w-44" />
        <div className="grid min-w-0 flex-1 basis-72 justify-items-start gap-2">
          <h2 id={headingId} className="text-h3 sm:text-[1.75rem]">
            {title}
          </h2>
          <p className="wrap-anywhere">{text(message.title)}</p>
          <p className="wrap-anywhere">{untold(from)}</p>
          <Button variant="secondary" className="mt-2" onClick={onLookAgain}>
            {again}
          </Button>
        </div>
      </div>
      <AirmailStrip />
    </div>
  );
}
