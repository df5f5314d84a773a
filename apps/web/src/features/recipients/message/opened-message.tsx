import type { OpenMessage } from '@someday/contract/recipients';
import { clsx } from 'clsx';
import { Download, Check, HeartHandshake } from 'lucide-react';
import { reactionTypes, type ReactionType } from '@someday/contract/rules/choices';
import { useId, useState } from 'react';
import { notifyManager, useMutation, useQueryClient } from '@tanstack/react-query';
import { PhotoView } from '#web/features/media-player/photo-view.tsx';
import { VideoPlayer } from '#web/features/media-player/video-player.tsx';
import { CategoryBadge } from '#web/features/video-categories/category-badge.tsx';
import { formatInstantDay } from '#web/lib/format.ts';
import { buttonLook } from '#web/ui/button.tsx';
import { endpointUrl, call } from '#web/api/client.ts';
import { Art } from '#web/ui/art/art.tsx';
import { reactionWords } from '#web/ui/ui.copy.ts';
import { errorText, isNotSignedIn } from '#web/api/api-error.ts';
import { showToast } from '#web/lib/toast-store.ts';
import { messageCopy } from './message.copy.ts';
import { useMarkViewed, changeMessage } from './message-changes.queries.ts';
import { kindOf } from '#web/features/recipients/room/message-stamp.tsx';

type Press = { type: ReactionType; isOn: boolean };

function pressed(given: readonly ReactionType[], { type, isOn }: Press): readonly ReactionType[] {
  const others = given.filter((one) => one !== type);
  return isOn ? [...others, type] : others;
}

/**
 * A loved one's reactions to a message: those the server has, plus taps still on their way. Taps are sent one at a time, in order. If one fails,
 * its reaction shows as it was before.
 */
export function useAnswers({ id, reactions }: OpenMessage) {
  const client = useQueryClient();
  const [onTheirWay, setOnTheirWay] = useState<readonly Press[]>([]);
  const { mutate } = useMutation({
    scope: { id: `answers ${id}` },
    mutationFn: ({ type, isOn }: Press) =>
      isOn
        ? call('POST /api/message-reactions', { body: { videoMessageId: id, reactionType: type } })
        : call('DELETE /api/message-reactions/{id}/{reactionType}', { params: { id, reactionType: type } }),
    onSuccess: (known) => changeMessage(client, id, { reactions: known.reactions }),
    onError: (error, { isOn }) => {
      const { failed, failedText, askedForCode } = messageCopy.answer;
      const description = isNotSignedIn(error) ? askedForCode : errorText(error, failedText);
      showToast({ title: isOn ? failed.add : failed.remove, description, tone: 'danger' });
    },
    // Only after the server's answer is shown, or the reaction would flicker.
    onSettled: (_known, _error, press) =>
      notifyManager.schedule(() => setOnTheirWay((presses) => presses.filter((one) => one !== press))),
  });
  const given = onTheirWay.reduce(pressed, reactions);
  const answer = (type: ReactionType) => {
    const press = { type, isOn: !given.includes(type) };
    setOnTheirWay((presses) => [...presses, press]);
    mutate(press);
  };
  return { given, answer };
}

/** For a message in "Tough Times": one gentle sentence and a link to help. */
export function Comfort({ message, at }: { message: OpenMessage; at: 'before' | 'beside' }) {
  if (message.category !== 'tough-times') return null;
  return (
    <div className="flex max-w-xl gap-3 rounded-field border border-line bg-sky px-4 py-2 short:px-3 short:py-0">
      <HeartHandshake aria-hidden="true" className="mt-2.5 size-6 flex-none text-info short:hidden" />
      <p className="py-1.5 leading-snug text-ink short:leading-tight">
        {messageCopy.comfort[at]}{' '}
        <a
          href="/crisis-resources"
          className="inline-block rounded py-3.5 -my-3.5 font-bold text-primary underline decoration-2 underline-offset-4 hover:text-primary-hover"
        >
          {messageCopy.comfort.link}
        </a>
      </p>
    </div>
  );
}

const reactionLook =
  'relative grid min-h-19 min-w-[48px] content-center justify-items-center gap-1 rounded-field border-2 border-control bg-card ' +
  'text-[0.875rem] leading-tight text-ink sm:text-small hover:border-primary hover:bg-primary-soft aria-pressed:border-primary aria-pressed:bg-primary-soft ' +
  'aria-pressed:font-bold disabled:border-line disabled:bg-sunk disabled:text-ink-2';

/** The five reactions. Disabled in a member's preview, because only the loved one can react. */
export function AnswerIt({
  message,
  from,
  childName,
  preview,
}: {
  message: OpenMessage;
  from: string;
  childName: string | null;
  preview: boolean;
}) {
  const titleId = useId();
  const { given, answer } = useAnswers(message);
  const { title, seen, preview: onlyOne, previewLibrary } = messageCopy.answer;
  const hint = preview ? (childName === null ? previewLibrary : onlyOne(childName)) : seen(from);
  return (
    <div role="group" aria-labelledby={titleId} aria-describedby={`${titleId}-hint`} className="grid max-w-md gap-2">
      <h3 id={titleId} className="text-h3">
        {title}
      </h3>
      <div className="grid grid-cols-5 gap-1.5 sm:gap-2">
        {reactionTypes.map((type) => {
          const isGiven = given.includes(type);
          return (
            <button
              key={type}
              type="button"
              aria-pressed={isGiven}
              disabled={preview}
              className={reactionLook}
              onClick={() => answer(type)}
            >
              <Art name={type} className="size-9 max-w-full" />
              {reactionWords[type]}
              {isGiven ? (
                <Check
                  aria-hidden="true"
                  strokeWidth={3.5}
                  className="absolute -top-2 -right-2 size-6 rounded-full bg-primary p-1 text-on-primary"
                />
              ) : null}
            </button>
          );
        })}
      </div>
      <p id={`${titleId}-hint`} className="text-ink-2 wrap-anywhere">
        {hint}
      </p>
    </div>
  );
}

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
        {messageCopy.keep[messageType]}
      </a>
      <span className="text-ink-2">{messageCopy.keep.hint}</span>
    </p>
  );
}

/** Characters. Longer descriptions go below everything else, so the reactions stay in view. */
const longWords = 600;

export type OpenedMessageProps = {
  message: OpenMessage;
  from: string;
  /** Null for a message in the library. */
  childName: string | null;
  preview: boolean;
  headingId: string;
  /** It was closed a moment ago, so it unfolds. */
  isUnfolding: boolean;
};

export function OpenedMessage({ message, from, childName, preview, headingId, isUnfolding }: OpenedMessageProps) {
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
          <p className="font-bold wrap-anywhere">{messageCopy.fromOn(from, formatInstantDay(createdAt))}</p>
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
