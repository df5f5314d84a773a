import { ratingRange, type RatingField } from '@someday/contract/rules/choices';
import { Star } from 'lucide-react';
import { useId, useState, type ComponentProps } from 'react';
import { Button } from '#web/ui/button.tsx';
import { FieldProblem } from '#web/ui/forms/field.tsx';
import type { NativeForm } from '#web/ui/forms/native-form.ts';
import type { feedbackFormSchema } from './feedback-form.ts';
import { surveyCopy } from './feedback.copy.ts';

/** Radio buttons can't be unchosen, but every question is optional. Moves the focus to the cleared question. */
export function ClearAnswer({ about, isShown, onClear }: { about: string; isShown: boolean; onClear: () => void }) {
  if (!isShown) return null;
  return (
    <Button
      variant="quiet"
      size="small"
      aria-label={surveyCopy.ratings.clearOf(about)}
      onClick={({ currentTarget }) => {
        currentTarget.closest('fieldset')?.querySelector('input')?.focus();
        onClear();
      }}
    >
      {surveyCopy.ratings.clear}
    </Button>
  );
}

const copy = surveyCopy.ratings;

export const numbersIn = ({ min, max }: { min: number; max: number }) =>
  Array.from({ length: max - min + 1 }, (_, place) => place + min);

const stars = numbersIn(ratingRange);

type NumberChoiceProps = {
  name: string;
  value: number;
  label: string;
  onChoose: (value: number) => void;
} & ComponentProps<'label'>;

export function NumberChoice({ name, value, label, onChoose, children, ...look }: NumberChoiceProps) {
  return (
    <label {...look}>
      <input
        type="radio"
        {...{ name, value }}
        aria-label={label}
        onChange={() => onChoose(value)}
        className="sr-only"
      />
      {children}
    </label>
  );
}

const starLook =
  'relative grid size-12 cursor-pointer place-items-center rounded-full text-control hover:bg-primary-soft data-filled:text-poppy focus-inside';

type RatingStarsProps = { form: Pick<NativeForm<typeof feedbackFormSchema>, 'field' | 'fill'>; about: RatingField };

export function RatingStars({ form: { field, fill }, about }: RatingStarsProps) {
  const id = useId();
  const [value, setValue] = useState<number | null>(null);
  const { name, error } = field(about);
  return (
    <fieldset className="min-w-0" aria-describedby={error ? `${id}-error` : undefined}>
      <legend className="font-bold">{copy.fields[about]}</legend>
      <div className="mt-1 flex flex-wrap items-center gap-x-4">
        <div className="-ml-2 flex max-w-full">
          {stars.map((count) => (
            <NumberChoice
              key={count}
              name={name}
              value={count}
              label={copy.stars(count)}
              onChoose={setValue}
              className={starLook}
              data-filled={value !== null && count <= value ? '' : undefined}
            >
              <Star aria-hidden="true" className="size-7.5 in-data-filled:fill-current" strokeWidth={1.75} />
            </NumberChoice>
          ))}
        </div>
        <span aria-hidden="true" className="text-ink-2">
          {value === null ? copy.none : copy.stars(value)}
        </span>
        <ClearAnswer
          about={copy.fields[about]}
          isShown={value !== null}
          onClear={() => {
            fill(name, null);
            setValue(null);
          }}
        />
      </div>
      <FieldProblem id={`${id}-error`} text={error} />
    </fieldset>
  );
}
