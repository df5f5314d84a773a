import type { OpenMessage, Sender } from '@someday/contract/api/recipients';
import { Download, Check, HeartHandshake } from 'lucide-react';
import { LetterWords } from '#web/ui/art/letter-words.tsx';
import { reactionTypes, type ReactionType } from '@someday/contract/rules/choices';
import { useId, useState, type ReactNode } from 'react';
import { notifyManager, useMutation, useQueryClient } from '@tanstack/react-query';
import { CategoryBadge } from '#web/features/video-categories/category-badge.tsx';
import { formatInstantDay, formatMedium } from '#web/lib/format.ts';
import { buttonLook } from '#web/ui/button.tsx';
import { endpointUrl, call } from '#web/api/client.ts';
import { Art } from '#web/ui/art/art.tsx';
import { reactionWords } from '#web/ui/ui.copy.ts';
import { errorText, isNotSignedIn } from '#web/api/api-error.ts';
import { showToast } from '#web/lib/toast-store.ts';
import { messageCopy } from './message.copy.ts';
import { SmallSeal } from '#web/ui/art/letter.tsx';
import { deviceNow } from '#web/lib/days.ts';
import { changeMessage } from './message-changes.queries.ts';
import { openedLines } from '#web/features/recipients/message-list/message-stamp.tsx';

type Press = { type: ReactionType; isOn: boolean };

function pressed(reactions: readonly ReactionType[], { type, isOn }: Press): readonly ReactionType[] {
  const others = reactions.filter((one) => one !== type);
  return isOn ? [...others, type] : others;
}

/** The server's reactions, plus taps still on their way, sent one at a time. If one fails, its reaction shows as it was before. */
function useAnswers({ id, reactions }: OpenMessage) {
  const client = useQueryClient();
  const [onTheirWay, setOnTheirWay] = useState<readonly Press[]>([]);
  const { mutate } = useMutation({
    scope: { id: `answers ${id}` },
    mutationFn: ({ type, isOn }: Press) =>
      isOn
        ? call('POST /api/message-reactions', { body: { videoMessageId: id, reactionType: type } })
        : call('DELETE /api/message-reactions/{id}/{reactionType}', { params: { id, reactionType: type } }),
    onSuccess: (known) => changeMessage(client, id, { reactions: known.reactions }),
    onError: (error, { isOn }) => {
      const { failed, failedText, askedForCode } = messageCopy.answer;
      const description = isNotSignedIn(error) ? askedForCode : errorText(error, failedText);
      showToast({ title: isOn ? failed.add : failed.remove, description, tone: 'danger' });
    },
    // Only after the server's answer is shown, or the reaction would flicker.
    onSettled: (_known, _error, press) =>
      notifyManager.schedule(() => setOnTheirWay((presses) => presses.filter((one) => one !== press))),
  });
  const selected = onTheirWay.reduce(pressed, reactions);
  const answer = (type: ReactionType) => {
    const press = { type, isOn: !selected.includes(type) };
    setOnTheirWay((presses) => [...presses, press]);
    mutate(press);
  };
  return { selected, answer };
}

const reactionLook =
  'relative grid min-h-19 min-w-[48px] content-center justify-items-center gap-1 rounded-field border-2 border-control bg-card ' +
  'text-base leading-tight text-ink max-[375px]:text-[0.875rem] hover:border-primary hover:bg-primary-soft aria-pressed:border-primary aria-pressed:bg-primary-soft ' +
  'aria-pressed:font-bold disabled:border-line disabled:bg-sunk disabled:text-ink-2';

export function Reactions({
  selected,
  hint,
  onAnswer,
}: {
  selected: readonly ReactionType[];
  hint: string;
  onAnswer?: ((type: ReactionType) => void) | undefined;
}) {
  const titleId = useId();
  return (
    <div role="group" aria-labelledby={titleId} aria-describedby={`${titleId}-hint`} className="grid max-w-md gap-2">
      <h3 id={titleId} className="text-h3">
        {messageCopy.answer.title}
      </h3>
      <div className="grid grid-cols-5 gap-1.5 in-[[data-text-size=largest]]:max-sm:grid-cols-3 sm:gap-2">
        {reactionTypes.map((type) => {
          const isSelected = selected.includes(type);
          return (
            <button
              key={type}
              type="button"
              aria-pressed={isSelected}
              disabled={!onAnswer}
              className={reactionLook}
              onClick={() => onAnswer?.(type)}
            >
              <Art name={type} className="size-9 max-w-full" />
              {reactionWords[type]}
              {isSelected ? (
                <Check
                  aria-hidden="true"
                  strokeWidth={3.5}
                  className="absolute -top-2 -right-2 size-6 rounded-full bg-primary p-1 text-on-primary"
                />
              ) : null}
            </button>
          );
        })}
      </div>
      <p id={`${titleId}-hint`} className="text-ink-2 wrap-anywhere">
        {hint}
      </p>
    </div>
  );
}

type AnswersProps = {
  message: OpenMessage;
  from: string;
  /** Null for a message in the library. */
  childName: string | null;
  preview: boolean;
};

function AnswerIt({ message, from, childName, preview }: AnswersProps) {
  const { selected, answer } = useAnswers(message);
  const { seen, preview: onlyOne, previewLibrary } = messageCopy.answer;
  const hint = preview ? (childName === null ? previewLibrary : onlyOne(childName)) : seen(from);
  return <Reactions selected={selected} hint={hint} onAnswer={preview ? undefined : answer} />;
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

export function LetterAnswers(props: AnswersProps) {
  const { message } = props;
  return (
    <>
      <AnswerIt {...props} />
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
        made={formatInstantDay(createdAt)}
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
