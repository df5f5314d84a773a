import { Controller, useController, useWatch } from 'react-hook-form';
import type { HeldTake } from '#web/features/recorder/recording.ts';
import { MediumChooser } from '#web/features/upload/choosing/medium-chooser.tsx';
import { useCatchFocus } from '#web/lib/focus.ts';
import { TextArea, TextField } from '#web/ui/forms/field.tsx';
import { CategoryField } from '#web/features/video-categories/category-field.tsx';
import { deliveryCopy } from '#web/features/delivery/delivery.copy.ts';
import { DeliveryFields, SurpriseField, RecipientChooser } from '#web/features/delivery/delivery-fields.tsx';
import { placeNote, suggestedDays } from '#web/features/delivery/suggested-days.ts';
import { Checkbox } from '#web/ui/forms/choices.tsx';
import { IdeaCard, IdeasLink } from './idea-card.tsx';
import { FormPart } from '#web/features/messages/form-fields.tsx';
import { nobody } from './send-form.ts';
import { sendCopy } from './send.copy.ts';
import type { Sending } from './use-send-message.ts';

/** A guest may try everything without anybody it is for. `isFixed`: there is nobody it could be for. */
function TestChoice({
  isTest,
  isFixed,
  onChange,
}: {
  isTest: boolean;
  isFixed: boolean;
  onChange: (isTest: boolean) => void;
}) {
  const { choice, hint, nobody } = sendCopy.test;
  return (
    <div className="rounded-field bg-butter px-4 py-1.5">
      {isFixed ? (
        <p className="py-2.5">
          <span className="font-bold">{choice}.</span> {nobody}
        </p>
      ) : (
        <Checkbox checked={isTest} onChange={({ target }) => onChange(target.checked)}>
          <span className="font-bold">{choice}</span>
          <span className="block text-ink-2">{hint}</span>
        </Checkbox>
      )}
    </div>
  );
}

function Failure({ text }: { text: string }) {
  const element = useCatchFocus<HTMLDivElement>();
  return (
    <div ref={element} tabIndex={-1} role="alert" className="rounded-field bg-danger-soft p-5">
      <p className="font-bold text-danger">{sendCopy.failed}</p>
      <p>
        {text} {sendCopy.kept}
      </p>
    </div>
  );
}

function Recipients({ sending: { form, lovedOnes, isGuest, entries } }: { sending: Sending }) {
  const { field, fieldState } = useController({ control: form.control, name: 'recipients' });
  const { isTest } = entries;
  return (
    <div className="grid gap-6">
      {isGuest ? (
        <TestChoice
          isTest={isTest}
          isFixed={lovedOnes.length === 0}
          onChange={(test) => field.onChange(test ? [nobody] : [])}
        />
      ) : null}
      {isTest ? null : (
        <RecipientChooser
          multiple
          lovedOnes={lovedOnes}
          chosen={field.value}
          error={fieldState.error?.message}
          onChange={field.onChange}
        />
      )}
    </div>
  );
}

function When({ sending: { form, entries } }: { sending: Sending }) {
  const { register, formState, control, setValue } = form;
  const { people, earliest, memberZone } = entries;
  const { deliveryDate, deliveryTime } = formState.errors;
  return (
    <DeliveryFields
      day={useWatch({ control, name: 'deliveryDate' }) ?? ''}
      earliest={earliest}
      hint={deliveryCopy.sendHint}
      optional
      note={placeNote(people, memberZone)}
      suggestions={suggestedDays(people, earliest)}
      onSuggest={(day) => setValue('deliveryDate', day, { shouldDirty: true, shouldValidate: true })}
      fields={{ day: register('deliveryDate'), time: register('deliveryTime') }}
      errors={{ day: deliveryDate?.message, time: deliveryTime?.message }}
    />
  );
}

function Surprise({ sending: { form } }: { sending: Sending }) {
  const day = useWatch({ control: form.control, name: 'deliveryDate' });
  return day ? <SurpriseField {...form.register('isSurprise')} /> : null;
}

function Words({ sending }: { sending: Sending }) {
  const { form, chosen, entries } = sending;
  const { register, formState } = form;
  const { errors } = formState;
  const [recipient, ...others] = entries.people;
  return (
    <>
      <TextField
        label={sendCopy.messageTitle}
        placeholder={sendCopy.titleExample}
        autoComplete="off"
        error={errors.title?.message}
        {...register('title')}
      />
      <Controller
        control={form.control}
        name="category"
        render={({ field }) => <CategoryField error={errors.category?.message} {...field} />}
      />
      <TextArea
        label={sendCopy.description}
        optional
        rows={3}
        error={errors.description?.message}
        {...register('description')}
      />
      {chosen.media.length > 0 && chosen.media.every(({ messageType }) => messageType === 'photo') ? (
        <TextField
          label={sendCopy.photoCaption}
          optional
          hint={sendCopy.captionHint}
          autoComplete="off"
          error={errors.photoCaption?.message}
          {...register('photoCaption')}
        />
      ) : null}
      {recipient && others.length === 0 ? (
        <TextField
          label={deliveryCopy.recipientName}
          optional
          hint={deliveryCopy.recipientNameHint(recipient.name)}
          autoComplete="off"
          error={errors.recipientName?.message}
          {...register('recipientName')}
        />
      ) : null}
      {entries.isTest ? null : (
        <>
          <When sending={sending} />
          <Surprise sending={sending} />
        </>
      )}
    </>
  );
}

type HoldsTake = { onHoldsTake: (held: HeldTake | undefined) => void };

function What({ sending: { form, memberId, chosen }, onHoldsTake }: HoldsTake & { sending: Sending }) {
  const caption = useWatch({ control: form.control, name: 'photoCaption' });
  return (
    <MediumChooser
      memberId={memberId}
      chosen={chosen}
      accept="video-or-photo"
      multiple
      caption={caption}
      onHoldsTake={onHoldsTake}
    />
  );
}

/** Everything a message is made of: who, what, and the words with it. */
export function SendFieldset({
  sending,
  onSubmit,
  onHoldsTake,
}: HoldsTake & {
  sending: Sending;
  onSubmit: () => void;
}) {
  const { failure, idea } = sending;
  return (
    <form
      id={sending.formId}
      noValidate
      className="grid gap-10 pt-2"
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit();
      }}
    >
      {failure ? <Failure text={failure} /> : null}
      <Recipients sending={sending} />
      <FormPart title={sendCopy.what}>
        {idea ? <IdeaCard sending={sending} idea={idea} /> : <IdeasLink />}
        <What sending={sending} onHoldsTake={onHoldsTake} />
      </FormPart>
      <FormPart title={sendCopy.words}>
        <Words sending={sending} />
      </FormPart>
      <button type="submit" hidden aria-hidden="true" tabIndex={-1} />
    </form>
  );
}
