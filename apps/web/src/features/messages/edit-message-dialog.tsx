import { limits } from '@someday/contract/limits';
import type { Message } from '@someday/contract/messages';
import { useId } from 'react';
import { Controller } from 'react-hook-form';
import { EntriesDialog } from '#web/features/upload/entries-dialog.tsx';
import { TextArea, TextField } from '#web/ui/text-field.tsx';
import { CategoryField } from '#web/features/video-categories/category-field.tsx';
import { editCopy, unsavedCopy } from './changing.copy.ts';
import { deliveryCopy } from '#web/features/delivery/delivery.copy.ts';
import { openingWords } from '#web/features/delivery/opening-words.ts';
import { EditWhen } from './edit-when.tsx';
import { FoundMessage } from './found-message.tsx';
import { sendCopy } from './send.copy.ts';
import { useEditMessage, type Editing } from './use-edit-message.ts';

function EditFields({ message, editing }: { message: Message; editing: Editing }) {
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
          <EditFields message={message} editing={editing} />
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
