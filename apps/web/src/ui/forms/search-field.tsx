import { useEffect, useState } from 'react';
import { limits } from '@someday/contract/rules/limits';
import { clsx } from 'clsx';
import { Search, X } from 'lucide-react';
import { Button } from '#web/ui/button.tsx';
import { searchCopy } from '#web/ui/ui.copy.ts';
import { controlLook } from './field.tsx';

/** Milliseconds: long enough to type the next letter, short enough not to be noticed. */
export const TYPING_PAUSE_MS = 250;

/** The text once typing has paused, for requests to the server. An empty text is returned right away. */
export function useDebouncedValue(text: string): string {
  const [debounced, setDebounced] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(text), TYPING_PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return text === '' ? '' : debounced;
}

type SearchFieldProps = {
  label: string;
  value: string;
  found?: string | undefined;
  onChange: (text: string) => void;
  onClear?: (() => void) | undefined;
};

/** Searches as the user types. `found`: the result in words, which is announced. Esc clears it. */
export function SearchField({ label, value, found, onChange, onClear = () => onChange('') }: SearchFieldProps) {
  return (
    <div role="search" className="flex min-w-0 flex-1 flex-wrap items-center gap-x-5 gap-y-2">
      <div className={clsx('relative w-full', found !== undefined && 'max-w-md')}>
        <Search
          aria-hidden="true"
          className="pointer-events-none absolute inset-y-0 left-4.5 my-auto size-5 text-ink-2"
        />
        <input
          type="text"
          inputMode="search"
          enterKeyHint="search"
          autoComplete="off"
          aria-label={label}
          placeholder={label}
          maxLength={limits.search}
          data-own-escape={value ? true : undefined} // Esc doesn't close a dialog around it
          value={value}
          onChange={({ target }) => onChange(target.value)}
          onKeyDown={(event) => {
            if (event.key === 'Escape' && value !== '') onClear();
          }}
          className={clsx(controlLook, 'pl-12', value && 'pr-14')}
        />
        {value ? (
          <Button
            variant="quiet"
            size="icon"
            aria-label={searchCopy.clear}
            className="absolute inset-y-0 right-0 my-auto"
            onClick={(event) => {
              event.currentTarget.parentElement?.querySelector('input')?.focus();
              onClear();
            }}
          >
            <X aria-hidden="true" />
          </Button>
        ) : null}
      </div>
      {found === undefined ? null : (
        <p role="status" className="text-ink-2">
          {found}
        </p>
      )}
    </div>
  );
}
