import { useEffect, useEffectEvent, useId } from 'react';
import type { ErrorCode } from '@someday/contract/api/errors';
import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { useForm, type DefaultValues, type FieldPath, type FieldValues, type UseFormReturn } from 'react-hook-form';
import type * as z from 'zod/mini';
import type { UseMutationResult } from '@tanstack/react-query';
import { ApiError, errorText } from '#web/api/api-error.ts';
import { forgetDraft, keepDraft, readDraft, type Parser } from '#web/lib/form-draft.ts';
import { checkThis } from '#web/ui/ui.copy.ts';
import { NotConfirmed } from '#web/lib/identity-check.ts';
import { clearToast, showToast } from '#web/lib/toast-store.ts';

export function useSchemaForm<Input extends FieldValues, Output extends FieldValues>(
  schema: z.ZodMiniType<Output, Input>,
  defaultValues: DefaultValues<NoInfer<Input>>,
): UseFormReturn<Input, unknown, Output> {
  return useForm<Input, unknown, Output>({ resolver: standardSchemaResolver(schema), defaultValues });
}

type Entries<Input extends FieldValues, Body> = {
  schema: z.ZodMiniType<FieldValues, Input>;
  defaultValues: DefaultValues<NoInfer<Input>>;
  draftKey: string;
  draftSchema: Parser<Draft<Input>>;
  /** In display order. */
  fields: readonly FieldPath<Input>[];
  save: Pick<UseMutationResult<unknown, Error, Body>, 'isPending' | 'mutate'>;
  bodyOf: (input: Input) => Body;
  words: { missing: string };
};

/** Keeps entries as a draft in this tab. The first validation error also shows as a toast; the server's errors show at their fields. */
export function useEntriesForm<Input extends FieldValues, Body>(entries: Entries<Input, Body>) {
  const { schema, defaultValues, draftKey, draftSchema, fields, save, bodyOf, words } = entries;
  const formId = useId();
  const form = useSchemaForm(schema, defaultValues);
  const forget = useFormDraft(draftKey, draftSchema, form);
  const notifyMissing = () => {
    const name = fields.find((field) => form.getFieldState(field).error?.message);
    if (name === undefined) return;
    const description = form.getFieldState(name).error?.message;
    showToast({ title: form.getValues(name) ? checkThis : words.missing, description, tone: 'danger', inForm: true });
  };
  const send = (onSaved: () => void) => {
    if (save.isPending) return;
    save.mutate(bodyOf(form.getValues()), {
      onSuccess: () => {
        forget();
        onSaved();
      },
      onError: (error) => showFormError(form, error, fields, {}),
    });
  };
  return {
    form,
    formId,
    forget,
    isSaving: save.isPending,
    submit: (onSaved: () => void) => {
      clearToast();
      return form.handleSubmit(() => send(onSaved), notifyMissing)();
    },
  };
}

type FormError<Field extends string> = { field: Field | undefined; message: string };

/** The server's error and the field it belongs to: the one it names, or the one its code is about. Otherwise it is about the whole form. */
export function formErrorOf<Field extends string>(
  error: unknown,
  fields: readonly Field[],
  fieldOfCode: Partial<Record<ErrorCode, Field>>,
  fallback?: string,
): FormError<Field> {
  const answer = error instanceof ApiError ? error.answer : {};
  for (const { path, message } of answer.fields ?? []) {
    const field = fields.find((name) => name === path);
    if (field) return { field, message };
  }
  const message = errorText(error, fallback);
  const code = Object.entries<Field>(fieldOfCode).find(([name]) => name === answer.code);
  return { field: code?.[1], message };
}

/** Shows the error under its field or above the button, and moves focus there; further fields show theirs. */
export function showFormError<Values extends FieldValues, Field extends FieldPath<Values>>(
  form: Pick<UseFormReturn<Values>, 'setError'>,
  ...refused: Parameters<typeof formErrorOf<Field>>
): void {
  const [error, fields] = refused;
  if (error instanceof NotConfirmed) return;
  const { field, message } = formErrorOf(...refused);
  for (const other of (error instanceof ApiError && error.answer.fields) || []) {
    const name = fields.find((one) => one === other.path);
    if (name) form.setError(name, { message: other.message });
  }
  form.setError(field ?? 'root', { message }, { shouldFocus: true });
}

type Draft<Input> = { [Name in keyof Input]?: Input[Name] | undefined };

/** Saves entries in this tab as they are typed, and restores them. `key`: form, subject, member (`edit-message:12:of:3`). Call the result when done. */
export function useFormDraft<Input extends FieldValues, Output extends FieldValues>(
  key: string,
  schema: Parser<Draft<Input>>,
  form: UseFormReturn<Input, unknown, Output>,
): () => void {
  const begin = useEffectEvent(() => {
    const kept = readDraft(key, schema);
    // Restored entries that differ from the defaults stay dirty.
    if (kept) form.reset({ ...form.getValues(), ...kept }, { keepDefaultValues: true });
    return form.subscribe({
      formState: { values: true, isDirty: true, dirtyFields: true },
      callback: ({ values, isDirty, dirtyFields = {} }) => {
        // Untouched fields aren't stored, so they show what was last saved, even elsewhere.
        const touched = Object.entries(values).filter(([name]) => name in dirtyFields);
        if (isDirty) keepDraft(key, Object.fromEntries(touched));
        else forgetDraft(key);
      },
    });
  });
  useEffect(() => begin(), [key]);
  return () => forgetDraft(key);
}
