import type { Message } from '@someday/contract/api/messages';
import { Mail, Play, RotateCw } from 'lucide-react';
import { clsx } from 'clsx';
import { memo } from 'react';
import { formatMedium } from '#web/lib/format.ts';
import { ReactionMarks } from '#web/ui/art/reaction-mark.tsx';
import { Button } from '#web/ui/button.tsx';
import { Skeleton } from '#web/ui/progress.tsx';
import { litLook, MessagePicture, StatusLine } from '#web/ui/message-picture.tsx';
import { reactionsFrom } from '#web/ui/ui.copy.ts';
import { useConvertAgain } from '#web/queries/member-data.ts';
import { MessageMenu, WatchButton, type MessageActions } from './message-actions.tsx';
import { opensToday } from '#web/features/scheduling/delivery/opening-words.ts';
import { statusOf } from './message-status.ts';
import { messageListCopy } from './messages.copy.ts';

function Attention({ message: { id, title, media } }: { message: Message }) {
  const retry = useConvertAgain(messageListCopy);
  return (
    <div className="mt-4 flex flex-wrap items-center justify-between gap-x-6 gap-y-3 rounded-field bg-sunk p-4">
      <p className="max-w-prose flex-1 basis-60">{media.reason ?? messageListCopy.originalSafe}</p>
      <Button
        variant="secondary"
        size="small"
        aria-label={`${messageListCopy.retry}: ${title}`}
        loading={retry.isPending}
        onClick={() => retry.mutate(id)}
      >
        <RotateCw aria-hidden="true" />
        {messageListCopy.retry}
      </Button>
    </div>
  );
}

/** The margin gives a tilted stamp room: what is outside a row isn't painted. */
const rowLook = '-mx-2 px-2 py-5';
const partsLook =
  'grid grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-x-3.5 gap-y-1 sm:grid-cols-[auto_minmax(0,1fr)_auto_auto] sm:gap-x-6 lg:grid-cols-[auto_minmax(0,1fr)_17rem_auto_auto]';
const pictureLook = 'w-18 min-[375px]:w-21 sm:w-27 max-lg:col-start-1 max-lg:row-span-2 max-lg:row-start-1';
const wordsLook = 'min-w-0 max-lg:col-start-2 max-lg:row-start-1 max-lg:self-end';
const statusLook = 'max-lg:col-start-2 max-lg:row-start-2 max-lg:self-start';
/** On phones the picture is the button; a disc in its corner says that a video plays. */
const watchLook =
  'relative max-sm:col-start-1 max-sm:self-stretch max-sm:rounded-field max-sm:border-0 max-sm:bg-transparent! max-sm:[&_svg]:hidden ' +
  'sm:w-27 sm:max-lg:col-start-3 max-lg:row-span-2 max-lg:row-start-1';
const menuLook = 'max-sm:-mr-4 max-sm:col-start-3 sm:max-lg:col-start-4 max-lg:row-span-2 max-lg:row-start-1';

/** There may be thousands of rows. The browser remembers only their height: a remembered width would keep the page as wide as it was. */
const lazyLook =
  '[content-visibility:auto] [contain-intrinsic-block-size:auto_9rem] lg:[contain-intrinsic-block-size:auto_8rem]';

/** Renders again only when its message changes or opens: there may be thousands. */
export const MessageRow = memo(function MessageRow({
  message,
  memberZone,
  isOfOne = false,
  answerId,
  actions,
}: {
  message: Message;
  /** On the page of its loved one: what they felt, and not for whom it is. */
  isOfOne?: boolean;
  answerId?: number | undefined;
  /** By the clock, which isn’t asked otherwise. */
  isOpen: boolean;
  memberZone: string;
  /** The same function each time, so that rows don't render again. */
  actions: () => MessageActions;
}) {
  const { title, recipientName, isTest, reactions } = message;
  const kind = formatMedium(message.messageType, message.durationSeconds);
  return (
    <li className={`${rowLook} ${lazyLook}`}>
      <div className={partsLook}>
        <div className={clsx('relative', opensToday(message, memberZone) && litLook, pictureLook)}>
          <MessagePicture message={message} className="w-full" />
          {message.messageType === 'video' ? (
            <span className="absolute right-2 bottom-2 grid size-6 place-items-center rounded-full bg-art-stamp text-[#b4372a] shadow-lift-1 sm:hidden">
              <Play aria-hidden="true" className="size-3 fill-current" />
            </span>
          ) : null}
        </div>
        <div className={wordsLook}>
          <h3 className="text-[1.25rem] leading-snug wrap-anywhere">{title}</h3>
          <p className="mt-0.5 leading-snug text-ink-2 wrap-anywhere">
            {isTest || isOfOne ? kind : messageListCopy.forWhom(recipientName, kind)}
          </p>
          {isOfOne ? (
            <ReactionMarks
              aria-label={reactionsFrom(recipientName)}
              types={reactions}
              className="mt-1.5 gap-x-4 gap-y-1"
            />
          ) : null}
          {answerId === undefined ? null : (
            <Button variant="quiet" size="small" className="-ml-4" onClick={() => actions().onAnswer?.(answerId)}>
              <Mail aria-hidden="true" />
              {messageListCopy.ofOne.answer(recipientName)}
            </Button>
          )}
        </div>
        <StatusLine {...statusOf(message, memberZone)} className={statusLook} />
        <WatchButton message={message} onWatch={(id) => actions().onWatch(id)} className={watchLook} />
        <div className={menuLook}>
          <MessageMenu message={message} actions={actions} />
        </div>
      </div>
      {message.media.state === 'attention' ? <Attention message={message} /> : null}
    </li>
  );
});

export function MessageRowSkeleton() {
  return (
    <div className={rowLook}>
      <div className={partsLook}>
        <Skeleton className={`h-20 sm:h-23 ${pictureLook}`} />
        <div className={`grid gap-2 ${wordsLook}`}>
          <Skeleton className="h-6 w-4/5 max-w-72" />
          <Skeleton className="h-5 w-1/2 max-w-48" />
        </div>
        <Skeleton className={`h-6 w-36 ${statusLook}`} />
        <Skeleton className="h-12 w-28 rounded-full max-lg:hidden" />
      </div>
    </div>
  );
}
