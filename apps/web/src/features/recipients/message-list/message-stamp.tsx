import { language } from '@someday/contract/texts/language.copy';
import type { OpenMessage } from '@someday/contract/api/recipients';
import { Mail, MailOpen } from 'lucide-react';
import { Link, usePath, messagePath } from '#web/features/recipients/location.tsx';
import {
  ClosedLetter,
  LooseStamp,
  loosePostmarkLook,
  stampLinkLook,
  StampPicture,
  StampWords,
} from '#web/ui/art/message-stamp.tsx';
import { Postmark } from '#web/ui/art/postmark.tsx';
import { Stamp } from '#web/ui/art/stamp.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { formatMedium } from '#web/lib/format.ts';
import { messageCopy } from '#web/features/recipients/message/message.copy.ts';

const dayAndMonth = new Intl.DateTimeFormat(language, { day: 'numeric', month: 'short' });

/** An instant as the two lines of a postmark, in the reader's time zone: 9, NOV. */
export function openedLines(instant: string): string[] {
  const parts = dayAndMonth.formatToParts(new Date(instant));
  const part = (type: 'day' | 'month') => parts.find((one) => one.type === type)?.value.toUpperCase() ?? '';
  return [part('day'), part('month')];
}

/** Its stamp is a drawing, so nothing of the message shows. */
function ClosedEnvelope({ category }: { category: string }) {
  return (
    <ClosedLetter className="content-between p-2.5 pb-5 sm:p-3.5 sm:pb-6">
      <Stamp tilt="slightRight" className="ml-auto w-[46%]">
        <StampPicture src={null} category={category} className="aspect-4/3" />
      </Stamp>
      <div aria-hidden="true" className="grid gap-1.5 sm:gap-2">
        <div className="h-1 w-[58%] rounded-full bg-on-letter/20" />
        <div className="h-1 w-[42%] rounded-full bg-on-letter/20" />
      </div>
    </ClosedLetter>
  );
}

export function MessageStamp({ message, place, isChosen }: { message: OpenMessage; place: number; isChosen: boolean }) {
  const { id, title, category, isViewed, messageType, durationSeconds } = message;
  const path = usePath();
  return (
    <Link href={messagePath(id, path)} aria-current={isChosen ? 'true' : undefined} className={stampLinkLook}>
      {isViewed ? (
        <LooseStamp src={message.posterUrl} category={category} place={place}>
          <Postmark
            top={messageCopy.postmark.opened}
            lines={openedLines(message.viewedAt ?? message.createdAt)}
            className={`mt-1.5 ${loosePostmarkLook}`}
          />
        </LooseStamp>
      ) : (
        <ClosedEnvelope category={category} />
      )}
      <StampWords title={title}>
        <span className="text-ink-2">{formatMedium(messageType, durationSeconds)}</span>
        <Badge tone={isViewed ? 'viewed' : 'available'} icon={isViewed ? MailOpen : Mail}>
          {isViewed ? messageCopy.grid.opened : messageCopy.grid.isNew}
        </Badge>
      </StampWords>
    </Link>
  );
}
