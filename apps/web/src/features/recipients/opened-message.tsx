import type { OpenMessage } from '@someday/contract/recipients';
import { endpointUrl } from './recipients-client.ts';
import { PhotoView } from '#web/features/media-player/photo-view.tsx';
import { VideoPlayer } from '#web/features/media-player/video-player.tsx';
import { CategoryBadge } from '#web/features/video-categories/category-badge.tsx';
import { formatInstantDay } from '#web/lib/format.ts';
import { kindOf } from './message-words.ts';

const playerLook = 'mx-auto lg:mx-0 lg:max-w-[62%]';

/** The open letter: the video or photo, and what was written with it. */
export function OpenedMessage({ message, from, headingId }: { message: OpenMessage; from: string; headingId: string }) {
  const { id, title, description, createdAt, videoUrl, photoUrl, posterUrl, photoCaption, width, height } = message;
  return (
    <div className="flex flex-col gap-6 lg:flex-row lg:items-center lg:gap-12">
      {message.messageType === 'video' ? (
        <VideoPlayer src={videoUrl} poster={posterUrl} title={title} size={{ width, height }} className={playerLook} />
      ) : (
        <PhotoView
          src={photoUrl ?? videoUrl}
          webpSrc={endpointUrl('getMedia', { params: { id, rendition: 'photo-webp' } })}
          posterSrc={posterUrl}
          title={title}
          caption={photoCaption}
          size={{ width, height }}
          className={playerLook}
        />
      )}
      <div className="grid min-w-0 flex-1 content-start gap-3.5">
        <CategoryBadge {...message} />
        <h2 id={headingId} className="text-h2 wrap-anywhere">
          {title}
        </h2>
        {description ? <p className="text-lead whitespace-pre-line text-ink-2">{description}</p> : null}
        <p className="font-bold">
          From {from}, {formatInstantDay(createdAt)}
        </p>
        <p className="sr-only">{kindOf(message)}</p>
      </div>
    </div>
  );
}
