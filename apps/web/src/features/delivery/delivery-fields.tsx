import type { UseFormRegisterReturn } from 'react-hook-form';
import { postmarkLines } from '#web/lib/format.ts';
import { Postmark } from '#web/ui/art/postmark.tsx';
import { DateField, TimeField } from '#web/ui/text-field.tsx';
import { DaySuggestions } from './day-suggestions.tsx';
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

/** The day it opens, stamped as soon as it is chosen; then its time of day, if that matters. */
export function DeliveryFields({
  day,
  earliest,
  hint,
  optional,
  note,
  fields,
  errors,
  suggestions,
  onSuggest,
}: DeliveryFieldsProps) {
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
      <DaySuggestions
        label={copy.suggestions}
        isChosen={(suggested) => suggested.day === day}
        suggestions={suggestions}
        onSuggest={(suggested) => onSuggest(suggested.day)}
      />
      {day ? <TimeField label={copy.time} optional hint={copy.timeHint} error={errors.time} {...fields.time} /> : null}
    </div>
  );
}
