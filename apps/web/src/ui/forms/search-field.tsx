import { useEffect, useState } from 'react';
import { limits } from '@someday/contract/limits';
import { clsx } from 'clsx';
import { Search, X } from 'lucide-react';
import { Button } from '#web/ui/button.tsx';
import { controlLook } from './field.tsx';

/** Long enough for the next letter, short enough not to be noticed. */
export const SETTLED_MS = 250;

/** A text as it is once nobody has typed for a moment: for questions to the server. Emptied, it is so at once. */
export function useDebouncedValue(text: string): string {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), SETTLED_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return text === '' ? '' : settled;
}

/** Looks for part of a title or a name as it is typed; `found` says what came of it, also aloud. Esc empties it. */
export function SearchField({
  label,
  value,
  found,
  onChange,
  onClear = () => onChange(''),
}: {
  label: string;
  value: string;
  found?: string | undefined;
  onChange: (text: string) => void;
  onClear?: (() => void) | undefined;
}) {
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
          data-own-escape={value ? true : undefined} // a dialog around it stays open
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
            aria-label="Clear search"
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
