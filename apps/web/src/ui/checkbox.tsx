import { useId, type ComponentProps, type ReactNode } from 'react';

/** A native checkbox with its text; the whole row can be pressed. */
export function Checkbox({
  children,
  error,
  ...rest
}: Omit<ComponentProps<'input'>, 'id' | 'type' | 'className'> & { children: ReactNode; error?: string | undefined }) {
  const id = useId();
  return (
    <div>
      <label className="tap flex items-start gap-3 py-2.5">
        <input
          {...rest}
          type="checkbox"
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? id : undefined}
          className="mt-0.5 size-6 flex-none cursor-pointer accent-primary"
        />
        <span>{children}</span>
      </label>
      {error ? (
        <p id={id} role="alert" className="text-small font-bold text-danger">
          {error}
        </p>
      ) : null}
    </div>
  );
}
