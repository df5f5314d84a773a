import { clsx } from 'clsx';
import type { ComponentProps } from 'react';
import { controlLook, Field, type FieldTexts } from './field.tsx';

type Props<Tag extends 'input' | 'textarea' | 'select'> = FieldTexts & Omit<ComponentProps<Tag>, 'id'>;

/** One line of text; spreads what `register()` gives. */
export function TextField({ label, hint, error, optional, className, type = 'text', ...rest }: Props<'input'>) {
  return (
    <Field {...{ label, hint, error, optional }}>
      {(control) => <input {...rest} {...control} type={type} className={clsx(controlLook, className)} />}
    </Field>
  );
}

/** An e-mail address; `autoComplete="off"` where it is not the person's own, or another one than the browser would fill in. */
export function EmailField(props: Omit<Props<'input'>, 'type'> & { autoComplete: 'email' | 'username' | 'off' }) {
  return <TextField {...props} type="email" autoCapitalize="none" spellCheck={false} />;
}

/** A calendar day, `YYYY-MM-DD` as its value; `min` and `max` take the same shape. */
export function DateField(props: Omit<Props<'input'>, 'type'>) {
  return <TextField {...props} type="date" />;
}

/** A time of day, `HH:MM` as its value. */
export function TimeField(props: Omit<Props<'input'>, 'type'>) {
  return <TextField {...props} type="time" />;
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

/** The platform's own picker, which phones draw best. Children are `<option>`s; none may have an empty value. */
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
