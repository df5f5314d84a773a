import type { OpenMessage } from '@someday/contract/recipients';
import { MailOpen } from 'lucide-react';
import { formatInstantDay } from '#web/lib/format.ts';
import { Postmark } from '#web/ui/art/postmark.tsx';
import { Stamp } from '#web/ui/art/stamp.tsx';
import { Button } from '#web/ui/button.tsx';
import { LetterPicture } from './letter-picture.tsx';
import { kindOf, openedLines } from './message-words.ts';
import { recipientsCopy } from './recipients.copy.ts';

/** A letter before it is opened: who it is from, what it is, its picture as the stamp, and one thing to do. */
export function ClosedLetter({
  message,
  from,
  headingId,
  onOpen,
}: {
  message: OpenMessage;
  from: string;
  headingId: string;
  onOpen: () => void;
}) {
  return (
    <div className="relative overflow-hidden rounded-box bg-card shadow-lift-2">
      <div aria-hidden="true" className="airmail absolute inset-0" />
      <div className="relative m-2.5 grid gap-x-10 gap-y-6 rounded-field bg-card p-5 sm:p-9 md:grid-cols-[minmax(0,1fr)_auto] lg:p-12">
        <div className="relative ml-auto w-[min(15rem,62%)] md:order-last md:w-64 lg:w-80">
          <Stamp tilt="right">
            <LetterPicture message={message} eager className="aspect-4/3" />
          </Stamp>
          <Postmark
            top="WITH LOVE"
            lines={openedLines(message.createdAt)}
            className="absolute -bottom-4 -left-24 w-40 -rotate-6 text-poppy sm:-left-28 sm:w-48"
          />
        </div>
        <div className="grid min-w-0 content-center gap-2.5">
          <p className="text-lead">
            From <strong>{from}</strong>
          </p>
          <h2 id={headingId} className="text-h2 wrap-anywhere">
            {message.title}
          </h2>
          <p className="text-ink-2">
            {kindOf(message)} · {formatInstantDay(message.createdAt)}
          </p>
          <div className="mt-4 max-w-xs">
            <Button size="large" wide onClick={onOpen}>
              <MailOpen aria-hidden="true" />
              {recipientsCopy.letter.open}
            </Button>
          </div>
        </div>
      </div>
    </div>
  );
}
