import type { LovedOne } from '@someday/contract/api/loved-ones';
import { defaultRelationship } from '@someday/contract/rules/choices';
import { useId, useState, type Ref } from 'react';
import { formatDay } from '#web/lib/format.ts';
import { PortraitStamp } from '#web/ui/art/portrait.tsx';
import { CardGroup, PictureCard } from '#web/ui/forms/choice-card.tsx';
import { SearchField } from '#web/ui/forms/search-field.tsx';
import { deliveryCopy as copy } from './delivery.copy.ts';

export type SuggestedDay = { label: string; day: string };

export const MANY = 8;

export function peopleFound(
  people: readonly LovedOne[],
  search: string,
  isChosen: (id: number) => boolean,
): LovedOne[] {
  const sought = search.trim().normalize('NFC').toLowerCase();
  return people.filter(
    ({ id, name, relationship }) => `${name} ${relationship}`.toLowerCase().includes(sought) || isChosen(id),
  );
}

type PersonChooserProps = {
  lovedOnes: readonly LovedOne[];
  legend: string;
  /** The id of the chosen person as a string; '' for no one. */
  chosen: string;
  error: string | undefined;
  firstRef?: Ref<HTMLInputElement> | undefined;
  onChange: (chosen: string) => void;
};

export function PersonChooser({ lovedOnes, error, legend, chosen, firstRef, onChange }: PersonChooserProps) {
  const name = useId();
  const [search, setSearch] = useState('');
  const isMany = lovedOnes.length > MANY;
  const shown = peopleFound(lovedOnes, search, (id) => chosen === String(id));
  return (
    <CardGroup error={error} className="gap-3">
      <legend className="font-display text-h3 leading-tight">{legend}</legend>
      <div className="mt-5 grid gap-4">
        {isMany ? (
          <SearchField label={copy.searchPeople} value={search} onChange={setSearch} onClear={() => setSearch('')} />
        ) : null}
        <div className={isMany ? '-m-1.5 max-h-[26rem] overflow-y-auto p-1.5' : undefined}>
          <div className="grid gap-3 sm:grid-cols-2">
            {shown.map((lovedOne, place) => (
              <PictureCard
                key={lovedOne.id}
                ref={place === 0 ? firstRef : undefined}
                name={name}
                value={String(lovedOne.id)}
                checked={chosen === String(lovedOne.id)}
                onChange={({ target }) => onChange(target.value)}
                className="min-h-18 gap-3 py-2 pl-3 pr-4"
              >
                <PortraitStamp name={lovedOne.name} portrait={lovedOne.portrait} className="w-11" />
                <span className="min-w-0 leading-tight wrap-anywhere">
                  <span className="block font-bold">{lovedOne.name}</span>{' '}
                  <span className="text-[0.9375rem] text-ink-2">{lovedOne.relationship || defaultRelationship}</span>
                </span>
              </PictureCard>
            ))}
          </div>
        </div>
        {isMany ? (
          <p role="status" className="text-ink-2 empty:sr-only">
            {shown.length === 0 ? copy.noneFound : ''}
          </p>
        ) : null}
      </div>
    </CardGroup>
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
