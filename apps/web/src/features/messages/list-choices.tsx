import { limits } from '@someday/contract/limits';
import { clsx } from 'clsx';
import { Search, X } from 'lucide-react';
import { useId } from 'react';
import { Button } from '#web/ui/button.tsx';
import { controlLook } from '#web/ui/field.tsx';
import { filters, orders } from './message-list.ts';
import { messagesCopy } from './messages.copy.ts';
import type { useListChoice } from './use-list-choice.ts';

/** A short choice with its label beside it. */
function Choice<Value extends string>({
  label,
  values,
  words,
  value,
  onChange,
}: {
  label: string;
  values: readonly Value[];
  words: Readonly<Record<Value, string>>;
  value: Value;
  onChange: (value: Value) => void;
}) {
  const id = useId();
  return (
    <div className="flex min-w-0 flex-col gap-x-3 gap-y-1 max-sm:flex-1 sm:flex-row sm:items-center">
      <label htmlFor={id} className="flex-none text-ink-2">
        {label}
      </label>
      <select
        id={id}
        value={value}
        onChange={({ target }) => {
          const chosen = values.find((candidate) => candidate === target.value);
          if (chosen) onChange(chosen);
        }}
        className={clsx(controlLook, 'select-look sm:min-w-38')}
      >
        {values.map((candidate) => (
          <option key={candidate} value={candidate}>
            {words[candidate]}
          </option>
        ))}
      </select>
    </div>
  );
}

/** Part of a title or a name. Esc empties it. */
export function SearchField({
  label,
  value,
  onChange,
  onClear,
}: {
  label: string;
  value: string;
  onChange: (text: string) => void;
  onClear: () => void;
}) {
  return (
    <div role="search" className="relative min-w-0 flex-1">
      <Search aria-hidden="true" className="pointer-events-none absolute left-4 top-1/2 size-5 -translate-y-1/2" />
      <input
        type="text"
        inputMode="search"
        enterKeyHint="search"
        autoComplete="off"
        aria-label={label}
        placeholder={label}
        maxLength={limits.search}
        value={value}
        onChange={({ target }) => onChange(target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Escape' || value === '') return;
          event.stopPropagation(); // a dialog around it stays open
          onClear();
        }}
        className={clsx(controlLook, 'pl-12', value && 'pr-14')}
      />
      {value ? (
        <Button
          variant="quiet"
          size="icon"
          aria-label={messagesCopy.clearSearch}
          className="absolute right-0 top-0"
          onClick={(event) => {
            event.currentTarget.parentElement?.querySelector('input')?.focus();
            onClear();
          }}
        >
          <X aria-hidden="true" />
        </Button>
      ) : null}
    </div>
  );
}

/** Which messages the list shows, in which order. */
export function ListChoices({ list }: { list: ReturnType<typeof useListChoice> }) {
  const { show, sortBy, filters: filterWords, orders: orderWords, search } = messagesCopy;
  const { choice, change, typed, type, clearSearch } = list;
  return (
    <div className="flex flex-wrap items-end gap-4 sm:gap-6">
      <div className="basis-full lg:flex-1 lg:basis-72">
        <SearchField label={search} value={typed} onChange={type} onClear={clearSearch} />
      </div>
      <div className="flex gap-4 max-sm:w-full sm:gap-6">
        <Choice
          label={show}
          values={filters}
          words={filterWords}
          value={choice.show}
          onChange={(value) => change({ show: value })}
        />
        <Choice
          label={sortBy}
          values={orders}
          words={orderWords}
          value={choice.sort}
          onChange={(value) => change({ sort: value })}
        />
      </div>
    </div>
  );
}
