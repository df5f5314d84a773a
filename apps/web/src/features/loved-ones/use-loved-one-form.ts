import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { useId } from 'react';
import { useForm, type FieldErrors } from 'react-hook-form';
import { refusalOf } from '#web/api/server-refusal.ts';
import { notify } from '#web/lib/notice-store.ts';
import { useFormDraft } from '#web/lib/use-form-draft.ts';
import {
  lovedOneDraftSchema,
  lovedOneFields,
  type addFormSchema,
  type editFormSchema,
  type LovedOneInput,
} from './loved-one-form.ts';
import { lovedOneCopy } from './loved-one.copy.ts';
import type * as z from 'zod/mini';

type FormSchema = typeof addFormSchema | typeof editFormSchema;

/** A form about a loved one. What is typed is kept under `draftKey` until it is sent or given up (`forget`). */
export function useLovedOneForm<Schema extends FormSchema>({
  schema,
  draftKey,
  defaultValues,
  missingText,
  onSubmit,
}: {
  schema: Schema;
  draftKey: string;
  defaultValues: LovedOneInput;
  missingText: string;
  onSubmit: (body: z.output<Schema>) => void;
}) {
  const id = useId();
  const form = useForm<LovedOneInput, unknown, z.output<Schema>>({
    resolver: standardSchemaResolver(schema),
    defaultValues,
  });
  const forget = useFormDraft(draftKey, lovedOneDraftSchema, form);
  const sayWhatIsMissing = ({ name }: FieldErrors<LovedOneInput>) => {
    if (name?.message === missingText) {
      notify({ title: lovedOneCopy.missing, description: missingText, tone: 'danger', inForm: true });
    }
  };
  return {
    id,
    form,
    submit: form.handleSubmit(onSubmit, sayWhatIsMissing),
    /** What the server found wrong with a field is said there. */
    explain: (error: unknown) => {
      const { field, message } = refusalOf(error, lovedOneFields, {}, '');
      if (field) form.setError(field, { message }, { shouldFocus: true });
    },
    forget,
  };
}
