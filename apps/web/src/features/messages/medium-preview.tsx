import { FileVideo } from 'lucide-react';
import { useState } from 'react';
import { TakePlayer } from '#web/features/recorder/take-player.tsx';
import { formatBytes, formatDuration } from '#web/lib/format.ts';
import { useCatchFocus } from '#web/lib/lost-focus.ts';
import { useBlobSource } from '#web/lib/use-blob-source.ts';
import { Stamp } from '#web/ui/art/stamp.tsx';
import { sendCopy } from './messages.copy.ts';
import type { Medium } from './send-form.ts';

function Photo({ file, onBroken }: { file: File; onBroken: () => void }) {
  const source = useBlobSource(file);
  return (
    <img ref={source} alt="What you have chosen" className="max-h-[22rem] min-h-30 object-contain" onError={onBroken} />
  );
}

function NoPreview() {
  return (
    <div className="grid min-h-44 place-content-center justify-items-center gap-3 bg-sunk p-6 text-center text-ink">
      <FileVideo aria-hidden="true" className="size-10" strokeWidth={1.5} />
      <p className="max-w-xs">{sendCopy.noPreview}</p>
    </div>
  );
}

function described(medium: Medium): { name: string; facts: string } {
  if (medium.kind === 'file') return { name: medium.file.name, facts: formatBytes(medium.file.size) };
  const { blob, seconds } = medium.take;
  return { name: sendCopy.recordingReady, facts: `${formatDuration(seconds)} · ${formatBytes(blob.size)}` };
}

/** What is about to be sent, on its stamp. */
export function MediumPreview({ medium }: { medium: Medium }) {
  const element = useCatchFocus<HTMLElement>();
  const [isBroken, setIsBroken] = useState(false);
  const { name, facts } = described(medium);
  const blob = medium.kind === 'file' ? medium.file : medium.take.blob;
  const broken = () => setIsBroken(true);
  return (
    <figure ref={element} tabIndex={-1} className="m-0 w-full max-w-lg">
      <Stamp>
        {isBroken ? (
          <NoPreview />
        ) : medium.kind === 'file' && medium.messageType === 'photo' ? (
          <Photo file={medium.file} onBroken={broken} />
        ) : (
          <TakePlayer blob={blob} label={name} className="max-h-[22rem] bg-black object-contain" onBroken={broken} />
        )}
      </Stamp>
      <figcaption className="mt-3 flex flex-wrap justify-between gap-x-4">
        <span className="min-w-0 font-bold wrap-anywhere">{name}</span>
        <span className="text-ink-2">{facts}</span>
      </figcaption>
    </figure>
  );
}
