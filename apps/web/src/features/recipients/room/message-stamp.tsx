import { language } from '@someday/contract/language.copy';
import type { OpenMessage } from '@someday/contract/recipients';
import { Mail, MailOpen } from 'lucide-react';
import { Link, usePath, placeOfMessage } from '#web/features/recipients/location.tsx';
import { clsx } from 'clsx';
import { useState } from 'react';
import { AirmailStrip, Postmark } from '#web/ui/art/postmark.tsx';
import { Art, sceneForCategory } from '#web/ui/art/art.tsx';
import { Stamp } from '#web/ui/art/stamp.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { formatDuration } from '#web/lib/format.ts';
import { messageCopy } from '#web/features/recipients/message/message.copy.ts';

/** "Video, 3:18" or "Photo". */
export function kindOf({ messageType, durationSeconds }: OpenMessage): string {
  const { photo, video, videoOf } = messageCopy.kind;
  if (messageType === 'photo') return photo;
  return durationSeconds === null ? video : videoOf(formatDuration(durationSeconds));
}

const dayAndMonth = new Intl.DateTimeFormat(language, { day: 'numeric', month: 'short' });

/** An instant as the two lines of a postmark, in the reader's time zone: 9, NOV. */
export function openedLines(instant: string): string[] {
  const parts = dayAndMonth.formatToParts(new Date(instant));
  const part = (type: 'day' | 'month') => parts.find((one) => one.type === type)?.value.toUpperCase() ?? '';
  return [part('day'), part('month')];
}

/** An opened message's poster, or a drawing of its category if that fails to load. Decorative, next to the title. */
function StampPicture({
  message: { posterUrl, category },
  className,
}: {
  message: OpenMessage;
  className?: string | undefined;
}) {
  const [hasFailed, setHasFailed] = useState(false);
  if (hasFailed) return <Art name={sceneForCategory(category)} className={className} />;
  return (
    <img
      src={posterUrl}
      alt=""
      loading="lazy"
      decoding="async"
      className={clsx('object-cover', className)}
      onError={() => setHasFailed(true)}
    />
  );
}

/** The paper below a stamp's picture. */
const paperLook = 'h-9 sm:h-11';

const tilts = ['slightLeft', 'slightRight', 'none', 'right', 'left', 'none', 'slightRight'] as const;

/** As high as a perforated stamp beside it. Its own stamp is a drawing, so nothing of the message shows. */
function ClosedEnvelope({ category }: { category: string }) {
  return (
    <div className="on-paper relative mb-[4.5px] overflow-hidden rounded-chip border border-line bg-letter shadow-lift-1 transition-transform group-hover:-translate-y-1">
      <div className="aspect-4/3" />
      <div className={paperLook} />
      <div className="absolute inset-0 grid content-between p-2.5 pb-5 sm:p-3.5 sm:pb-6">
        <Stamp tilt="slightRight" className="ml-auto w-[46%]">
          <Art name={sceneForCategory(category)} className="aspect-4/3" />
        </Stamp>
        <div aria-hidden="true" className="grid gap-1.5 sm:gap-2">
          <div className="h-1 w-[58%] rounded-full bg-on-letter/20" />
          <div className="h-1 w-[42%] rounded-full bg-on-letter/20" />
        </div>
      </div>
      <AirmailStrip className="absolute inset-x-0 bottom-0 h-1.5!" />
    </div>
  );
}

/** The postmark is on the paper below the picture, where it can't cover a face. */
function OpenedStamp({ message, place }: { message: OpenMessage; place: number }) {
  return (
    <Stamp tilt={tilts[place % tilts.length] ?? 'none'} className="transition-transform group-hover:-translate-y-1">
      <div className="overflow-hidden">
        <StampPicture message={message} className="block aspect-4/3 w-full" />
        <div className={paperLook}>
          <Postmark
            top={messageCopy.postmark.opened}
            lines={openedLines(message.viewedAt ?? message.createdAt)}
            className="mt-1.5 -mr-3 ml-auto w-[5.5rem] -rotate-4 text-postmark opacity-75 sm:w-26"
          />
        </div>
      </div>
    </Stamp>
  );
}

/** A closed envelope until the message is opened, then a stamp with that day's postmark. */
export function MessageStamp({ message, place, isChosen }: { message: OpenMessage; place: number; isChosen: boolean }) {
  const { id, title, category, isViewed } = message;
  const path = usePath();
  return (
    <Link
      href={placeOfMessage(id, path)}
      aria-current={isChosen ? 'true' : undefined}
      className="group grid content-start gap-3 rounded-chip text-ink no-underline"
    >
      {isViewed ? <OpenedStamp message={message} place={place} /> : <ClosedEnvelope category={category} />}
      <span className="grid justify-items-start gap-1">
        <span
          dir="auto"
          className="line-clamp-4 justify-self-stretch leading-snug font-bold wrap-anywhere underline-offset-4 group-hover:underline group-aria-[current]:underline group-aria-[current]:decoration-poppy group-aria-[current]:decoration-3"
        >
          {title}
        </span>
        <span className="text-ink-2">{kindOf(message)}</span>
        {isViewed ? (
          <Badge tone="viewed" icon={MailOpen}>
            {messageCopy.grid.opened}
          </Badge>
        ) : (
          <Badge tone="available" icon={Mail}>
            {messageCopy.grid.isNew}
          </Badge>
        )}
      </span>
    </Link>
  );
}
