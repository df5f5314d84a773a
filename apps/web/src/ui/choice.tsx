import { clsx } from 'clsx';
import { useId } from 'react';
import { controlLook } from './field.tsx';

/** A short choice with its label beside it. */
export function Choice<Value extends string>({
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
        className={clsx(controlLook, 'select-look text-ellipsis sm:min-w-38 sm:max-w-52')}
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
