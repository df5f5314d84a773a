import type { Message } from '@someday/contract/messages';
import { Controller, useController, useWatch } from 'react-hook-form';
import type { HeldTake } from '#web/features/recorder/recording.ts';
import { MediumChooser } from '#web/features/upload/choosing/medium-chooser.tsx';
import { FormAlert } from '#web/ui/alerts.tsx';
import { SegmentedControl } from '#web/ui/forms/choices.tsx';
import { TextField } from '#web/ui/forms/field.tsx';
import { CategoryField } from '#web/features/video-categories/category-field.tsx';
import { scheduleCopy as copy } from '#web/features/messages/changing.copy.ts';
import { DayNote } from '#web/features/messages/list/message-row.tsx';
import { deliveryCopy } from '#web/features/delivery/delivery.copy.ts';
import { DeliveryFields, SurpriseField, RecipientChooser } from '#web/features/delivery/delivery-fields.tsx';
import { placeNote, suggestedDays } from '#web/features/delivery/suggested-days.ts';
import { noteOn } from '#web/features/messages/edit/edit-form.ts';
import { FormPart } from '#web/features/messages/form-fields.tsx';
import { MessagePicture } from '#web/ui/message-picture.tsx';
import { sendCopy } from '#web/features/messages/send/send.copy.ts';
import type { Scheduling } from './use-schedule.ts';
import { VideoChooser } from './video-chooser.tsx';

type Part = { scheduling: Scheduling };
type HoldsTake = { onHoldsTake: (held: HeldTake | undefined) => void };

function GivenMessage({ message }: { message: Message }) {
  return (
    <div className="flex items-center gap-5 rounded-box border border-line bg-sunk p-4">
      <MessagePicture message={message} />
      <p className="min-w-0 font-bold wrap-anywhere">{message.title}</p>
    </div>
  );
}

function NewVideo({ scheduling: { form, memberId, chosen }, onHoldsTake }: Part & HoldsTake) {
  const { errors } = form.formState;
  return (
    <>
      <MediumChooser memberId={memberId} chosen={chosen} accept="video" onHoldsTake={onHoldsTake} />
      <TextField
        label={sendCopy.messageTitle}
        placeholder={sendCopy.titleExample}
        autoComplete="off"
        error={errors.title?.message}
        {...form.register('title')}
      />
      <Controller
        control={form.control}
        name="category"
        render={({ field }) => <CategoryField error={errors.category?.message} {...field} />}
      />
    </>
  );
}

/** From the library or new; the choice of before stays when somebody looks at the other one. */
function What({ scheduling, onHoldsTake }: Part & HoldsTake) {
  const { control } = scheduling.form;
  const source = useController({ control, name: 'source' });
  const video = useController({ control, name: 'videoId' });
  const upload = () => source.field.onChange('upload');
  if (scheduling.isGuest) return <NewVideo scheduling={scheduling} onHoldsTake={onHoldsTake} />;
  return (
    <>
      <SegmentedControl
        label={copy.source}
        segments={[
          { value: 'library', label: copy.library },
          { value: 'upload', label: copy.upload },
        ]}
        value={source.field.value}
        wide
        onValueChange={source.field.onChange}
      />
      {source.field.value === 'upload' ? (
        <NewVideo scheduling={scheduling} onHoldsTake={onHoldsTake} />
      ) : (
        <VideoChooser
          chosen={video.field.value}
          error={video.fieldState.error?.message}
          onChange={video.field.onChange}
          onUpload={upload}
        />
      )}
    </>
  );
}

function Recipient({ scheduling: { form, lovedOnes } }: Part) {
  const { field, fieldState } = useController({ control: form.control, name: 'childId' });
  return (
    <RecipientChooser
      lovedOnes={lovedOnes}
      chosen={[field.value]}
      error={fieldState.error?.message}
      onChange={([id]) => field.onChange(id)}
    />
  );
}

function When({ scheduling: { form, entries, message } }: Part) {
  const { register, formState, control, setValue } = form;
  const { people, earliest, memberZone } = entries;
  const { deliveryDate, deliveryTime, recipientName } = formState.errors;
  const [recipient] = people;
  const day = useWatch({ control, name: 'deliveryDate' });
  return (
    <>
      <DeliveryFields
        day={day}
        earliest={earliest}
        hint={deliveryCopy.scheduleHint}
        note={placeNote(people, memberZone)}
        suggestions={suggestedDays(people, earliest)}
        onSuggest={(chosen) => setValue('deliveryDate', chosen, { shouldDirty: true, shouldValidate: true })}
        fields={{ day: register('deliveryDate'), time: register('deliveryTime') }}
        errors={{ day: deliveryDate?.message, time: deliveryTime?.message }}
      />
      {day ? <SurpriseField {...register('isSurprise')} /> : null}
      {message && day > earliest ? <DayNote text={noteOn(message, day, earliest)} /> : null}
      {recipient ? (
        <TextField
          label={deliveryCopy.recipientName}
          optional
          hint={deliveryCopy.recipientNameHint(recipient.name)}
          autoComplete="off"
          error={recipientName?.message}
          {...register('recipientName')}
        />
      ) : null}
    </>
  );
}

/** What, for whom, and when. */
export function ScheduleFieldset({ scheduling, onSubmit, onHoldsTake }: Part & HoldsTake & { onSubmit: () => void }) {
  const { message, form } = scheduling;
  return (
    <form
      id={scheduling.formId}
      noValidate
      className="grid gap-10 pt-2"
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit();
      }}
    >
      <FormAlert title={copy.failed} text={form.formState.errors.root?.message} />
      {message ? (
        <GivenMessage message={message} />
      ) : (
        <FormPart title={copy.what}>
          <What scheduling={scheduling} onHoldsTake={onHoldsTake} />
        </FormPart>
      )}
      <Recipient scheduling={scheduling} />
      <FormPart title={copy.when}>
        <When scheduling={scheduling} />
      </FormPart>
      <button type="submit" hidden aria-hidden="true" tabIndex={-1} />
    </form>
  );
}
