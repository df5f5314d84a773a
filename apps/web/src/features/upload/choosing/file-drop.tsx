import { fileLimitMb, type ChosenIn } from '@someday/contract/rules/media';
import { useQuery } from '@tanstack/react-query';
import { Camera, Video, type LucideIcon } from 'lucide-react';
import { useEffect, useId, useRef, useState, useEffectEvent, type ReactNode, type RefObject } from 'react';
import { clsx } from 'clsx';
import { endpointQuery } from '#web/api/client.ts';
import { useDropTarget } from '#web/lib/drop-target.ts';
import { formatBytes } from '#web/lib/format.ts';
import { Stamp } from '#web/ui/art/stamp.tsx';
import { buttonLook } from '#web/ui/button.tsx';
import { offered, offersIn, sortOffers, type Offer, type Refusal } from './medium.ts';
import type { Accepted } from './choosing.copy.ts';
import { fileDropCopy as copy } from './choosing.copy.ts';

const shown = 5;

export function Refusals({ id, refusals }: { id: string; refusals: readonly Refusal[] }) {
  return (
    <div id={id} role="alert" className="grid max-w-full gap-2 text-small text-danger">
      {refusals.slice(0, shown).map(({ name, text }, place) => (
        <p key={place} className="wrap-anywhere">
          {name ? <span className="block text-ink-2">{name}</span> : null}
          <strong>{text}</strong>
        </p>
      ))}
      {refusals.length > shown ? <p>{copy.more(refusals.length - shown)}</p> : null}
    </div>
  );
}

const textFields =
  'textarea, [contenteditable], input:not([type=radio], [type=checkbox], [type=file], [type=button], [type=submit])';

function usePastedFiles(box: RefObject<HTMLElement | null>, onPaste: (pasted: DataTransfer) => void): void {
  const take = useEffectEvent((event: ClipboardEvent) => {
    const { clipboardData, target } = event;
    const holdsFiles = clipboardData !== null && [...clipboardData.items].some(({ kind }) => kind === 'file');
    if (!holdsFiles || box.current?.closest('[aria-hidden=true], [inert]')) return;
    if (target instanceof Element && target.closest(textFields)) return;
    event.preventDefault();
    onPaste(clipboardData);
  });
  useEffect(() => {
    const listen = (event: ClipboardEvent) => take(event);
    document.addEventListener('paste', listen);
    return () => document.removeEventListener('paste', listen);
  }, []);
}

type FileButtonProps = {
  label: string;
  icon?: LucideIcon;
  accept?: string | undefined;
  multiple?: boolean;
  capture?: 'user' | 'environment';
  describedBy: string;
  isInvalid?: boolean;
  className?: string;
  onChoose: (files: File[]) => void;
};

export function FileButton({
  label,
  icon: Icon,
  describedBy,
  isInvalid,
  className,
  onChoose,
  ...input
}: FileButtonProps) {
  return (
    <label
      className={buttonLook({
        variant: 'secondary',
        className: clsx(
          'relative has-focus-visible:outline-3 has-focus-visible:outline-offset-3 has-focus-visible:outline-focus',
          className,
        ),
      })}
    >
      {Icon ? <Icon aria-hidden="true" /> : null}
      {label}
      <input
        {...input}
        type="file"
        className="sr-only"
        aria-describedby={describedBy}
        aria-invalid={isInvalid || undefined}
        onChange={({ target }) => {
          const files = [...(target.files ?? [])];
          target.value = ''; // so that choosing the same file again counts
          if (files.length > 0) onChoose(files); // closing the picker changes nothing
        }}
      />
    </label>
  );
}

type FileDropProps = {
  accept?: Accepted | undefined;
  canFilm?: boolean;
  chosenIn?: ChosenIn | undefined;
  label?: string | undefined;
  error?: string | undefined;
  multiple?: boolean;
  /** At least one file. With the refusals, for a screen that replaces this box. */
  onFiles: (files: File[], refusals: Refusal[]) => void;
  /** Another way to fill the stamp. */
  children?: ReactNode;
};

