import type { OpenMessage, Sender } from '@someday/contract/api/recipients';
import { Download } from 'lucide-react';
import { categoryLook } from '@someday/contract/rules/categories';
import { formatInstantDay, formatMedium } from '#web/lib/format.ts';
import { buttonLook } from '#web/ui/button.tsx';
import { endpointUrl } from '#web/api/client.ts';
import { messageCopy } from './message.copy.ts';
import { SmallSeal } from '#web/ui/art/letter.tsx';
import { AnswerIt } from './answer.tsx';
import { Reactions, useReactions } from './reactions.tsx';

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
  const isAnswered = message.answer !== null && message.answer.state !== 'attention';
  const letterFrom = isAnswered ? message.recipientName : undefined;
  return (
    <>
      <Reactions {...{ selected, hint, to, letterFrom }} onReact={preview ? undefined : react} />
      {preview ? null : <AnswerIt message={message} from={from} />}
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
        {/* stamped small: its color is the member's own order */}
        <span className="max-w-full -rotate-2 rounded-[3px] border-3 border-double border-current px-2 font-display text-small leading-snug text-ink-2 wrap-anywhere">
          {categoryLook(message).label}
        </span>
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
