import { FileVideo, FolderOpen, type LucideIcon } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { Art, sceneForCategory } from '#web/ui/art/art.tsx';
import { buttonLook } from '#web/ui/button.tsx';
import { fileAddress, type ArchiveMessage } from './archive.ts';
import { offlineCopy } from './offline.copy.ts';

/** A picture's shape, width by height. Beyond these there is no room for controls; the picture keeps its own shape inside. */
const ratios = { narrowest: 9 / 21, widest: 2 };

function ratioOf({ type, width, height }: ArchiveMessage): number {
  if (!width || !height) return type === 'video' ? 16 / 9 : 4 / 3;
  return Math.min(ratios.widest, Math.max(ratios.narrowest, width / height));
}

/** A large stamp. Only its edge is masked and throws a shadow: on the video itself both would be drawn again for every frame. */
function LargeStamp({ ratio, children }: { ratio: number; children: ReactNode }) {
  return (
    <div
      className="relative max-w-full p-2.5 sm:p-3.5"
      style={{ width: `max(15rem, calc(${ratio.toFixed(4)} * 70svh))` }}
    >
      <div aria-hidden="true" className="lifted absolute inset-0">
        <div className="perforated size-full" />
      </div>
      <div
        className="relative grid overflow-hidden rounded-[6px] bg-black *:size-full"
        style={{ aspectRatio: ratio.toFixed(4) }}
      >
        {children}
      </div>
    </div>
  );
}

type InsteadProps = { message: Playable; icon: LucideIcon; title: string; text: string; linksFile: boolean };

function Instead({ message: { category, original, shown }, icon: Icon, title, text, linksFile }: InsteadProps) {
  const file = shown ?? original;
  return (
    <div className="relative grid bg-sunk text-ink">
      <Art name={sceneForCategory(category)} className="absolute inset-0 size-full opacity-15" />
      <div role="alert" className="relative grid content-center justify-items-center gap-2 p-4 text-center">
        <Icon aria-hidden="true" strokeWidth={1.5} className="size-9 text-poppy max-sm:hidden" />
        <p className="font-display text-h3 leading-tight">{title}</p>
        <p className="max-w-sm leading-snug">{text}</p>
        {linksFile && file ? (
          <a
            href={fileAddress(file)}
            className={buttonLook({ variant: 'secondary', size: 'small', className: 'mt-1' })}
          >
            {offlineCopy.missing.openFile}
          </a>
        ) : null}
      </div>
    </div>
  );
}

export function MessageMedium({ message }: { message: ArchiveMessage }) {
  return (
    <LargeStamp ratio={ratioOf(message)}>
      <Medium message={message} className="object-contain" />
    </LargeStamp>
  );
}

type Playable = Pick<ArchiveMessage, 'type' | 'title' | 'category' | 'original' | 'shown' | 'poster'>;

/** A photo or a video, or what to do where it can't be shown. */
export function Medium({ message, className }: { message: Playable; className: string }) {
  const [problem, setProblem] = useState<'missing' | 'unplayable'>();
  const { type, title, shown, poster } = message;
  const { missing } = offlineCopy;
  if (!shown) {
    const words = { title: missing.unconverted[type], text: missing.unconvertedText };
    return <Instead message={message} icon={FileVideo} {...words} linksFile />;
  }
  if (problem === 'missing') {
    return (
      <Instead message={message} icon={FolderOpen} title={missing.title[type]} text={missing.text} linksFile={false} />
    );
  }
  if (problem) {
    const words = { title: missing.unplayable, text: missing.unplayableText };
    return <Instead message={message} icon={FileVideo} {...words} linksFile />;
  }
  if (type === 'photo') {
    return <img src={fileAddress(shown)} alt={title} className={className} onError={() => setProblem('missing')} />;
  }
  return (
    // oxlint-disable-next-line jsx-a11y/media-has-caption -- exports have no caption files
    <video
      src={fileAddress(shown)}
      poster={poster ? fileAddress(poster) : undefined}
      aria-label={title}
      controls
      playsInline
      preload="metadata"
      className={className}
      onError={({ currentTarget: { error, canPlayType } }) => {
        // Browsers report a file that isn't there like one of an unknown format.
        const isBroken = error?.code === MediaError.MEDIA_ERR_DECODE;
        setProblem(
          isBroken || canPlayType.call(document.createElement('video'), shown.mime) === '' ? 'unplayable' : 'missing',
        );
      }}
    />
  );
}
