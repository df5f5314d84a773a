import { useEffect } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import type * as z from 'zod/mini';
import { forgetDraft, keepDraft, readDraft } from './form-draft.ts';

type Kept<Input> = { [Name in keyof Input]?: Input[Name] | undefined };

/**
 * Keeps a form's entries in this tab as they are typed, and puts them back when the form is opened again. `key` names the form and its
 * member, and what it is about (`edit-message:12:of:3`). Call what it gives once the entries were sent, or given up on purpose.
 */
export function useFormDraft<Input extends FieldValues, Output extends FieldValues>(
  key: string,
  schema: z.ZodMiniType<Kept<Input>>,
  form: UseFormReturn<Input, unknown, Output>,
): () => void {
  useEffect(() => {
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
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once for each form that is opened
  }, [key]);
  return () => forgetDraft(key);
}
