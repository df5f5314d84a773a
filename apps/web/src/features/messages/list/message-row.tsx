import type { Message } from '@someday/contract/messages';
import { RotateCw } from 'lucide-react';
import { memo } from 'react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { CategoryBadge } from '#web/features/video-categories/category-badge.tsx';
import { chipsOf } from '#web/features/delivery/message-chips.ts';
import { openingWords } from '#web/features/delivery/suggested-days.ts';
import { formatDuration } from '#web/lib/format.ts';
import { Button } from '#web/ui/button.tsx';
import { Skeleton } from '#web/ui/progress.tsx';
import { MessagePicture, StatusChip } from '#web/ui/message-picture.tsx';
import { errorText } from '#web/api/api-error.ts';
import { call } from '#web/api/client.ts';
import { showMessage } from '#web/queries/member-data.ts';
import { showToast } from '#web/lib/toast-store.ts';
import { ActionButtons, type MessageActions } from './message-actions.tsx';
import { messagesCopy } from './messages.copy.ts';

/** Converts a message that needs attention again. */
function useRetryConversion() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: number) => call('POST /api/video-messages/{id}/retry', { params: { id } }),
    onSuccess: (message) => void showMessage(client, message),
    onError: (error) =>
      showToast({
        title: messagesCopy.retryFailed,
        description: errorText(error, messagesCopy.retryFailedText),
        tone: 'danger',
      }),
  });
}

function kindOf({ messageType, durationSeconds }: Message): string {
  if (messageType === 'photo') return messagesCopy.photo;
  return durationSeconds === null ? messagesCopy.video : messagesCopy.videoOf(formatDuration(durationSeconds));
}

function Attention({ message: { id, title, media } }: { message: Message }) {
  const retry = useRetryConversion();
  return (
    <div className="mt-4 flex flex-wrap items-center justify-between gap-x-6 gap-y-3 rounded-field bg-sunk p-4">
      <p className="max-w-prose flex-1 basis-60">{media.reason ?? messagesCopy.originalSafe}</p>
      <Button
        variant="secondary"
        size="small"
        aria-label={`${messagesCopy.retry}: ${title}`}
        loading={retry.isPending}
        onClick={() => retry.mutate(id)}
      >
        <RotateCw aria-hidden="true" />
        {messagesCopy.retry}
      </Button>
    </div>
  );
}

const rowLook = 'px-4 py-5 sm:px-6';
/** Chips go below the text, and on phones below the picture as well: a day with its time needs the full width. */
const partsLook =
  'grid grid-cols-[auto_minmax(0,1fr)] items-center gap-x-4 gap-y-2.5 sm:gap-x-6 lg:grid-cols-[auto_minmax(0,1fr)_auto]';
const pictureLook = 'sm:row-span-2';
const wordsLook = 'min-w-0 sm:self-end';
const chipsLook = 'max-sm:col-span-2 sm:self-start';
const actionsLook = 'max-lg:col-span-full max-lg:mt-1.5 lg:col-start-3 lg:row-span-2 lg:row-start-1';

/**
 * A page may have thousands of rows, so the browser lays them out only when they come near. It remembers only their height: a remembered
 * width would keep the page as wide as it was.
 */
const lazyLook =
  '[content-visibility:auto] [contain-intrinsic-block-size:auto_13rem] lg:[contain-intrinsic-block-size:auto_9rem]';

/** Renders again only when its message changes: there may be thousands. */
export const MessageRow = memo(function MessageRow({
  message,
  memberZone,
  actions,
}: {
  message: Message;
  /** IANA name of the member's time zone. */
  memberZone: string;
  actions: MessageActions;
}) {
  return (
    <li className={`${rowLook} ${lazyLook}`}>
      <div className={partsLook}>
        <MessagePicture message={message} className={pictureLook} />
        <div className={wordsLook}>
          <h3 className="font-body text-[1.125rem] font-bold leading-snug tracking-normal wrap-anywhere">
            {message.title}
          </h3>
          <p className="leading-snug text-ink-2 wrap-anywhere">{openingWords(message, memberZone)}</p>
        </div>
        <div className={`flex flex-wrap items-center gap-x-2.5 gap-y-2 ${chipsLook}`}>
          {chipsOf(message).map(({ status, detail }) => (
            <StatusChip key={status} status={status} detail={detail} />
          ))}
          <span className="text-small text-ink-2">{kindOf(message)}</span>
          <CategoryBadge category={message.category} ownCategory={message.ownCategory} />
        </div>
        <div className={actionsLook}>
          <ActionButtons message={message} actions={actions} />
        </div>
      </div>
      {message.media.state === 'attention' ? <Attention message={message} /> : null}
    </li>
  );
});

/** A row's shape while it loads. */
export function MessageRowSkeleton() {
  return (
    <div className={rowLook}>
      <div className={partsLook}>
        <Skeleton className={`h-23 w-27 sm:h-25 sm:w-30 ${pictureLook}`} />
        <div className={`grid gap-2 ${wordsLook}`}>
          <Skeleton className="h-5.5 w-4/5 max-w-72" />
          <Skeleton className="h-5 w-1/2 max-w-48" />
        </div>
        <Skeleton className={`h-7.5 w-28 ${chipsLook}`} />
        <Skeleton className={`h-12 lg:w-64 ${actionsLook}`} />
      </div>
    </div>
  );
}
