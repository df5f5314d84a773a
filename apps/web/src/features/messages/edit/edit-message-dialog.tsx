import { limits } from '@someday/contract/limits';
import type { Message } from '@someday/contract/messages';
import { useId, useState } from 'react';
import { Controller, useWatch, useForm, type FieldErrors } from 'react-hook-form';
import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { EntriesDialog } from '#web/features/upload/entries-dialog.tsx';
import { TextArea, TextField } from '#web/ui/forms/field.tsx';
import { CategoryField } from '#web/features/video-categories/category-field.tsx';
import { deliveryCopy, deliveryCopy as copy } from '#web/features/delivery/delivery.copy.ts';
import { openingWords, suggestedDays, earliestDay, placeNote } from '#web/features/delivery/suggested-days.ts';
import { DeliveryFields, SurpriseField } from '#web/features/delivery/delivery-fields.tsx';
import { Checkbox } from '#web/ui/forms/choices.tsx';
import { ApiError, errorText } from '#web/api/api-error.ts';
import { useParents } from '#web/queries/loved-ones.ts';
import { showFormError, useFormDraft } from '#web/ui/forms/hook-form.ts';
import { deviceNow } from '#web/lib/clock.ts';
import { clearToast, showToast } from '#web/lib/toast-store.ts';
import { editCopy, unsavedCopy } from '#web/features/messages/changing.copy.ts';
import { FoundMessage } from '#web/features/messages/watch-message-dialog.tsx';
import { sendCopy } from '#web/features/messages/send/send.copy.ts';
import { DayNote } from '#web/features/messages/list/message-row.tsx';
import {
  noteOn,
  editDraftSchema,
  editFieldNames,
  editMessageSchema,
  editInput,
  editOf,
  type EditFields,
  type EditInput,
  useTriggerCount,
} from './edit-form.ts';
import { useRefreshMessage, useUpdateMessage } from '#web/features/messages/changing.queries.ts';

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
  if (description) showToast({ title: editCopy.missing, description, tone: 'danger', inForm: true });
}

/** The form of a message that is being changed. What is typed stays in this tab until it is saved or given up. */
export function useEditMessage(message: Message) {
  const delivery = useDelivery(message);
  const update = useUpdateMessage();
  const refresh = useRefreshMessage();
  const [knownStatus, setKnownStatus] = useState(message.status);
  const form = useForm<EditInput, unknown, EditFields>({
    resolver: standardSchemaResolver(editMessageSchema(message, delivery.earliest)),
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
    clearToast();
    update.mutate(
      { id: message.id, edit: editOf(message, fields, knownStatus) },
      {
        onSuccess: ({ title }) => {
          forget();
          showToast({ title: editCopy.updated, description: title, tone: 'success' });
          onSaved();
        },
        onError: (error) => {
          showFormError(form, error, editFieldNames, {}, editCopy.failedText);
          if (error instanceof ApiError && error.code === 'changed_meanwhile') void lookAgain();
          showToast({
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

type EditWhenProps = { message: Message; editing: Editing };

function Day({ message, editing, day, triggers }: EditWhenProps & { day: string; triggers: number }) {
  const { form, delivery } = editing;
  const { people, earliest, note } = delivery;
  const { deliveryDate, deliveryTime } = form.formState.errors;
  return (
    <>
      <DeliveryFields
        day={day}
        earliest={earliest}
        hint={message.opening.state === 'held' ? copy.heldHint : triggers > 0 ? '' : copy.editHint}
        optional
        note={note}
        suggestions={suggestedDays(people, earliest)}
        onSuggest={(chosen) => form.setValue('deliveryDate', chosen, { shouldDirty: true, shouldValidate: true })}
        fields={{ day: form.register('deliveryDate'), time: form.register('deliveryTime') }}
        errors={{ day: deliveryDate?.message, time: deliveryTime?.message }}
      />
      {triggers > 0 ? <p className="text-ink-2">{copy.triggersCount(triggers)}</p> : null}
      <DayNote text={noteOn(message, day, earliest, triggers)} />
    </>
  );
}

/** When a kept message opens: its day, or now where it is sealed with no day yet. */
export function EditWhen({ message, editing }: EditWhenProps) {
  const { form, delivery } = editing;
  const [day = '', openNow] = useWatch({ control: form.control, name: ['deliveryDate', 'openNow'] });
  const triggers = useTriggerCount(message.id);
  const isHeld = message.opening.state === 'held';
  const isAhead =
    day >= delivery.earliest || (message.status === 'scheduled' && (day !== '' || isHeld || triggers > 0));
  return (
    <div className="grid gap-4">
      {isHeld ? (
        <Checkbox {...form.register('openNow')}>
          <span className="font-bold">{copy.now}</span>{' '}
          <span className="text-ink-2">{copy.nowHint(message.recipientName)}</span>
        </Checkbox>
      ) : null}
      {openNow ? null : <Day message={message} editing={editing} day={day} triggers={triggers} />}
      {isAhead && !openNow ? <SurpriseField {...form.register('isSurprise')} /> : null}
    </div>
  );
}

function EditMessageDialogEditFields({ message, editing }: { message: Message; editing: Editing }) {
  const { register, formState, control } = editing.form;
  const { errors } = formState;
  return (
    <>
      <TextField
        label={sendCopy.messageTitle}
        autoComplete="off"
        error={errors.title?.message}
        {...register('title')}
      />
      <Controller
        control={control}
        name="category"
        render={({ field }) => (
          <CategoryField error={errors.category?.message} known={message.ownCategory} {...field} />
        )}
      />
      {message.isTest ? null : (
        <TextField
          label={deliveryCopy.recipientName}
          optional
          maxLength={limits.name}
          autoComplete="off"
          error={errors.recipientName?.message}
          {...register('recipientName')}
        />
      )}
      <TextArea
        label={sendCopy.description}
        optional
        rows={3}
        error={errors.description?.message}
        {...register('description')}
      />
      {message.messageType === 'photo' ? (
        <TextField
          label={sendCopy.photoCaption}
          optional
          hint={sendCopy.captionHint}
          autoComplete="off"
          error={errors.photoCaption?.message}
          {...register('photoCaption')}
        />
      ) : null}
      {message.childId === null ? null : <EditWhen message={message} editing={editing} />}
    </>
  );
}

function EditDialog({ message, onClose }: { message: Message; onClose: () => void }) {
  const id = useId();
  const editing = useEditMessage(message);
  return (
    <EntriesDialog
      title={editCopy.title}
      description={openingWords(message, editing.delivery.memberZone)}
      entries={{ ...editing, formId: id }}
      words={editCopy}
      leaving={unsavedCopy}
      onClose={onClose}
    >
      {(close) => (
        <form
          id={id}
          noValidate
          className="grid gap-5"
          onSubmit={(event) => {
            event.preventDefault();
            void editing.submit(close);
          }}
        >
          <EditMessageDialogEditFields message={message} editing={editing} />
        </form>
      )}
    </EntriesDialog>
  );
}

/** Changes a message's words or its day. */
export function EditMessageDialog({ messageId, onClose }: { messageId: number; onClose: () => void }) {
  return (
    <FoundMessage id={messageId} title={editCopy.title} onClose={onClose}>
      {(message) => <EditDialog message={message} onClose={onClose} />}
    </FoundMessage>
  );
}
