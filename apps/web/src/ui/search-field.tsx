import { limits } from '@someday/contract/limits';
import { Search } from 'lucide-react';
import { useId } from 'react';
import { controlLook } from './field.tsx';

/** Looks for something in a list as it is typed; `found` says what came of it, also aloud. */
export function SearchField({
  label,
  value,
  found,
  onChange,
}: {
  label: string;
  value: string;
  found: string;
  onChange: (words: string) => void;
}) {
  const id = useId();
  return (
    <div role="search" className="flex min-w-0 flex-1 flex-wrap items-center gap-x-5 gap-y-2">
      <div className="relative w-full max-w-md">
        <label htmlFor={id} className="sr-only">
          {label}
        </label>
        <Search
          aria-hidden="true"
          className="pointer-events-none absolute inset-y-0 left-4.5 my-auto size-5 text-ink-2"
        />
        <input
          id={id}
          type="search"
          value={value}
          maxLength={limits.search}
          placeholder={label}
          autoComplete="off"
          enterKeyHint="search"
          onChange={({ target }) => onChange(target.value)}
          className={`${controlLook} pl-12`}
        />
      </div>
      <p role="status" className="text-ink-2">
        {found}
      </p>
    </div>
  );
}
