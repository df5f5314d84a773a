import type { LovedOne } from '@someday/contract/loved-ones';
import { defaultRelationship } from '@someday/contract/rules/choices';
import { CircleCheck } from 'lucide-react';
import { useId, useState, type Ref } from 'react';
import { formatDay } from '#web/lib/format.ts';
import { PortraitStamp } from '#web/ui/art/portrait.tsx';
import { SearchField } from '#web/ui/forms/search-field.tsx';
import { deliveryCopy as copy } from './delivery.copy.ts';

const choiceLook =
  'group relative flex min-h-18 items-center gap-3 rounded-field border-2 border-control bg-card py-2 pl-3 pr-4 hover:border-primary ' +
  'has-checked:border-primary has-checked:bg-primary-soft focus-inside';

export type SuggestedDay = { label: string; day: string };

/** With more people than this, there is a search field, and the list scrolls. */
const MANY = 8;

type PersonChooserProps = {
  lovedOnes: readonly LovedOne[];
  legend: string;
  /** The id of the chosen person as a string; '' for no one. */
  chosen: string;
  error: string | undefined;
  /** For a form to focus the first person. */
  firstRef?: Ref<HTMLInputElement> | undefined;
  onChange: (chosen: string) => void;
};

function Stamps({ lovedOnes, chosen, firstRef, onChange }: Omit<PersonChooserProps, 'error' | 'legend'>) {
  const name = useId();
  return (
    <div className="grid gap-3 sm:grid-cols-2">
      {lovedOnes.map((lovedOne, place) => (
        <label key={lovedOne.id} className={choiceLook}>
          <input
            ref={place === 0 ? firstRef : undefined}
            type="radio"
            name={name}
            value={String(lovedOne.id)}
            checked={chosen === String(lovedOne.id)}
            onChange={({ target }) => onChange(target.value)}
            className="sr-only"
          />
          <PortraitStamp name={lovedOne.name} portrait={lovedOne.portrait} className="w-11" />
          <span className="min-w-0 leading-tight wrap-anywhere">
            <span className="block font-bold">{lovedOne.name}</span>{' '}
            <span className="text-[0.9375rem] text-ink-2">{lovedOne.relationship || defaultRelationship}</span>
          </span>
          <CircleCheck
            aria-hidden="true"
            className="ml-auto hidden size-6 flex-none text-primary group-has-checked:block"
          />
        </label>
      ))}
    </div>
  );
}

/** One stamp per person. The chosen one stays in sight during a search. */
export function PersonChooser({ lovedOnes, error, legend, ...choice }: PersonChooserProps) {
  const id = useId();
  const [search, setSearch] = useState('');
  const isMany = lovedOnes.length > MANY;
  const sought = search.trim().normalize('NFC').toLowerCase();
  const shown = lovedOnes.filter(
    ({ id: one, name, relationship }) =>
      `${name} ${relationship}`.toLowerCase().includes(sought) || choice.chosen === String(one),
  );
  return (
    <fieldset className="min-w-0" data-problem={error ? true : undefined} aria-describedby={error ? id : undefined}>
      <legend className="font-display text-h3 leading-tight">{legend}</legend>
      <div className="mt-5 grid gap-4">
        {isMany ? (
          <>
            <SearchField label={copy.searchPeople} value={search} onChange={setSearch} onClear={() => setSearch('')} />
            <div className="-m-1.5 max-h-[26rem] overflow-y-auto p-1.5">
              <Stamps lovedOnes={shown} {...choice} />
            </div>
            <p role="status" className="text-ink-2 empty:sr-only">
              {shown.length === 0 ? copy.noneFound : ''}
            </p>
          </>
        ) : (
          <Stamps lovedOnes={lovedOnes} {...choice} />
        )}
      </div>
      {error ? (
        <p id={id} role="alert" className="mt-3 text-small font-bold text-danger">
          {error}
        </p>
      ) : null}
    </fieldset>
  );
}

const suggestionLook =
  'tap rounded-field border-2 border-control bg-card px-4 py-1.5 text-left leading-tight hover:border-primary ' +
  'hover:bg-primary-soft aria-pressed:border-primary aria-pressed:bg-primary-soft';

export function DaySuggestions<Suggested extends SuggestedDay>({
  label: name,
  isChosen,
  suggestions,
  onSuggest,
}: {
  label: string;
  isChosen: (suggested: Suggested) => boolean;
  suggestions: readonly Suggested[];
  onSuggest: (suggested: Suggested) => void;
}) {
  if (suggestions.length === 0) return null;
  return (
    <div role="group" aria-label={name} className="flex flex-wrap gap-2.5">
      {suggestions.map((suggested) => (
        <button
          key={`${suggested.label} ${suggested.day}`}
          type="button"
          aria-pressed={isChosen(suggested)}
          className={suggestionLook}
          onClick={() => onSuggest(suggested)}
        >
          <span className="block text-[0.9375rem] font-bold wrap-anywhere">{suggested.label}</span>{' '}
          <span className="text-small text-ink-2">{formatDay(suggested.day)}</span>
        </button>
      ))}
    </div>
  );
}
