import type { ErrorCode } from '@someday/contract/errors';
import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form';
import type { UseMutationResult } from '@tanstack/react-query';
import { ApiError, errorText } from '#web/api/api-error.ts';
import { clearToast, showToast } from '#web/lib/toast-store.ts';

type Submission<Input extends FieldValues, Body, Output extends FieldValues> = {
  form: UseFormReturn<Input, unknown, Output>;
  save: Pick<UseMutationResult<unknown, Error, Body>, 'isPending' | 'mutate'>;
  bodyOf: (input: Input) => Body;
  /** In the order in which they stand. */
  fields: readonly FieldPath<Input>[];
  missing: string;
  failedText: string;
  /** What was kept of it is not needed any more. */
  forget: () => void;
};

/** Sends what a form holds, once. What is missing is said in a notice too, what the server refuses at its field. */
export function submitForm<Input extends FieldValues, Body, Output extends FieldValues>(
  { form, save, bodyOf, fields, missing, failedText, forget }: Submission<Input, Body, Output>,
  onSaved: () => void,
): Promise<void> {
  clearToast();
  const sayWhatIsMissing = () => {
    const [description] = fields.flatMap((name) => form.getFieldState(name).error?.message ?? []);
    if (description) showToast({ title: missing, description, tone: 'danger', inForm: true });
  };
  return form.handleSubmit(() => {
    if (save.isPending) return;
    save.mutate(bodyOf(form.getValues()), {
      onSuccess: () => {
        forget();
        onSaved();
      },
      onError: (error) => showFormError(form, error, fields, {}, failedText),
    });
  }, sayWhatIsMissing)();
}

export type FormError<Field extends string> = { field: Field | undefined; message: string };

/**
 * What the server refused, and under which field of a form it belongs: the one it named itself, or the one a code is about. Without a field
 * it is about the form as a whole.
 */
export function formErrorOf<Field extends string>(
  error: unknown,
  fields: readonly Field[],
  fieldOfCode: Partial<Record<ErrorCode, Field>>,
  fallback: string,
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

/** Says it in the form, under its field or above the button, and leads there. */
export function showFormError<Values extends FieldValues, Field extends FieldPath<Values>>(
  form: Pick<UseFormReturn<Values>, 'setError'>,
  ...refused: Parameters<typeof formErrorOf<Field>>
): void {
  const { field, message } = formErrorOf(...refused);
  form.setError(field ?? 'root', { message }, { shouldFocus: true });
}
