import { useState, type SyntheticEvent } from 'react';
import { MediaError } from './media-error.tsx';
import { MediaFrame, type MediaSize } from './media-frame.tsx';
import { problemOf, type PlaybackProblem } from './media-problem.ts';
import { captionPlace, PhotoCaption, type CaptionPlace } from './photo-caption.tsx';

type PhotoViewProps = {
  src: string;
  webpSrc: string;
  /** A smaller picture of the same, shown until the whole photo is there. */
  posterSrc?: string | undefined;
  /** What stands for the picture; its caption is read beside it. */
  title: string;
  caption: string | null;
  size: MediaSize;
  className?: string | undefined;
};

/** A photo whole, with its caption on its lower edge. */
export function PhotoView({ src, webpSrc, posterSrc, title, caption, size, className }: PhotoViewProps) {
  const [problem, setProblem] = useState<PlaybackProblem>();
  const [isAgain, setIsAgain] = useState(false);
  const [shown, setShown] = useState<MediaSize>();
  const captionAt = (place: CaptionPlace) =>
    caption && (problem ? 'below' : captionPlace(caption)) === place ? (
      <PhotoCaption text={caption} place={place} />
    ) : null;
  const tryAgain = () => {
    setIsAgain(true);
    setProblem(undefined);
  };
  const fail = ({ currentTarget }: SyntheticEvent<HTMLImageElement>) =>
    void problemOf(currentTarget.currentSrc || src).then(setProblem);
  return (
    <MediaFrame size={size.width ? size : (shown ?? size)} className={className} below={captionAt('below')}>
      {problem ? (
        <MediaError kind="photo" problem={problem} hadFocus={isAgain} onTryAgain={tryAgain} />
      ) : (
        <picture className="absolute inset-0">
          <source srcSet={webpSrc} type="image/webp" />
          <img
            src={src}
            alt={title}
            decoding="async"
            style={shown || !posterSrc ? undefined : { backgroundImage: `url("${posterSrc}")` }}
            className="size-full bg-contain bg-center bg-no-repeat object-contain"
            onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) =>
              setShown({ width: naturalWidth, height: naturalHeight })
            }
            onError={fail}
          />
        </picture>
      )}
      {captionAt('over')}
    </MediaFrame>
  );
}
