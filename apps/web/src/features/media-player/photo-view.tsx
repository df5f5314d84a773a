import { useState, type SyntheticEvent } from 'react';
import { MediaError, MediaFrame, type MediaSize, problemOf } from './media-frame.tsx';
import type { PlaybackProblem } from './media-player.copy.ts';

/** A longer caption would cover the faces, so it goes below. Characters. */
const overlayLimit = 90;

const looks = {
  over: 'absolute inset-x-0 bottom-0 bg-[#0b1817d9] px-5 py-3 leading-snug text-[#fff9ec] wrap-anywhere',
  below: 'border-t border-line bg-card px-5 py-4 text-ink wrap-anywhere',
};

type CaptionPlace = keyof typeof looks;

/** Where a caption goes: over the photo's lower edge if it is short. */
export function captionPlace(caption: string): CaptionPlace {
  return caption.length <= overlayLimit ? 'over' : 'below';
}

/** A photo's caption. Over the photo, it needs a positioned box around both. */
export function PhotoCaption({
  text,
  place,
  as: Element = 'figcaption',
}: {
  text: string;
  place: CaptionPlace;
  as?: 'figcaption' | 'p';
}) {
  return (
    <Element dir="auto" className={looks[place]}>
      {text}
    </Element>
  );
}

type PhotoViewProps = {
  src: string;
  webpSrc: string;
  /** A smaller version, shown until the photo has loaded. */
  posterSrc?: string | undefined;
  /** The alternative text. The caption is read separately. */
  title: string;
  caption: string | null;
  size: MediaSize;
  className?: string | undefined;
};

/** The whole photo, with its caption. */
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
