import { recommendationRange } from '@someday/contract/feedback';
import { useId } from 'react';
import { useController, type Control } from 'react-hook-form';
import { ClearAnswer, FieldProblem } from './answer-parts.tsx';
import type { FeedbackAnswers, FeedbackInput } from './feedback-form.ts';
import { feedbackCopy } from './feedback.copy.ts';

const copy = feedbackCopy.recommendation;
const { min, max } = recommendationRange;
const steps = Array.from({ length: max - min + 1 }, (_, place) => place + min);

const stepLook =
  'relative grid min-h-13 cursor-pointer place-items-center rounded-field border-2 border-control bg-card font-display text-[1.125rem] lining-nums ' +
  'hover:border-primary hover:bg-primary-soft has-checked:border-primary has-checked:bg-primary has-checked:text-on-primary ' +
  'has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus';

const nameOf = (step: number) => {
  if (step === min) return `${step}, ${copy.low}`;
  return step === max ? `${step}, ${copy.high}` : String(step);
};

/** From one to ten: radio buttons, in two rows on a phone. */
export function RecommendationScale({ control }: { control: Control<FeedbackInput, unknown, FeedbackAnswers> }) {
  const id = useId();
  const { field, fieldState } = useController({ name: 'recommendation', control });
  const error = fieldState.error?.message;
  return (
    <fieldset className="min-w-0" aria-describedby={error ? id : undefined}>
      <legend className="font-bold">{copy.field}</legend>
      <div className="mt-3 grid grid-cols-5 gap-2 sm:grid-cols-10">
        {steps.map((step) => (
          <label key={step} className={stepLook}>
            <input
              ref={step === min ? field.ref : undefined}
              type="radio"
              name={id}
              value={step}
              checked={field.value === step}
              aria-label={nameOf(step)}
              onChange={() => field.onChange(step)}
              className="sr-only"
            />
            {step}
          </label>
        ))}
      </div>
      <p aria-hidden="true" className="mt-2 flex justify-between gap-4 text-small text-ink-2">
        <span>
          {min}: {copy.low}
        </span>
        <span>
          {max}: {copy.high}
        </span>
      </p>
      <ClearAnswer about={copy.field} isShown={field.value !== null} onClear={() => field.onChange(null)} />
      <FieldProblem id={id} text={error} />
    </fieldset>
  );
}
