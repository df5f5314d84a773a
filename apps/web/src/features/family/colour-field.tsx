import { categoryColorSchema, defaultCategoryColor } from '@someday/contract/video-categories';
import { inkOn } from '@someday/contract/rules/ink';
import { Check } from 'lucide-react';
import { useId, type Ref } from 'react';
import * as z from 'zod/mini';
import { TextField } from '#web/ui/text-field.tsx';
import { categoriesCopy, swatches } from './categories.copy.ts';

const copy = categoriesCopy.form;
const swatchLook =
  'relative grid size-12 place-items-center rounded-full border-2 border-ink/25 hover:border-ink has-checked:border-ink ' +
  'has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus';

export const isColour = (value: string): boolean => z.safeParse(categoryColorSchema, value).success;

/** Ten colours at a touch, the platform's own picker for any other, and its code for those who know it: one value. */
export function ColourField({
  value,
  error,
  onChange,
  onBlur,
  ref,
}: {
  value: string;
  error: string | undefined;
  onChange: (colour: string) => void;
  onBlur: () => void;
  /** Of the code's field, where a refusal leads. */
  ref: Ref<HTMLInputElement>;
}) {
  const name = useId();
  return (
    <fieldset className="min-w-0">
      <legend className="mb-2.5 font-bold">{copy.colour}</legend>
      <div className="flex max-w-72 flex-wrap gap-2.5">
        {swatches.map(([colour, word]) => {
          const isChosen = colour.toLowerCase() === value.toLowerCase();
          return (
            <label key={colour} title={word} style={{ backgroundColor: colour }} className={swatchLook}>
              <input
                type="radio"
                name={name}
                checked={isChosen}
                onChange={() => onChange(colour)}
                className="absolute inset-0 cursor-pointer opacity-0"
              />
              <span className="sr-only">{word}</span>
              {isChosen ? <Check aria-hidden="true" className="size-6" style={{ color: inkOn(colour) }} /> : null}
            </label>
          );
        })}
      </div>
      <div className="mt-4 flex flex-wrap items-start gap-x-5 gap-y-4">
        <label className="grid gap-1.5 font-bold">
          {copy.other}
          <input
            type="color"
            value={(isColour(value) ? value : defaultCategoryColor).toLowerCase()}
            onChange={({ target }) => onChange(target.value.toUpperCase())}
            className="h-13 w-full min-w-20 cursor-pointer rounded-field border-2 border-control bg-card p-1.5 hover:border-primary"
          />
        </label>
        <div className="w-44">
          <TextField
            label={copy.hex}
            error={error}
            value={value}
            maxLength={7}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            onChange={({ target }) => onChange(target.value)}
            onBlur={onBlur}
            ref={ref}
          />
        </div>
      </div>
    </fieldset>
  );
}
