import { CircleAlert, Eye, EyeOff } from 'lucide-react';
import { useId, type ReactNode, type ComponentProps, type FormEvent, useState } from 'react';
import { clsx } from 'clsx';
import { fieldCopy } from '#web/ui/ui.copy.ts';

export type FieldTexts = {
  label: string;
  hint?: ReactNode;
  error?: string | undefined;
  optional?: boolean | undefined;
};

/**
 * Whether part of a date or time was typed, in this form or outside any. Such a field's value is empty, so it would be lost; and WebKit
 * shows today in its other parts, as if it were whole. The field says so, and has the focus.
 */
export function hasHalfTyped(form: HTMLFormElement | null): boolean {
  const fields = document.querySelectorAll<HTMLInputElement>('input[type=date], input[type=time]');
  const half = [...fields].find((field) => field.form === form && field.validity.badInput);
  half?.checkValidity(); // fires `invalid`
  half?.focus();
  return half !== undefined;
}

/** A form whose entries are checked here rather than by the browser. */
export function Form({ onSubmit, ...rest }: Omit<ComponentProps<'form'>, 'onSubmit'> & { onSubmit: () => unknown }) {
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (!hasHalfTyped(event.currentTarget)) onSubmit();
  };
  return <form noValidate {...rest} onSubmit={submit} />;
}

type ControlProps = { id: string; 'aria-describedby': string | undefined; 'aria-invalid': true | undefined };

export const controlLook =
  'block w-full min-h-13 rounded-field border-2 border-control bg-card px-4 py-2.5 text-[1.0625rem] text-ink ' +
  'placeholder:text-ink-2 hover:border-primary focus-visible:rounded-field aria-invalid:border-danger ' +
  'disabled:border-line disabled:bg-sunk disabled:text-ink-2';

type FieldProps = FieldTexts & { children: (control: ControlProps) => ReactNode };

export function Field({ label, hint, error, optional, children }: FieldProps) {
  const id = useId();
  const described = [hint ? `${id}-hint` : '', error ? `${id}-error` : ''].filter(Boolean).join(' ');
  return (
    <div className="grid content-start gap-1.5">
      <label htmlFor={id} className="font-bold">
        {label}
        {optional ? <span className="font-normal text-ink-2"> {fieldCopy.optional}</span> : null}
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

/** For what isn't a `Field`, and is `aria-describedby` this. */
export function FieldProblem({ id, text }: { id: string; text: string | undefined }) {
  return text ? (
    <p id={id} role="alert" className="text-small font-bold text-danger">
      {text}
    </p>
  ) : null;
}

type Props<Tag extends 'input' | 'textarea' | 'select'> = FieldTexts & Omit<ComponentProps<Tag>, 'id'>;

export function TextField({ label, hint, error, optional, className, type = 'text', ...rest }: Props<'input'>) {
  return (
    <Field {...{ label, hint, error, optional }}>
      {(control) => <input {...rest} {...control} type={type} className={clsx(controlLook, className)} />}
    </Field>
  );
}

/** `autoComplete="off"` for someone else's email, or one that differs from what the browser would fill in. */
export function EmailField(
  props: Omit<Props<'input'>, 'type'> & { autoComplete: 'email' | 'username' | 'username webauthn' | 'off' },
) {
  return <TextField {...props} type="email" autoCapitalize="none" spellCheck={false} />;
}

function PartsField({ error, onBlur, onChange, ...rest }: Props<'input'> & { type: 'date' | 'time' }) {
  const [isHalf, setIsHalf] = useState(false);
  const look = ({ validity }: HTMLInputElement) => setIsHalf((was) => was && validity.badInput);
  return (
    <TextField
      {...rest}
      error={isHalf ? fieldCopy.half[rest.type] : error}
      onInvalid={() => setIsHalf(true)}
      onBlur={(event) => {
        look(event.target);
        onBlur?.(event);
      }}
      onChange={(event) => {
        look(event.target);
        onChange?.(event);
      }}
    />
  );
}

export function DateField(props: Omit<Props<'input'>, 'type'>) {
  return <PartsField {...props} type="date" />;
}

export function TimeField(props: Omit<Props<'input'>, 'type'>) {
  return <PartsField {...props} type="time" />;
}

export function TextArea({ label, hint, error, optional, className, rows = 4, ...rest }: Props<'textarea'>) {
  return (
    <Field {...{ label, hint, error, optional }}>
      {(control) => (
        <textarea {...rest} {...control} rows={rows} className={clsx(controlLook, 'leading-normal', className)} />
      )}
    </Field>
  );
}

/** The value of an unmade choice, because an option can't be empty. A form's rules refuse it where a choice is required. */
export const unchosen = 'none';

/** A native select. Its children are `<option>`s, none with an empty value. */
export function SelectField({ label, hint, error, optional, className, children, ...rest }: Props<'select'>) {
  return (
    <Field {...{ label, hint, error, optional }}>
      {(control) => (
        <select {...rest} {...control} className={clsx(controlLook, 'select-look', className)}>
          {children}
        </select>
      )}
    </Field>
  );
}

/** Hidden, before a field for a password: tells password managers which account it is for. */
export function AccountName({ account }: { account: string }) {
  return (
    <input
      type="text"
      autoComplete="username"
      value={account}
      readOnly
      tabIndex={-1}
      aria-hidden="true"
      className="sr-only"
    />
  );
}

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
            aria-label={fieldCopy.show(label)}
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
