import { CircleAlert } from 'lucide-react';
import { useId, type ReactNode } from 'react';

export type FieldTexts = {
  label: string;
  hint?: ReactNode;
  error?: string | undefined;
  /** Adds the word "optional" to the label. */
  optional?: boolean | undefined;
};

/** What the control must carry so that label, hint and error are read with it. */
export type ControlProps = { id: string; 'aria-describedby': string | undefined; 'aria-invalid': true | undefined };

export const controlLook =
  'block w-full min-h-13 rounded-field border-2 border-control bg-card px-4 py-2.5 text-[1.0625rem] text-ink ' +
  'placeholder:text-ink-2 hover:border-primary focus-visible:rounded-field aria-invalid:border-danger ' +
  'disabled:border-line disabled:bg-sunk disabled:text-ink-2';

/** Label, hint and error around one control; the error is announced as soon as it appears. */
export function Field({
  label,
  hint,
  error,
  optional,
  children,
}: FieldTexts & { children: (control: ControlProps) => ReactNode }) {
  const id = useId();
  const described = [hint ? `${id}-hint` : '', error ? `${id}-error` : ''].filter(Boolean).join(' ');
  return (
    <div className="grid content-start gap-1.5">
      <label htmlFor={id} className="font-bold">
        {label}
        {optional ? <span className="font-normal text-ink-2"> (optional)</span> : null}
      </label>
      {hint ? (
        <div id={`${id}-hint`} className="text-small text-ink-2 wrap-anywhere">
          {hint}
        </div>
      ) : null}
      {children({ id, 'aria-describedby': described || undefined, 'aria-invalid': error ? true : undefined })}
      {error ? (
        <p id={`${id}-error`} role="alert" className="flex gap-2 text-small font-bold text-danger">
          <CircleAlert aria-hidden="true" className="mt-0.75 size-4.5 flex-none" />
          {error}
        </p>
      ) : null}
    </div>
  );
}
