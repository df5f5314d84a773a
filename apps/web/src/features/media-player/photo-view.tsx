import { useState, type SyntheticEvent } from 'react';
import { MediaError, MediaFrame, PhotoCaption, type MediaSize, problemOf } from './media-frame.tsx';
import type { PlaybackProblem } from './media-player.copy.ts';

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
      {caption ? <PhotoCaption text={caption} /> : null}
    </>
  );
}

type PhotoViewProps = Omit<PhotoPictureProps, 'onShown' | 'onProblem'> & {
  size: MediaSize;
};

export function PhotoView({ size, ...picture }: PhotoViewProps) {
  const [shown, setShown] = useState<MediaSize>();
  return (
    <MediaFrame size={size.width ? size : (shown ?? size)} isPrint>
      <PhotoPicture {...picture} onShown={setShown} />
    </MediaFrame>
  );
}
