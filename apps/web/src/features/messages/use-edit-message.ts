import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import type { Message } from '@someday/contract/messages';
import { useState } from 'react';
import { useForm, type FieldErrors } from 'react-hook-form';
import { ApiError, errorText } from '#web/api/api-error.ts';
import { useParents } from '#web/api/parents.ts';
import { showRefusal } from '#web/api/server-refusal.ts';
import { deviceNow } from '#web/lib/clock.ts';
import { clearNotice, notify } from '#web/lib/notice-store.ts';
import { useFormDraft } from '#web/lib/use-form-draft.ts';
import { editCopy } from './changing.copy.ts';
import { earliestDay, placeNote } from '#web/features/delivery/delivery-place.ts';
import { editDraftSchema, editFieldNames, editFormSchema, editInput, editOf } from './edit-form.ts';
import type { EditFields, EditInput } from './edit-form.ts';
import { useRefreshMessage, useUpdateMessage } from './changing.queries.ts';

/** Where the days of a message are meant, and from when on one may be chosen. */
function useDelivery({ childId }: Message) {
  const { data: parents } = useParents();
  const [now] = useState(deviceNow);
  const people = parents?.children.filter(({ id }) => id === childId) ?? [];
  const zone = parents?.user.timeZone ?? 'UTC';
  const memberId = parents?.user.id ?? 0;
  return {
    memberId,
    memberZone: zone,
    people,
    earliest: earliestDay(people, zone, 'tomorrow', now),
    note: placeNote(people, zone),
  };
}

function sayWhatIsMissing(errors: FieldErrors<EditInput>): void {
  const [description] = editFieldNames.flatMap((name) => errors[name]?.message ?? []);
  if (description) notify({ title: editCopy.missing, description, tone: 'danger', inForm: true });
}

/** The form of a message that is being changed. What is typed stays in this tab until it is saved or given up. */
export function useEditMessage(message: Message) {
  const delivery = useDelivery(message);
  const update = useUpdateMessage();
  const refresh = useRefreshMessage();
  const [knownStatus, setKnownStatus] = useState(message.status);
  const form = useForm<EditInput, unknown, EditFields>({
    resolver: standardSchemaResolver(editFormSchema(message, delivery.earliest)),
    defaultValues: editInput(message),
  });
  const forget = useFormDraft(`edit-message:${message.id}:of:${delivery.memberId}`, editDraftSchema, form);
  /** It has opened meanwhile: from now on its member knows. */
  const lookAgain = async () => {
    const fresh = await refresh.mutateAsync(message.id).catch(() => undefined);
    if (fresh) setKnownStatus(fresh.status);
  };
  const save = (fields: EditFields, onSaved: () => void) => {
    if (update.isPending) return;
    clearNotice();
    update.mutate(
      { id: message.id, edit: editOf(message, fields, knownStatus) },
      {
        onSuccess: ({ title }) => {
          forget();
          notify({ title: editCopy.updated, description: title, tone: 'success' });
          onSaved();
        },
        onError: (error) => {
          showRefusal(form, error, editFieldNames, {}, editCopy.failedText);
          if (error instanceof ApiError && error.code === 'changed_meanwhile') void lookAgain();
          notify({
            title: editCopy.failed,
            description: errorText(error, editCopy.failedText),
            tone: 'danger',
            inForm: true,
          });
        },
      },
    );
  };
  return {
    form,
    delivery,
    forget,
    isSaving: update.isPending,
    submit: (onSaved: () => void) => form.handleSubmit((fields) => save(fields, onSaved), sayWhatIsMissing)(),
  };
}

export type Editing = ReturnType<typeof useEditMessage>;
