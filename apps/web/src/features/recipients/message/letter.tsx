import type { OpenMessage, Sender } from '@someday/contract/api/recipients';
import { Download, HeartHandshake } from 'lucide-react';
import { LetterWords } from '#web/ui/art/letter-words.tsx';
import type { ReactNode } from 'react';
import { CategoryBadge } from '#web/features/video-categories/category-badge.tsx';
import { formatInstantDay, formatInstantDayShort, formatMedium } from '#web/lib/format.ts';
import { buttonLook } from '#web/ui/button.tsx';
import { endpointUrl } from '#web/api/client.ts';
import { messageCopy } from './message.copy.ts';
import { SmallSeal } from '#web/ui/art/letter.tsx';
import { deviceNow } from '#web/lib/days.ts';
import { AnswerIt } from './answer.tsx';
import { Reactions, useReactions } from './reactions.tsx';
import { openedLines } from '#web/features/recipients/message-list/message-stamp.tsx';

type EndProps = {
  message: OpenMessage;
  from: string;
  sender: Sender;
  /** Null for a message in the library. */
  childName: string | null;
  preview: boolean;
};

function ReactToIt({ message, from, sender: { portrait }, childName, preview }: EndProps) {
  const { selected, react } = useReactions(message);
  const { seen, preview: onlyOne, previewLibrary } = messageCopy.reaction;
  const hint = preview ? (childName === null ? previewLibrary : onlyOne(childName)) : seen(from);
  const to = { name: from, portrait };
  return (
    <>
      <Reactions selected={selected} hint={hint} to={to} onReact={preview ? undefined : react} />
      {preview ? null : <AnswerIt message={message} from={from} hasReacted={selected.length > 0} />}
    </>
  );
}

function KeepIt({ message: { id, messageType } }: { message: OpenMessage }) {
  const address = endpointUrl('GET /api/media/{id}/{rendition}', {
    params: { id, rendition: messageType },
    query: { download: 'true' },
  });
  return (
    <p className="flex flex-wrap items-center gap-x-4 gap-y-1.5">
      <a href={address} download="" className={buttonLook({ variant: 'secondary' })}>
        <Download aria-hidden="true" />
        {messageCopy.keep[messageType]}
      </a>
      <span className="text-ink-2">{messageCopy.keep.hint}</span>
    </p>
  );
}

export function LetterEnd(props: EndProps) {
  const { message } = props;
  return (
    <>
      <ReactToIt {...props} />
      <KeepIt message={message} />
      <p className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <CategoryBadge {...message} />
        {message.unchangedSince === null ? null : (
          <span className="inline-flex items-center gap-2 text-ink-2">
            <SmallSeal />
            {messageCopy.unchanged(formatInstantDay(message.unchangedSince))}
          </span>
        )}
        <span className="sr-only">{formatMedium(message.messageType, message.durationSeconds)}</span>
      </p>
    </>
  );
}

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
