import { reactionTypes } from '@someday/contract/reactions';
import type { OpenMessage } from '@someday/contract/recipients';
import { Check } from 'lucide-react';
import { useId } from 'react';
import { ReactionArt } from '#web/ui/art/reaction.tsx';
import { reactionWords } from '#web/ui/reaction.copy.ts';
import { useAnswers } from './answers.queries.ts';
import { letterCopy } from './letter.copy.ts';

const buttonLook =
  'relative grid min-h-19 min-w-[48px] content-center justify-items-center gap-1 rounded-field border-2 border-control bg-card ' +
  'text-[0.875rem] leading-tight text-ink sm:text-small hover:border-primary hover:bg-primary-soft aria-pressed:border-primary aria-pressed:bg-primary-soft ' +
  'aria-pressed:font-bold disabled:border-line disabled:bg-sunk disabled:text-ink-2';

/** Five ways to answer without a word. Disabled while its member looks on: that would be nobody's answer. */
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
  const { given, answer } = useAnswers(message, from);
  const { title, seen, preview: onlyOne, previewLibrary } = letterCopy.answer;
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
              className={buttonLook}
              onClick={() => answer(type)}
            >
              <ReactionArt type={type} className="size-9 max-w-full" />
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
