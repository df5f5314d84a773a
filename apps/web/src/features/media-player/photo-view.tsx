import { useState } from 'react';
import { MediaError } from './media-error.tsx';
import { MediaFrame, type MediaSize } from './media-frame.tsx';

/** A longer caption would cover the faces it speaks of; it stands below. Characters. */
const overlayLimit = 90;

type PhotoViewProps = {
  src: string;
  webpSrc: string;
  /** What stands for the picture when there is no caption. */
  title: string;
  caption: string | null;
  size: MediaSize;
  className?: string | undefined;
};

/** A photo whole, with its caption on its lower edge. */
export function PhotoView({ src, webpSrc, title, caption, size, className }: PhotoViewProps) {
  const [hasFailed, setHasFailed] = useState(false);
  const isOverlay = caption !== null && caption.length <= overlayLimit;
  const captionLook = isOverlay
    ? 'absolute inset-x-0 bottom-0 bg-[#0b1817d9] px-5 py-3 leading-snug text-[#fff9ec]'
    : 'border-t border-line bg-card px-5 py-4';
  const figcaption = caption ? <figcaption className={captionLook}>{caption}</figcaption> : null;
  return (
    <MediaFrame size={size} className={className} below={isOverlay ? null : figcaption}>
      {hasFailed ? (
        <MediaError kind="photo" onTryAgain={() => setHasFailed(false)} />
      ) : (
        <picture>
          <source srcSet={webpSrc} type="image/webp" />
          <img
            src={src}
            alt={caption ?? title}
            decoding="async"
            className="size-full object-contain"
            onError={() => setHasFailed(true)}
          />
        </picture>
      )}
      {isOverlay && !hasFailed ? figcaption : null}
    </MediaFrame>
  );
}
