import { limits } from '@someday/contract/limits';
import { clsx } from 'clsx';
import { Search, X } from 'lucide-react';
import { Button } from './button.tsx';
import { controlLook } from './field.tsx';

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
          aria-label="Clear search"
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
