import type { LibraryVideo } from '@someday/contract/library';
import type { ThumbnailSize } from '@someday/contract/media';
import { clsx } from 'clsx';
import { useState } from 'react';
import { endpointUrl } from '#web/api/client.ts';
import { Scene, sceneForCategory } from '#web/ui/art/scene.tsx';

/** Widths of the files in pixels. */
const pixels = { large: 256, poster: 640 };
/** The room it takes in the grid's columns. */
const gridSizes = '(min-width: 640px) 16rem, (min-width: 370px) 45vw, 90vw';

/** Its own picture, or a drawing while there is none. Decorative: the title stands beside it. `grid` fills its column. */
export function VideoPicture({
  video: { id, category, thumbnailUrl },
  size,
  className,
}: {
  video: Pick<LibraryVideo, 'id' | 'category' | 'thumbnailUrl'>;
  size: ThumbnailSize | 'grid';
  className?: string | undefined;
}) {
  const [broken, setBroken] = useState<string>();
  const look = clsx('block aspect-4/3 w-full', className);
  if (!thumbnailUrl || broken === thumbnailUrl) return <Scene name={sceneForCategory(category)} className={look} />;
  const thumbnail = (of: ThumbnailSize) =>
    endpointUrl('GET /api/video/{id}/thumbnail', { params: { id }, query: { size: of } });
  const poster = endpointUrl('GET /api/media/{id}/{rendition}', { params: { id, rendition: 'poster' } });
  const isGrid = size === 'grid';
  return (
    <img
      src={thumbnail(isGrid ? 'large' : size)}
      {...(isGrid && {
        srcSet: `${thumbnail('large')} ${pixels.large}w, ${poster} ${pixels.poster}w`,
        sizes: gridSizes,
      })}
      alt=""
      loading="lazy"
      decoding="async"
      className={clsx(look, 'bg-sunk object-cover')}
      onError={() => setBroken(thumbnailUrl)}
    />
  );
}
