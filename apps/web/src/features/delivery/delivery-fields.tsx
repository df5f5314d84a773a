import type { UseFormRegisterReturn } from 'react-hook-form';
import { formatDay, postmarkLines } from '#web/lib/format.ts';
import { Postmark } from '#web/ui/art/postmark.tsx';
import { DateField, TimeField } from '#web/ui/text-field.tsx';
import { deliveryCopy as copy } from './delivery.copy.ts';
import type { SuggestedDay } from './suggested-days.ts';

type DeliveryFieldsProps = {
  /** What is chosen so far, `YYYY-MM-DD` or ''. */
  day: string;
  /** `YYYY-MM-DD` */
  earliest: string;
  hint: string;
  optional?: boolean | undefined;
  /** Where day and time are meant, when that is not where the member is. */
  note: string | undefined;
  suggestions: readonly SuggestedDay[];
  onSuggest: (day: string) => void;
  fields: { day: UseFormRegisterReturn; time: UseFormRegisterReturn };
  errors: { day: string | undefined; time: string | undefined };
};

const suggestionLook =
  'tap rounded-field border-2 border-control bg-card px-4 py-1.5 text-left leading-tight hover:border-primary ' +
  'hover:bg-primary-soft aria-pressed:border-primary aria-pressed:bg-primary-soft';

function Suggestions({ day, suggestions, onSuggest }: Pick<DeliveryFieldsProps, 'day' | 'suggestions' | 'onSuggest'>) {
  if (suggestions.length === 0) return null;
  return (
    <div role="group" aria-label={copy.suggestions} className="flex flex-wrap gap-2.5">
      {suggestions.map(({ label, day: suggested }) => (
        <button
          key={label}
          type="button"
          aria-pressed={suggested === day}
          className={suggestionLook}
          onClick={() => onSuggest(suggested)}
        >
          <span className="block text-[0.9375rem] font-bold">{label}</span>{' '}
          <span className="text-small text-ink-2">{formatDay(suggested)}</span>
        </button>
      ))}
    </div>
  );
}

/** The day it opens, stamped as soon as it is chosen; then its time of day, if that matters. */
export function DeliveryFields({ day, earliest, hint, optional, note, fields, errors, ...rest }: DeliveryFieldsProps) {
  return (
    <div className="grid gap-4">
      <div className="grid items-end gap-x-8 gap-y-4 sm:grid-cols-[1fr_auto]">
        <DateField
          label={copy.day}
          optional={optional}
          hint={note ? `${hint} ${note}` : hint}
          error={errors.day}
          {...fields.day}
          min={earliest}
          max="9999-12-31"
        />
        {day && day >= earliest ? (
          <Postmark
            top="OPENS ON"
            lines={postmarkLines(day)}
            bottom="SEALED"
            className="w-44 -rotate-6 sm:-my-3 animate-fade text-poppy max-sm:justify-self-center"
          />
        ) : null}
      </div>
      <Suggestions day={day} {...rest} />
      {day ? <TimeField label={copy.time} optional hint={copy.timeHint} error={errors.time} {...fields.time} /> : null}
    </div>
  );
}
