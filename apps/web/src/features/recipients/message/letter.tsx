import type { OpenMessage, Sender } from '@someday/contract/api/recipients';
import { HeartHandshake } from 'lucide-react';
import { LetterWords } from '#web/ui/art/letter-words.tsx';
import type { ReactNode } from 'react';
import { formatInstantDayShort } from '#web/lib/format.ts';
import { messageCopy } from './message.copy.ts';
import { deviceNow } from '#web/lib/days.ts';
import { openedLines } from '#web/features/recipients/message-list/message-stamp.tsx';

type LetterProps = {
  message: OpenMessage;
  from: string;
  sender: Sender;
  headingId: string;
  isHidden: boolean;
  postmark?: string | undefined;
  children: ReactNode;
};

export function Letter({
  message,
  from,
  sender: { portrait, signature },
  headingId,
  isHidden,
  postmark = messageCopy.postmark.opened,
  children,
}: LetterProps) {
  const { title, description, createdAt, viewedAt } = message;
  return (
    <div
      data-layer="sheet"
      style={isHidden ? { visibility: 'hidden' } : undefined}
      className="letter-sheet on-paper grid content-start gap-4"
    >
      <LetterWords
        sender={{ name: from, portrait }}
        who={messageCopy.from(from)}
        made={formatInstantDayShort(createdAt)}
        postmark={{ top: postmark, lines: openedLines(viewedAt ?? deviceNow().toISOString()) }}
        title={title}
        heading={(look) => (
          <h2 id={headingId} data-layer="line" dir="auto" tabIndex={-1} className={look}>
            {title}
          </h2>
        )}
        description={description}
        signature={isHidden ? undefined : signature}
        signedBy={from}
      />
      <div data-layer="line" className="grid gap-4 empty:hidden">
        <Comfort message={message} at="beside" />
      </div>
      <div data-layer="line" className="mt-1 grid gap-5 border-t border-line pt-5">
        {children}
      </div>
    </div>
  );
}

/** For a message in "Tough Times": one gentle sentence and a link to help. */
export function Comfort({ message, at }: { message: OpenMessage; at: 'before' | 'beside' }) {
  if (message.category !== 'tough-times') return null;
  return (
    <div className="flex max-w-xl gap-3 rounded-field border border-line bg-sky px-4 py-2 text-left short:px-3 short:py-0">
      <HeartHandshake aria-hidden="true" className="mt-2.5 size-6 flex-none text-info short:hidden" />
      <p className="py-1.5 leading-snug text-ink short:leading-tight">
        {messageCopy.comfort[at]}{' '}
        <a
          href="/crisis-resources"
          className="inline-block rounded py-3.5 -my-3.5 font-bold text-primary underline decoration-2 underline-offset-4 hover:text-primary-hover"
        >
          {messageCopy.comfort.link}
        </a>
      </p>
    </div>
  );
}
