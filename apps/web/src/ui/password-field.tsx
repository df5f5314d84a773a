import { clsx } from 'clsx';
import { Eye, EyeOff } from 'lucide-react';
import { useState, type ComponentProps } from 'react';
import { controlLook, Field, type FieldTexts } from './field.tsx';

/** A password that can be shown; pasting and password managers work as everywhere. */
export function PasswordField({
  label,
  hint,
  error,
  optional,
  className,
  ...rest
}: FieldTexts & Omit<ComponentProps<'input'>, 'id' | 'type'>) {
  const [shown, setShown] = useState(false);
  const Icon = shown ? EyeOff : Eye;
  return (
    <Field {...{ label, hint, error, optional }}>
      {(control) => (
        <div className="relative">
          <input
            {...rest}
            {...control}
            type={shown ? 'text' : 'password'}
            className={clsx(controlLook, 'pr-14', className)}
          />
          <button
            type="button"
            aria-label={`Show ${label.toLowerCase()}`}
            aria-pressed={shown}
            aria-controls={control.id}
            className="absolute inset-y-0 right-0 grid w-13 place-items-center rounded-full text-ink-2 hover:text-ink"
            onClick={() => setShown(!shown)}
          >
            <Icon aria-hidden="true" className="size-5.5" />
          </button>
        </div>
      )}
    </Field>
  );
}
