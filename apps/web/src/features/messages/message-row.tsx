import type { Message } from '@someday/contract/messages';
import { RotateCw } from 'lucide-react';
import { formatDuration } from '#web/lib/format.ts';
import { StatusChip } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { chipsOf } from './message-chips.ts';
import { MessagePicture } from './message-picture.tsx';
import { messagesCopy } from './messages.copy.ts';
import { useRetryConversion } from './messages.queries.ts';

function kindOf({ messageType, durationSeconds }: Message): string {
  if (messageType === 'photo' || durationSeconds === null) return messageType;
  return `video ${formatDuration(durationSeconds)}`;
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

export function MessageRow({ message }: { message: Message }) {
  return (
    <li className="px-4 py-5 sm:px-6">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-3 sm:gap-x-6">
        <MessagePicture message={message} />
        <div className="min-w-0 flex-1 basis-32">
          <h3 className="font-body text-[1.125rem] font-bold leading-snug tracking-normal wrap-anywhere">
            {message.title}
          </h3>
          <p className="leading-snug text-ink-2 wrap-anywhere">
            For {message.recipientName}, {kindOf(message)}
          </p>
        </div>
        <div className="flex flex-wrap gap-2 max-sm:w-full sm:max-w-1/2 sm:justify-end">
          {chipsOf(message).map(({ status, detail }) => (
            <StatusChip key={status} status={status} detail={detail} />
          ))}
        </div>
      </div>
      {message.media.state === 'attention' ? <Attention message={message} /> : null}
    </li>
  );
}
