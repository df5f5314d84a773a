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

/** A long title in large letters would push the buttons off a small screen. Lengths in characters. */
function titleLook(title: string): string {
  if (title.length > 60) return 'text-h3 short:text-[1.125rem]';
  return title.length > 28 ? 'text-[1.5rem] sm:text-h2 short:text-h3' : 'text-h2 short:text-[1.625rem]';
}

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
      <div className="relative m-2 grid gap-x-10 gap-y-3 rounded-field bg-butter p-4 sm:m-2.5 sm:p-7 lg:p-12 short:gap-y-1.5 short:py-3">
        <div className="flex items-start justify-between gap-10 sm:gap-16 lg:gap-28">
          <p className="line-clamp-3 min-w-0 text-lead leading-snug wrap-anywhere">
            {letterCopy.from} <strong>{from}</strong>
          </p>
          <LetterStamp message={message} />
        </div>
        <h2
          id={headingId}
          dir="auto"
          className={clsx('line-clamp-4 wrap-anywhere short:line-clamp-3', titleLook(message.title))}
        >
          {message.title}
        </h2>
        <p className="leading-snug">
          {kindInWords(message)}
          <span className="block">{letterCopy.madeOn(formatInstantDay(message.createdAt))}</span>
        </p>
        <Comfort message={message} at="before" />
        <div className="mt-1 grid gap-2 sm:flex sm:flex-wrap sm:gap-3">
          <Button size="large" className="max-[359px]:px-4 short:min-h-13" onClick={onOpen} {...fetchAhead}>
            <MailOpen aria-hidden="true" />
            {open}
          </Button>
          <Button variant="secondary" className="max-[359px]:px-4 sm:min-h-15 short:min-h-12" onClick={onKeep}>
            {keep}
          </Button>
        </div>
      </div>
    </div>
  );
}

function LetterStamp({ message: { category, createdAt } }: { message: OpenMessage }) {
  return (
    <div className="relative w-[min(6rem,28vw)] flex-none sm:w-36 lg:w-64 short:w-14 sm:short:w-24">
      <Stamp tilt="right">
        <Scene name={sceneForCategory(category)} className="aspect-4/3" />
      </Stamp>
      <Postmark
        top="WITH LOVE"
        lines={openedLines(createdAt)}
        className="absolute -bottom-[12%] -left-[38%] w-full -rotate-6 text-poppy sm:-left-[42%]"
      />
    </div>
  );
}
