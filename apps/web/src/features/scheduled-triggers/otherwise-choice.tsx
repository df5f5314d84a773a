import { useId } from 'react';
import { DateField } from '#web/ui/text-field.tsx';
import { triggersCopy } from './triggers.copy.ts';

const { otherwise, otherwiseHints, day: dayLabel } = triggersCopy.held;

/** What becomes of a message that nothing opens: the three answers, and the day of the last. */
export const answers = ['sealed', 'now', 'day'] as const;
export type Chosen = { answer: (typeof answers)[number]; day: string };

const answerLook =
  'flex min-h-12 cursor-pointer items-start gap-3 rounded-field border-2 border-control bg-card px-4 py-3 leading-snug ' +
  'hover:border-primary has-checked:border-primary has-checked:bg-primary-soft ' +
  'has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus';

export function OtherwiseChoice({
  legend,
  name,
  chosen,
  earliest,
  error,
  onChange,
}: {
  legend: string;
  /** The loved one's. */
  name: string;
  chosen: Chosen;
  /** `YYYY-MM-DD` */
  earliest: string;
  error: string | undefined;
  onChange: (chosen: Chosen) => void;
}) {
  const id = useId();
  return (
    <fieldset className="grid min-w-0 gap-3">
      <legend className="mb-4 wrap-anywhere">{legend}</legend>
      {answers.map((answer) => (
        <label key={answer} className={answerLook}>
          <input
            type="radio"
            name={id}
            value={answer}
            checked={chosen.answer === answer}
            onChange={() => onChange({ ...chosen, answer })}
            className="mt-0.5 size-5 flex-none accent-primary outline-none"
          />
          <span className="min-w-0 wrap-anywhere">
            <span className="block font-bold">{otherwise[answer]}</span>{' '}
            <span className="text-[0.9375rem] text-ink-2">{otherwiseHints[answer](name)}</span>
          </span>
        </label>
      ))}
      {chosen.answer === 'day' ? (
        <DateField
          label={dayLabel}
          min={earliest}
          max="9999-12-31"
          value={chosen.day}
          error={error}
          onChange={({ target }) => onChange({ answer: 'day', day: target.value })}
        />
      ) : null}
    </fieldset>
  );
}
