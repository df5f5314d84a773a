import { Maximize2 } from 'lucide-react';
import { Suspense, useState, type SyntheticEvent } from 'react';
import { lazyPart } from '#web/lib/hooks.ts';
import { MediaError, MediaFrame, PhotoCaption, type MediaSize, problemOf } from './media-frame.tsx';
import { mediaPlayerCopy, type PlaybackProblem } from './media-player.copy.ts';

const loadFullPhoto = () => import('./full-photo.tsx');
const FullPhoto = lazyPart(loadFullPhoto, 'FullPhoto');

type PhotoPictureProps = {
  src: string;
  webpSrc: string;
  posterSrc?: string | undefined;
  title: string;
  caption: string | null;
  onShown?: ((size: MediaSize) => void) | undefined;
  onProblem?: ((problem: PlaybackProblem) => void) | undefined;
};

export function PhotoPicture({ src, webpSrc, posterSrc, title, caption, onShown, onProblem }: PhotoPictureProps) {
  const [problem, setProblem] = useState<PlaybackProblem>();
  const [isAgain, setIsAgain] = useState(false);
  const [isShown, setIsShown] = useState(false);
  const [isFull, setIsFull] = useState(false);
  const tryAgain = () => {
    setIsAgain(true);
    setProblem(undefined);
  };
  const show = async ({ currentTarget: picture }: SyntheticEvent<HTMLImageElement>) => {
    await picture.decode().catch(() => {}); // large ones take a slow phone a while
    setIsShown(true);
    onShown?.({ width: picture.naturalWidth, height: picture.naturalHeight });
  };
  const fail = ({ currentTarget }: SyntheticEvent<HTMLImageElement>) =>
    void problemOf(currentTarget.currentSrc || src).then((known) => {
      setProblem(known);
      onProblem?.(known);
    });
  if (problem) return <MediaError kind="photo" {...{ problem, caption }} hadFocus={isAgain} onTryAgain={tryAgain} />;
  return (
    <>
      <picture className="absolute inset-0">
        <source srcSet={webpSrc} type="image/webp" />
        <img
          src={src}
          alt={title}
          // Once it's decoded, it's there whenever it's drawn: otherwise a busy phone leaves it out for a moment as it grows.
          decoding={isShown ? 'sync' : 'async'}
          style={isShown || !posterSrc ? undefined : { backgroundImage: `url("${posterSrc}")` }}
          className="size-full bg-contain bg-center bg-no-repeat object-contain"
          onLoad={(event) => void show(event)}
          onError={fail}
        />
      </picture>
      {isShown ? (
        <button
          type="button"
          aria-label={mediaPlayerCopy.fullPhoto(title)}
          className="focus-inside absolute inset-0 cursor-zoom-in"
          onPointerEnter={() => void loadFullPhoto().catch(() => undefined)}
          onClick={() => setIsFull(true)}
        >
          <span className="absolute top-2 right-2 grid size-10 place-content-center rounded-full bg-[#0b1817a6] text-[#fff9ec]">
            <Maximize2 aria-hidden="true" className="size-5" />
          </span>
        </button>
      ) : null}
      {caption ? <PhotoCaption text={caption} /> : null}
      {isFull ? (
        <Suspense>
          <FullPhoto {...{ src, webpSrc, title, caption }} onClosed={() => setIsFull(false)} />
        </Suspense>
      ) : null}
    </>
  );
}

type PhotoViewProps = Omit<PhotoPictureProps, 'onShown' | 'onProblem'> & { size: MediaSize };

export function PhotoView({ size, ...picture }: PhotoViewProps) {
  const [shown, setShown] = useState<MediaSize>();
  return (
    <MediaFrame size={size.width ? size : (shown ?? size)} isPrint>
      <PhotoPicture {...picture} onShown={setShown} />
    </MediaFrame>
  );
}
