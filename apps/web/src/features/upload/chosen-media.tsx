import { RotateCcw, X } from 'lucide-react';
import { formatBytes } from '#web/lib/format.ts';
import { Button } from '#web/ui/button.tsx';
import { MediumPreview } from './medium-preview.tsx';
import { chooseMediumCopy } from './choose-medium.copy.ts';
import type { Medium } from './medium.ts';

const nameOf = (medium: Medium) => (medium.kind === 'file' ? medium.file.name : chooseMediumCopy.recordingReady);
const sizeOf = (medium: Medium) => (medium.kind === 'file' ? medium.file.size : medium.take.blob.size);

/** Several files, in a list short enough to look through. */
function Several({ media, onTakeOut }: { media: readonly Medium[]; onTakeOut: (medium: Medium) => void }) {
  return (
    <div className="grid w-full gap-3">
      <p className="text-ink-2">{chooseMediumCopy.several}</p>
      <ul className="divide-y divide-line rounded-field border border-line bg-card">
        {media.map((medium) => (
          <li key={`${nameOf(medium)} ${sizeOf(medium)}`} className="flex items-center gap-3 py-1 pl-4 pr-1.5">
            <span className="min-w-0 flex-1 leading-snug">
              <span className="block font-bold wrap-anywhere">{nameOf(medium)}</span>
              <span className="text-small text-ink-2">{formatBytes(sizeOf(medium))}</span>
            </span>
            <Button
              variant="quiet"
              size="icon"
              aria-label={`${chooseMediumCopy.takeOut} ${nameOf(medium)}`}
              onClick={() => onTakeOut(medium)}
            >
              <X aria-hidden="true" />
            </Button>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** What was chosen, to look at before it is sent. */
export function ChosenMedia({
  media,
  caption,
  sizeText,
  onChange,
  onChooseOther,
}: {
  media: readonly Medium[];
  caption: string;
  sizeText?: ((bytes: number) => string) | undefined;
  onChange: (media: readonly Medium[]) => void;
  onChooseOther: () => void;
}) {
  const [only] = media;
  return (
    <div className="grid justify-items-start gap-4">
      {media.length === 1 && only ? (
        <MediumPreview medium={only} caption={caption} sizeText={sizeText} />
      ) : (
        <Several media={media} onTakeOut={(medium) => onChange(media.filter((one) => one !== medium))} />
      )}
      <Button variant="secondary" size="small" onClick={onChooseOther}>
        <RotateCcw aria-hidden="true" />
        {chooseMediumCopy.chooseOther}
      </Button>
    </div>
  );
}