const sizeOf = (megabytes: number) => formatBytes(megabytes * 1024 ** 2).replace(' ', '\u00A0');

/** Only touch devices have a camera app; elsewhere both buttons would open the same picker. */
const onTouch = 'not-pointer-coarse:hidden';
const camera = {
  photo: { label: copy.takePhoto, icon: Camera, accept: 'image/*', capture: 'environment' },
  video: { label: copy.filmVideo, icon: Video, accept: 'video/*', capture: 'user' },
} as const;

/** An empty stamp for what is chosen. Refuses files that could never be accepted, each with its reason. */
export function FileDrop({
  accept = 'video-or-photo',
  canFilm = false,
  chosenIn = '',
  label,
  error,
  multiple = false,
  onFiles,
  children,
}: FileDropProps) {
  const id = useId();
  const box = useRef<HTMLDivElement>(null);
  const { data: installation } = useQuery(endpointQuery('GET /api/installation'));
  const [refusals, setRefusals] = useState<Refusal[]>([]);
  const maxUploadMb = installation && fileLimitMb(installation.maxUploadMb, chosenIn);
  const problems = refusals.length > 0 ? refusals : error ? [{ text: error }] : [];
  const isInvalid = problems.length > 0;

  const take = async (offers: readonly Offer[]) => {
    const sorted = await sortOffers(offers, { accept, isMany: multiple, maxUploadMb });
    setRefusals(sorted.refusals);
    if (sorted.files.length > 0) onFiles(sorted.files, sorted.refusals);
  };
  useEffect(() => {
    if (refusals.length > 0) box.current?.querySelector('[role=alert]')?.scrollIntoView({ block: 'nearest' });
  }, [refusals]);
  const { isOver, target } = useDropTarget((dropped) => void take(offersIn(dropped)));
  usePastedFiles(box, (pasted) => void take(offersIn(pasted)));

  const button = {
    describedBy: `${id}-hint${isInvalid ? ` ${id}-problems` : ''}`,
    onChoose: (files: File[]) => void take(files.map((file) => ({ file, isFolder: false }))),
  };
  return (
    <div ref={box} {...target} className="grid grid-cols-[minmax(0,1fr)] justify-items-center gap-4 text-center">
      <Stamp className="w-full max-w-md">
        <div className="relative aspect-4/5 sm:aspect-3/2 short:aspect-2/1">
          <svg
            viewBox="0 0 320 240"
            preserveAspectRatio="xMidYMax slice"
            aria-hidden="true"
            className={clsx('absolute size-full', isOver ? 'bg-primary-soft' : 'bg-sunk')}
          >
            <circle cx="214" cy="56" r="26" className="fill-butter" />
            <path d="M0 196c60-46 112-38 160-22s112 14 160-12v78H0z" className="fill-line" />
          </svg>
          <div className="absolute inset-0 grid place-content-center gap-3">
            {children}
            {accept === 'photo' ? <FileButton {...button} {...camera.photo} className={onTouch} /> : null}
            <FileButton
              {...button}
              label={label ?? (accept === 'photo' ? copy.choosePhotos : multiple ? copy.chooseSeveral : copy.choose)}
              accept={offered[accept]}
              multiple={multiple}
              isInvalid={isInvalid}
            />
            {canFilm && accept !== 'photo' ? <FileButton {...button} {...camera.video} className={onTouch} /> : null}
          </div>
        </div>
      </Stamp>
      {isInvalid ? <Refusals id={`${id}-problems`} refusals={problems} /> : null}
      <p className="max-w-sm text-small text-ink-2" id={`${id}-hint`}>
        {copy.hint[accept][multiple ? 'many' : 'one']}{' '}
        {maxUploadMb === undefined ? null : copy.limit(sizeOf(maxUploadMb))}{' '}
        <span className="pointer-coarse:hidden">{copy.dropHint}</span>
      </p>
    </div>
  );
}
