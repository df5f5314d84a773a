import { useEffect, useEffectEvent } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';

/** A schema of zod, or a few lines that do the same where a page has no other use for zod. */
type Parser<Value> = { safeParse: (given: unknown) => { data?: Value | undefined } };

type Kept<Input> = { [Name in keyof Input]?: Input[Name] | undefined };

/**
 * Keeps a form's entries in this tab as they are typed, and puts them back when the form is opened again. `key` names the form and its
 * member, and what it is about (`edit-message:12:of:3`). Call what it gives once the entries were sent, or given up on purpose.
 */
export function useFormDraft<Input extends FieldValues, Output extends FieldValues>(
  key: string,
  schema: Parser<Kept<Input>>,
  form: UseFormReturn<Input, unknown, Output>,
): () => void {
  const begin = useEffectEvent(() => {
    const kept = readDraft(key, schema);
    // What differs from the defaults stays marked as the member's own.
    if (kept) form.reset({ ...form.getValues(), ...kept }, { keepDefaultValues: true });
    return form.subscribe({
      formState: { values: true, isDirty: true, dirtyFields: true },
      callback: ({ values, isDirty, dirtyFields = {} }) => {
        // What was not touched is as it was saved last, also when that is somewhere else and later.
        const touched = Object.entries(values).filter(([name]) => name in dirtyFields);
        if (isDirty) keepDraft(key, Object.fromEntries(touched));
        else forgetDraft(key);
      },
    });
  });
  useEffect(() => begin(), [key]);
  return () => forgetDraft(key);
}

const PREFIX = 'someday-draft:';

/**
 * What was typed into a form, as it is kept in this tab until it was sent or given up: a session may end and a page be loaded anew.
 * `key` names the form and whose it is; anything that is not as `schema` says is not there.
 */
export function readDraft<Values>(key: string, schema: Parser<Values>): Values | undefined {
  try {
    const kept = sessionStorage.getItem(PREFIX + key);
    return kept === null ? undefined : schema.safeParse(JSON.parse(kept)).data;
  } catch {
    return undefined; // storage is refused in some private windows, or holds something else
  }
}

export function keepDraft(key: string, values: unknown): void {
  try {
    sessionStorage.setItem(PREFIX + key, JSON.stringify(values));
  } catch {
    // as above: then the form is simply not kept
  }
}

export function forgetDraft(key: string): void {
  try {
    sessionStorage.removeItem(PREFIX + key);
  } catch {
    // as above
  }
}

/** Somebody signs out: what they typed is nobody's business any more. */
export function forgetDrafts(): void {
  try {
    for (const name of Object.keys(sessionStorage)) {
      if (name.startsWith(PREFIX)) sessionStorage.removeItem(name);
    }
  } catch {
    // as above
  }
}
