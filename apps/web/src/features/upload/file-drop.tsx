import { fileLimitMb, type ChosenIn } from '@someday/contract/media';
import { useQuery } from '@tanstack/react-query';
import { Camera, ImageUp, Video } from 'lucide-react';
import { useEffect, useId, useRef, useState, type DragEvent } from 'react';
import { clsx } from 'clsx';
import { endpointQuery } from '#web/api/client.ts';
import { acceptedFiles, type Accepted } from './chosen-file.ts';
import { FileButton } from './file-button.tsx';
import { fileDropCopy as copy } from './file-drop.copy.ts';
import { judge, offersIn, type Offer, type Refusal } from './offered-files.ts';
import { Refusals } from './refusals.tsx';
import { useDropGuard } from './use-drop-guard.ts';
import { usePastedFiles } from './use-pasted-files.ts';

type FileDropProps = {
  /** Default: both. */
  accept?: Accepted | undefined;
  /** The screen, where it has a limit of its own. */
  chosenIn?: ChosenIn | undefined;
  /** Of the button, unless it is to choose a file. */
  label?: string | undefined;
  /** What is wrong when nothing was brought yet. */
  error?: string | undefined;
} & (
  | { multiple?: false; onFile: (file: File) => void }
  /** What was not taken comes along, for a screen that puts something else in the place of this one. */
  | { multiple: true; onFiles: (files: File[], refusals: Refusal[]) => void }
);

/** Elsewhere there is no camera app: the browser would open the same picker three times. */
const onTouch = 'not-pointer-coarse:hidden';

/**
 * Takes videos and photos by picker, by drop, by paste, and on touch screens from the device's own camera. States the limit of this
 * installation and refuses, each with its reason, what could never be kept.
 */
export function FileDrop({ accept = 'video-or-photo', chosenIn = '', label, error, ...taker }: FileDropProps) {
  const id = useId();
  const box = useRef<HTMLDivElement>(null);
  const { data: installation } = useQuery(endpointQuery('GET /api/installation'));
  const [isOver, setIsOver] = useState(false);
  const [refusals, setRefusals] = useState<Refusal[]>([]);
  const isMany = taker.multiple === true;
  const maxUploadMb = installation && fileLimitMb(installation.maxUploadMb, chosenIn);
  const problems = refusals.length > 0 ? refusals : error ? [{ text: error }] : [];
  const isInvalid = problems.length > 0;

  const take = (offers: readonly Offer[]) => {
    const judged = judge(offers, { accept, isMany, maxUploadMb });
    setRefusals(judged.refusals);
    const [first] = judged.files;
    if (!first) return;
    if (taker.multiple) taker.onFiles(judged.files, judged.refusals);
    else taker.onFile(first);
  };
  useEffect(() => {
    if (refusals.length > 0) box.current?.querySelector('[role=alert]')?.scrollIntoView({ block: 'nearest' });
  }, [refusals]);
  useDropGuard();
  usePastedFiles(box, (pasted) => take(offersIn(pasted)));

  const hover = (event: DragEvent) => {
    event.preventDefault();
    setIsOver(true);
  };
  const leave = ({ currentTarget, relatedTarget }: DragEvent) => {
    if (!(relatedTarget instanceof Node && currentTarget.contains(relatedTarget))) setIsOver(false);
  };
  const button = {
    describedBy: `${id}-hint${isInvalid ? ` ${id}-problems` : ''}`,
    onChoose: (files: File[]) => take(files.map((file) => ({ file, isFolder: false }))),
  };
  return (
    <div
      ref={box}
      onDragEnter={hover}
      onDragOver={hover}
      onDragLeave={leave}
      onDrop={(event) => {
        event.preventDefault();
        setIsOver(false);
        take(offersIn(event.dataTransfer));
      }}
      className={clsx(
        'relative flex flex-col items-center gap-3 rounded-box border-2 border-dashed px-5 py-8 text-center',
        isOver ? 'border-primary bg-primary-soft' : isInvalid ? 'border-danger' : 'border-control',
      )}
    >
      <ImageUp aria-hidden="true" className="size-10 text-poppy" strokeWidth={1.5} />
      <p className="max-w-sm flex-1 text-ink-2" id={`${id}-hint`}>
        {copy.hint({ accept, isMany, maxUploadMb })} <span className="pointer-coarse:hidden">{copy.dropHint}</span>
        <span className={onTouch}>{copy.cameraHint}</span>
      </p>
      {isInvalid ? <Refusals id={`${id}-problems`} refusals={problems} /> : null}
      <div className="grid gap-3">
        <FileButton
          {...button}
          label={label ?? copy.choose(isMany)}
          accept={acceptedFiles[accept]}
          multiple={isMany}
          isInvalid={isInvalid}
        />
        {accept === 'video' ? null : (
          <FileButton
            {...button}
            label={copy.takePhoto}
            icon={Camera}
            accept="image/*"
            capture="environment"
            className={onTouch}
          />
        )}
        <FileButton
          {...button}
          label={copy.filmVideo}
          icon={Video}
          accept="video/*"
          capture="user"
          className={onTouch}
        />
      </div>
    </div>
  );
}
