import type { OpenMessage } from '@someday/contract/recipients';
import { useState } from 'react';
import { Link, useLocation } from 'wouter';
import { Postmark } from '#web/ui/art/postmark.tsx';
import { Stamp } from '#web/ui/art/stamp.tsx';
import { SegmentedControl } from '#web/ui/segmented-control.tsx';
import { LetterPicture } from './letter-picture.tsx';
import { kindOf, openedLines } from './message-words.ts';
import { placeOfMessage } from './places.ts';
import { recipientsCopy } from './recipients.copy.ts';

type Filter = 'all' | OpenMessage['messageType'];
const tilts = ['slightLeft', 'slightRight', 'none', 'right', 'left', 'none', 'slightRight'] as const;

function StampLink({ message, place, isChosen }: { message: OpenMessage; place: number; isChosen: boolean }) {
  const { id, title, isViewed, viewedAt } = message;
  const [path] = useLocation();
  return (
    <Link
      href={placeOfMessage(id, path)}
      aria-current={isChosen ? 'true' : undefined}
      className="group grid content-start gap-3 rounded-chip text-ink no-underline"
    >
      <Stamp tilt={tilts[place % tilts.length] ?? 'none'} className="transition-transform group-hover:-translate-y-1">
        <div className="relative overflow-hidden">
          <LetterPicture message={message} className="block aspect-4/3 w-full" />
          {viewedAt === null ? null : (
            <Postmark
              top="OPENED"
              lines={openedLines(viewedAt)}
              className="absolute -right-9 -bottom-1 w-[72%] -rotate-8 text-[#fffdf7] drop-shadow-[0_0_2px_rgb(11_24_23/0.9)]"
            />
          )}
        </div>
      </Stamp>
      <span className="grid gap-0.5">
        <span className="leading-snug font-bold wrap-anywhere group-hover:underline group-aria-[current]:underline group-aria-[current]:decoration-poppy group-aria-[current]:decoration-3 underline-offset-4">
          {title}
        </span>
        <span className="text-ink-2">
          {kindOf(message)}
          {isViewed ? ', opened' : ''}
        </span>
      </span>
    </Link>
  );
}

/** All that can be opened today, as stamps. */
export function MessageGrid({
  messages,
  chosenId,
}: {
  messages: readonly OpenMessage[];
  chosenId: number | undefined;
}) {
  const [filter, setFilter] = useState<Filter>('all');
  const count = (type: OpenMessage['messageType']) => messages.filter((one) => one.messageType === type).length;
  const shown = messages.filter((one) => filter === 'all' || one.messageType === filter);
  const { title, filter: label, none } = recipientsCopy.grid;
  return (
    <section aria-labelledby="can-open" className="grid gap-6">
      <div className="flex flex-wrap items-center justify-between gap-4">
        <h2 id="can-open" className="text-h3 sm:text-[1.75rem]">
          {title}
        </h2>
        <SegmentedControl
          label={label}
          segments={[
            { value: 'all', label: 'All', count: messages.length },
            { value: 'video', label: 'Videos', count: count('video') },
            { value: 'photo', label: 'Photos', count: count('photo') },
          ]}
          value={filter}
          onValueChange={setFilter}
        />
      </div>
      {shown.length === 0 ? (
        <p className="text-ink-2">{none[filter]}</p>
      ) : (
        <ul className="grid grid-cols-2 gap-x-5 gap-y-8 sm:grid-cols-3 lg:grid-cols-4 lg:gap-x-7">
          {shown.map((message, place) => (
            <li key={message.id}>
              <StampLink message={message} place={place} isChosen={message.id === chosenId} />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
