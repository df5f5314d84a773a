import type { OpenMessage, Sender } from '@someday/contract/recipients';
import { clsx } from 'clsx';
import { Download, Check } from 'lucide-react';
import { PortraitStamp } from '#web/ui/art/portrait.tsx';
import { SignatureLine } from '#web/ui/art/signature.tsx';
import { reactionTypes, type ReactionType } from '@someday/contract/rules/choices';
import { useId, useState, type ReactNode } from 'react';
import { notifyManager, useMutation, useQueryClient } from '@tanstack/react-query';
import { CategoryBadge } from '#web/features/video-categories/category-badge.tsx';
import { formatInstantDay } from '#web/lib/format.ts';
import { buttonLook } from '#web/ui/button.tsx';
import { endpointUrl, call } from '#web/api/client.ts';
import { Art } from '#web/ui/art/art.tsx';
import { reactionWords } from '#web/ui/ui.copy.ts';
import { errorText, isNotSignedIn } from '#web/api/api-error.ts';
import { showToast } from '#web/lib/toast-store.ts';
import { messageCopy } from './message.copy.ts';
import { Postmark } from '#web/ui/art/postmark.tsx';
import { deviceNow } from '#web/lib/clock.ts';
import { Comfort } from './comfort.tsx';
import { changeMessage } from './message-changes.queries.ts';
import { kindOf, openedLines } from '#web/features/recipients/room/message-stamp.tsx';

type Press = { type: ReactionType; isOn: boolean };

function pressed(given: readonly ReactionType[], { type, isOn }: Press): readonly ReactionType[] {
  const others = given.filter((one) => one !== type);
  return isOn ? [...others, type] : others;
}

/**
 * A loved one's reactions to a message: those the server has, plus taps still on their way. Taps are sent one at a time, in order. If one fails,
 * its reaction shows as it was before.
 */
export function useAnswers({ id, reactions }: OpenMessage) {
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
  const given = onTheirWay.reduce(pressed, reactions);
  const answer = (type: ReactionType) => {
    const press = { type, isOn: !given.includes(type) };
    setOnTheirWay((presses) => [...presses, press]);
    mutate(press);
  };
  return { given, answer };
}

const reactionLook =
  'relative grid min-h-19 min-w-[48px] content-center justify-items-center gap-1 rounded-field border-2 border-control bg-card ' +
  'text-base leading-tight text-ink max-[375px]:text-[0.875rem] hover:border-primary hover:bg-primary-soft aria-pressed:border-primary aria-pressed:bg-primary-soft ' +
  'aria-pressed:font-bold disabled:border-line disabled:bg-sunk disabled:text-ink-2';

/** The five reactions. Disabled in a member's preview, because only the loved one can react. */
export function AnswerIt({
  message,
  from,
  childName,
  preview,
}: {
  message: OpenMessage;
  from: string;
  childName: string | null;
  preview: boolean;
}) {
  const titleId = useId();
  const { given, answer } = useAnswers(message);
  const { title, seen, preview: onlyOne, previewLibrary } = messageCopy.answer;
  const hint = preview ? (childName === null ? previewLibrary : onlyOne(childName)) : seen(from);
  return (
    <div role="group" aria-labelledby={titleId} aria-describedby={`${titleId}-hint`} className="grid max-w-md gap-2">
      <h3 id={titleId} className="text-h3">
        {title}
      </h3>
      <div className="grid grid-cols-5 gap-1.5 sm:gap-2">
        {reactionTypes.map((type) => {
          const isGiven = given.includes(type);
          return (
            <button
              key={type}
              type="button"
              aria-pressed={isGiven}
              disabled={preview}
              className={reactionLook}
              onClick={() => answer(type)}
            >
              <Art name={type} className="size-9 max-w-full" />
              {reactionWords[type]}
              {isGiven ? (
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

type LetterSheetProps = {
  message: OpenMessage;
  from: string;
  sender: Sender;
  /** Null for a message in the library. */
  childName: string | null;
  preview: boolean;
  headingId: string;
  /** While the letter is closed, only its place is kept. */
  isHidden: boolean;
  /** The ways on, from here. */
  children: ReactNode;
};

/** The letter that the stamp lies on: the words, and what can be answered. */
export function LetterSheet({
  message,
  from,
  sender,
  childName,
  preview,
  headingId,
  isHidden,
  children,
}: LetterSheetProps) {
  const { title, description, createdAt, photoCaption, viewedAt } = message;
  const { portrait, signature } = sender;
  return (
    <div
      data-layer="sheet"
      style={isHidden ? { visibility: 'hidden' } : undefined}
      className="letter-sheet on-paper grid content-start gap-4"
    >
      <div data-layer="line" className="flex items-start justify-between gap-4">
        <div className="flex min-w-0 items-center gap-3.5">
          <PortraitStamp name={from} portrait={portrait} tilt="slightRight" className="w-14 sm:w-16" />
          <p className="min-w-0 leading-snug wrap-anywhere">
            <strong>{messageCopy.from(from)}</strong>
            <span className="block text-ink-2">{formatInstantDay(createdAt)}</span>
          </p>
        </div>
        <div data-layer="postmark" className="flex-none">
          <Postmark
            top={messageCopy.postmark.opened}
            lines={openedLines(viewedAt ?? deviceNow().toISOString())}
            isRound
            className="w-22 -rotate-9 text-poppy opacity-85 sm:w-26"
          />
        </div>
      </div>
      <h2
        id={headingId}
        data-layer="line"
        dir="auto"
        tabIndex={-1}
        className={clsx(
          'outline-none wrap-anywhere',
          title.length > 60 ? 'text-[1.5rem]' : 'text-[clamp(1.6rem,1.3rem+1.5vw,2.25rem)]',
        )}
      >
        {title}
      </h2>
      {photoCaption ? (
        <p data-layer="line" dir="auto" className="text-lead leading-snug wrap-anywhere">
          {photoCaption}
        </p>
      ) : null}
      {description ? (
        <p data-layer="line" dir="auto" className="text-lead whitespace-pre-line wrap-anywhere">
          {description}
        </p>
      ) : null}
      {signature && !isHidden ? (
        <div data-layer="line" className="text-on-letter">
          <SignatureLine signature={signature} name={from} isWritten />
        </div>
      ) : null}
      <div data-layer="line" className="grid gap-4 empty:hidden">
        <Comfort message={message} at="beside" />
      </div>
      <div data-layer="line" className="mt-1 grid gap-5 border-t border-line pt-5">
        <AnswerIt message={message} from={from} childName={childName} preview={preview} />
        <KeepIt message={message} />
        <p className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
          <CategoryBadge {...message} />
          <span className="sr-only">{kindOf(message)}</span>
        </p>
        {children}
      </div>
    </div>
  );
}
