import { defaultRelationship, type LovedOne } from '@someday/contract/loved-ones';
import { CircleCheck } from 'lucide-react';
import { useId, useState } from 'react';
import { useController, type Control } from 'react-hook-form';
import { StampAvatar } from '#web/ui/art/stamp-avatar.tsx';
import { SearchField } from '#web/ui/search-field.tsx';
import type { AssignEntries } from './assign-form.ts';
import { assignCopy as copy } from './library.copy.ts';

/** Up to so many are seen at a glance. */
const SEEN_AT_A_GLANCE = 8;

const choiceLook =
  'group relative flex min-h-18 cursor-pointer items-center gap-3 rounded-field border-2 border-control bg-card py-2 pl-3 pr-4 hover:border-primary ' +
  'has-checked:border-primary has-checked:bg-primary-soft ' +
  'has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus';

const fits = (words: string, { name, relationship }: LovedOne) =>
  `${name} ${relationship}`.toLowerCase().includes(words.trim().toLowerCase());

/** The member's people as stamps, of whom one is chosen; native radio buttons, so arrow keys move. */
export function FamilyChoice({
  lovedOnes,
  control,
}: {
  lovedOnes: readonly LovedOne[];
  control: Control<AssignEntries>;
}) {
  const id = useId();
  const [words, setWords] = useState('');
  const { field, fieldState } = useController({ name: 'childId', control });
  const error = fieldState.error?.message;
  const found = lovedOnes.filter((one) => fits(words, one));
  const first = found.slice(0, SEEN_AT_A_GLANCE);
  // Whoever is chosen stays in sight, whatever is looked for.
  const shown = lovedOnes.filter((one) => first.includes(one) || String(one.id) === field.value);
  const others = found.filter((one) => !shown.includes(one)).length;
  return (
    <fieldset className="grid min-w-0 gap-4" aria-describedby={error ? id : undefined}>
      <legend className="mb-4 font-display text-h3 leading-tight">{copy.who}</legend>
      {lovedOnes.length > SEEN_AT_A_GLANCE ? (
        <SearchField label={copy.findSomebody} value={words} onChange={setWords} />
      ) : null}
      <div className="grid gap-3 sm:grid-cols-2">
        {shown.map(({ id: lovedOneId, name, relationship }, place) => (
          <label key={lovedOneId} className={choiceLook}>
            <input
              ref={place === 0 ? field.ref : undefined}
              type="radio"
              name={field.name}
              value={String(lovedOneId)}
              checked={field.value === String(lovedOneId)}
              onChange={() => field.onChange(String(lovedOneId))}
              onBlur={field.onBlur}
              className="sr-only"
            />
            <StampAvatar name={name} className="w-11" />
            <span className="min-w-0 leading-tight wrap-anywhere">
              <span className="block font-bold">{name}</span>
              <span className="text-[0.9375rem] text-ink-2">{relationship || defaultRelationship}</span>
            </span>
            <CircleCheck
              aria-hidden="true"
              className="ml-auto hidden size-6 flex-none text-primary group-has-checked:block"
            />
          </label>
        ))}
      </div>
      <p role="status" className="text-ink-2 empty:hidden">
        {found.length === 0 ? copy.nobodyFound : others > 0 ? copy.others(others) : null}
      </p>
      {error ? (
        <p id={id} role="alert" className="text-small font-bold text-danger">
          {error}
        </p>
      ) : null}
    </fieldset>
  );
}
