import type { UseMutationResult } from '@tanstack/react-query';
import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form';
import { clearNotice, notify } from '#web/lib/notice-store.ts';
import { showRefusal } from './server-refusal.ts';

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
  clearNotice();
  const sayWhatIsMissing = () => {
    const [description] = fields.flatMap((name) => form.getFieldState(name).error?.message ?? []);
    if (description) notify({ title: missing, description, tone: 'danger', inForm: true });
  };
  return form.handleSubmit(() => {
    if (save.isPending) return;
    save.mutate(bodyOf(form.getValues()), {
      onSuccess: () => {
        forget();
        onSaved();
      },
      onError: (error) => showRefusal(form, error, fields, {}, failedText),
    });
  }, sayWhatIsMissing)();
}
