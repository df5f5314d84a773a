import type { OpenMessage } from '@someday/contract/recipients';
import { clsx } from 'clsx';
import { MailOpen } from 'lucide-react';
import { formatInstantDay } from '#web/lib/format.ts';
import { Postmark } from '#web/ui/art/postmark.tsx';
import { Scene, sceneForCategory } from '#web/ui/art/scene.tsx';
import { Stamp } from '#web/ui/art/stamp.tsx';
import { Button } from '#web/ui/button.tsx';
import { Comfort } from './comfort.tsx';
import { letterCopy } from './letter.copy.ts';
import { kindInWords, openedLines } from './message-words.ts';
import { useFetchAhead } from './opened-letter.queries.ts';

/** Characters; a longer title in large letters would push the buttons off a small screen. */
const longTitle = 48;

/**
 * A letter before it is opened: from whom, what it is and how long, and two things to do. Its stamp is a drawing: the picture inside may show
 * somebody who is missed.
 */
export function ClosedLetter({
  message,
  from,
  headingId,
  onOpen,
  onKeep,
}: {
  message: OpenMessage;
  from: string;
  headingId: string;
  onOpen: () => void;
  onKeep: () => void;
}) {
  const { open, keep } = letterCopy.closed;
  const fetchAhead = useFetchAhead();
  return (
    <div className="relative overflow-hidden rounded-box bg-butter text-ink shadow-lift-2">
      <div aria-hidden="true" className="airmail absolute inset-0" />
      <div className="relative m-2 grid gap-x-10 gap-y-3 rounded-field bg-butter p-4 sm:m-2.5 sm:p-7 lg:p-12">
        <div className="flex items-start justify-between gap-4">
          <p className="min-w-0 text-lead leading-snug wrap-anywhere">
            {letterCopy.from} <strong className="line-clamp-3">{from}</strong>
          </p>
          <LetterStamp message={message} />
        </div>
        <h2
          id={headingId}
          className={clsx('line-clamp-4 wrap-anywhere', message.title.length > longTitle ? 'text-h3' : 'text-h2')}
        >
          {message.title}
        </h2>
        <p className="leading-snug">
          {kindInWords(message)}
          <span className="block">{letterCopy.madeOn(formatInstantDay(message.createdAt))}</span>
        </p>
        <Comfort message={message} at="before" />
        <div className="mt-1 grid gap-2 sm:flex sm:flex-wrap sm:gap-3">
          <Button size="large" onClick={onOpen} {...fetchAhead}>
            <MailOpen aria-hidden="true" />
            {open}
          </Button>
          <Button variant="secondary" onClick={onKeep}>
            {keep}
          </Button>
        </div>
      </div>
    </div>
  );
}

function LetterStamp({ message: { category, createdAt } }: { message: OpenMessage }) {
  return (
    <div className="relative w-24 flex-none sm:w-36 lg:w-64">
      <Stamp tilt="right">
        <Scene name={sceneForCategory(category)} className="aspect-4/3" />
      </Stamp>
      <Postmark
        top="WITH LOVE"
        lines={openedLines(createdAt)}
        className="absolute -bottom-3 -left-14 w-28 -rotate-6 text-poppy sm:-left-20 sm:w-36 lg:-left-28 lg:w-52"
      />
    </div>
  );
}
