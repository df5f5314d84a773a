import type { MessageType, Trim } from '@someday/contract/rules/media';
import { FileImage, FileVideo, FileX } from 'lucide-react';
import { useState, type SyntheticEvent } from 'react';
import { PhotoCaption } from '#web/features/media-player/media-frame.tsx';
import { TakePlayer } from '#web/features/media-player/video-player.tsx';
import { Trimmer } from '#web/features/media-player/trimmer.tsx';
import { blobOf, isReadable, nameOf, trimOf, type Medium } from './medium.ts';
import { useDropGuard } from '#web/lib/drop-target.ts';
import { formatDuration } from '#web/lib/format.ts';
import { useCatchFocus } from '#web/lib/focus.ts';
import { useBlobSource } from '#web/lib/hooks.ts';
import { Stamp } from '#web/ui/art/stamp.tsx';
import { mediumPreviewCopy as copy } from './choosing.copy.ts';

/** The browser rotates a photo the way the camera was held. Decoding is asynchronous, so that a very large one doesn't block the page. */
function Photo({ file, caption, onBroken }: { file: File; caption: string; onBroken: () => void }) {
  const source = useBlobSource(file);
  return (
    <div className="relative bg-sunk">
      <img
        ref={source}
        alt={copy.chosen.photo}
        decoding="async"
        className="block max-h-(--media-height) min-h-30 w-auto max-w-full object-contain"
        onError={onBroken}
      />
      {caption ? <PhotoCaption text={caption} /> : null}
    </div>
  );
}

type VideoProps = {
  blob: Blob;
  seconds?: number | undefined;
  label: string;
  onDuration: (seconds: number) => void;
  onBroken: () => void;
};

function Video({ blob, seconds, label, onDuration, onBroken }: VideoProps) {
  const measure = ({ target }: SyntheticEvent) => {
    if (target instanceof HTMLVideoElement && Number.isFinite(target.duration)) onDuration(target.duration);
  };
  const look = ({ target }: SyntheticEvent) => {
    if (target instanceof HTMLVideoElement && target.videoWidth === 0) onBroken(); // this browser can only play its sound
  };
  return (
    <div
      onLoadedMetadataCapture={look}
      onDurationChangeCapture={measure}
      className="grid grid-cols-[minmax(0,1fr)] justify-items-center"
    >
      <TakePlayer blob={blob} seconds={seconds} label={label} onBroken={onBroken} />
    </div>
  );
}

type Defect = 'cannot-be-shown' | 'cannot-be-read';
const icons = { photo: FileImage, video: FileVideo };

function NoPreview({ type, defect }: { type: MessageType; defect: Defect }) {
  const isGone = defect === 'cannot-be-read';
  const Icon = isGone ? FileX : icons[type];
  return (
    <div
      role={isGone ? 'alert' : undefined}
      className="grid min-h-44 place-content-center justify-items-center gap-3 bg-sunk p-6 text-center text-ink"
    >
      <Icon aria-hidden="true" className="size-10" strokeWidth={1.5} />
      <p className="max-w-xs">{isGone ? copy.unreadable : copy.noPreview[type]}</p>
    </div>
  );
}

type MediumPreviewProps = {
  medium: Medium;
  caption?: string | undefined;
  sizeText?: ((bytes: number) => string) | undefined;
  onTrim?: ((trim: Trim | undefined) => void) | undefined;
};

export function MediumPreview({ medium, caption = '', sizeText, onTrim }: MediumPreviewProps) {
  const element = useCatchFocus<HTMLElement>();
  const [defect, setDefect] = useState<Defect>();
  const [seconds, setSeconds] = useState<number>();
  useDropGuard();
  const [blob, name] = [blobOf(medium), nameOf(medium)];
  // A recording that comes back from the outbox no longer knows its length, but its player does.
  const length = medium.kind === 'recording' ? medium.take.seconds || seconds : seconds;
  const facts = [...(length === undefined ? [] : [formatDuration(length)]), ...(sizeText ? [sizeText(blob.size)] : [])];
  const broken = () =>
    void isReadable(blob).then((readable) => setDefect(readable ? 'cannot-be-shown' : 'cannot-be-read'));
  const isVideo = !defect && medium.messageType === 'video';
  const stamp = (
    <Stamp className={defect ? undefined : 'mx-auto w-fit max-w-full'}>
      {defect ? (
        <NoPreview type={medium.messageType} defect={defect} />
      ) : medium.kind === 'file' && (medium.messageType === 'photo' || medium.file.type.startsWith('image/')) ? (
        <Photo file={medium.file} caption={caption.trim()} onBroken={broken} />
      ) : (
        <Video
          blob={blob}
          seconds={medium.kind === 'recording' ? medium.take.seconds : undefined}
          label={medium.kind === 'file' ? copy.chosen.video : name}
          onDuration={setSeconds}
          onBroken={broken}
        />
      )}
    </Stamp>
  );
  return (
    <figure
      ref={element}
      tabIndex={-1}
      className="m-0 w-full max-w-lg outline-none [--media-height:22rem] lg:[--media-height:clamp(11rem,100svh-35.25rem,22rem)]"
    >
      {onTrim && isVideo ? (
        <Trimmer blob={blob} seconds={length} trim={trimOf(medium)} onTrim={onTrim}>
          {stamp}
        </Trimmer>
      ) : (
        stamp
      )}
      <figcaption className="mt-3 flex flex-wrap justify-between gap-x-4">
        <span className="min-w-0 font-bold wrap-anywhere">{name}</span>
        <span className="text-ink-2">{facts.join(' · ')}</span>
      </figcaption>
    </figure>
  );
}
