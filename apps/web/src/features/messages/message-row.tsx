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
    <div className="mt-3 flex flex-wrap items-center gap-x-5 gap-y-2">
      <p className="max-w-prose text-[0.9375rem] text-ink-2">{media.reason ?? messagesCopy.originalSafe}</p>
      <Button variant="secondary" size="small" loading={retry.isPending} onClick={() => retry.mutate(id)}>
        <RotateCw aria-hidden="true" />
        {messagesCopy.retry}
        <span className="sr-only">: {title}</span>
      </Button>
    </div>
  );
}

export function MessageRow({ message }: { message: Message }) {
  return (
    <li className="flex gap-4 px-4 py-5 sm:gap-6 sm:px-6">
      <MessagePicture message={message} />
      <div className="min-w-0 flex-1 self-center">
        <div className="flex flex-col gap-x-6 gap-y-3 lg:flex-row lg:items-center">
          <div className="min-w-0 flex-1">
            <h3 className="font-body text-[1.125rem] font-bold leading-snug tracking-normal wrap-anywhere">
              {message.title}
            </h3>
            <p className="leading-snug text-ink-2 wrap-anywhere">
              For {message.recipientName}, {kindOf(message)}
            </p>
          </div>
          <div className="flex flex-wrap gap-2 lg:justify-end">
            {chipsOf(message).map(({ status, detail }) => (
              <StatusChip key={status} status={status} detail={detail} />
            ))}
          </div>
        </div>
        {message.media.state === 'attention' ? <Attention message={message} /> : null}
      </div>
    </li>
  );
}
