import type { OpenMessage } from '@someday/contract/recipients';
import { clsx } from 'clsx';
import { Download } from 'lucide-react';
import { PhotoView } from '#web/features/media-player/photo-view.tsx';
import { VideoPlayer } from '#web/features/media-player/video-player.tsx';
import { CategoryBadge } from '#web/features/video-categories/category-badge.tsx';
import { formatInstantDay } from '#web/lib/format.ts';
import { buttonLook } from '#web/ui/button.tsx';
import { AnswerIt } from './answer-it.tsx';
import { Comfort } from './comfort.tsx';
import { letterCopy } from './letter.copy.ts';
import { useMarkViewed } from './message-changes.queries.ts';
import { kindOf } from './message-words.ts';
import { endpointUrl } from '#web/api/client.ts';

const mediaLook = 'mx-auto lg:mx-0 lg:max-w-[58%]';

function Medium({ message }: { message: OpenMessage }) {
  const { id, title, videoUrl, photoUrl, posterUrl, photoCaption, width, height } = message;
  const size = { width, height };
  if (message.messageType === 'video') {
    return <VideoPlayer src={videoUrl} poster={posterUrl} title={title} size={size} className={mediaLook} />;
  }
  return (
    <PhotoView
      src={photoUrl ?? videoUrl}
      webpSrc={endpointUrl('GET /api/media/{id}/{rendition}', { params: { id, rendition: 'photo-webp' } })}
      posterSrc={posterUrl}
      title={title}
      caption={photoCaption}
      size={size}
      className={mediaLook}
    />
  );
}

function KeepIt({ message: { id, messageType } }: { message: OpenMessage }) {
  const address = endpointUrl('GET /api/media/{id}/{rendition}', {
    params: { id, rendition: messageType },
    query: { download: 'true' },
  });
  return (
    <p className="flex flex-wrap items-center gap-x-4 gap-y-1.5">
      <a href={address} download="" className={buttonLook({ variant: 'secondary' })}>
        <Download aria-hidden="true" />
        {letterCopy.keep[messageType]}
      </a>
      <span className="text-ink-2">{letterCopy.keep.hint}</span>
    </p>
  );
}

/** Characters. What is longer to read stands below all else, which nobody would find there. */
const longWords = 600;

export type OpenedLetterProps = {
  message: OpenMessage;
  from: string;
  /** Null for a message of the library, which is nobody's yet. */
  childName: string | null;
  preview: boolean;
  headingId: string;
  /** It was closed a moment ago, and unfolds. */
  isUnfolding: boolean;
};

/** The open letter: the video or photo, what was written with it, and what a loved one may do with it. */
export function OpenedLetter({ message, from, childName, preview, headingId, isUnfolding }: OpenedLetterProps) {
  useMarkViewed(message, preview);
  const { title, description, createdAt } = message;
  const isLong = description !== null && description.length > longWords;
  const words = description ? (
    <p dir="auto" className="max-w-[65ch] text-lead whitespace-pre-line text-ink-2 wrap-anywhere">
      {description}
    </p>
  ) : null;
  return (
    <div className={clsx('grid gap-6 lg:gap-10', isUnfolding && 'origin-top animate-unfold')}>
      <div className="flex min-w-0 flex-col gap-6 lg:flex-row lg:items-start lg:gap-12">
        <Medium message={message} />
        <div className="grid min-w-0 flex-1 content-start gap-3.5">
          <Comfort message={message} at="beside" />
          <CategoryBadge {...message} />
          <h2
            id={headingId}
            dir="auto"
            className={clsx('wrap-anywhere', title.length > 60 ? 'text-[1.75rem]' : 'text-h2')}
          >
            {title}
          </h2>
          {isLong ? null : words}
          <p className="font-bold wrap-anywhere">
            {letterCopy.from} {from}, {formatInstantDay(createdAt)}
          </p>
          <p className="sr-only">{kindOf(message)}</p>
          <div className="mt-3 grid gap-6">
            <AnswerIt message={message} from={from} childName={childName} preview={preview} />
            <KeepIt message={message} />
          </div>
        </div>
      </div>
      {isLong ? words : null}
    </div>
  );
}
