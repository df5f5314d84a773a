import { categories, categoryKeys } from '@someday/contract/categories';
import type { LovedOne } from '@someday/contract/loved-ones';
import type { ReactNode } from 'react';
import { useWatch } from 'react-hook-form';
import type { HeldTake } from '#web/features/recorder/take-keeper.ts';
import { MediumChooser } from '#web/features/upload/medium-chooser.tsx';
import { useCatchFocus } from '#web/lib/lost-focus.ts';
import { SelectField, TextArea, TextField } from '#web/ui/text-field.tsx';
import { DeliveryDate } from './delivery-date.tsx';
import { sendCopy } from './messages.copy.ts';
import { RecipientChooser } from './recipient-chooser.tsx';
import type { Sending } from './use-send-message.ts';

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

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="grid gap-5">
      <h3 className="text-h3">{title}</h3>
      {children}
    </section>
  );
}

function Words({ sending: { form, chosen, tomorrow } }: { sending: Sending }) {
  const { register, formState, control } = form;
  const { errors } = formState;
  return (
    <>
      <TextField
        label={sendCopy.messageTitle}
        placeholder={sendCopy.titleExample}
        autoComplete="off"
        error={errors.title?.message}
        {...register('title')}
      />
      <SelectField label={sendCopy.category} error={errors.category?.message} {...register('category')}>
        {categoryKeys.map((key) => (
          <option key={key} value={key}>
            {categories[key].label}
          </option>
        ))}
      </SelectField>
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
      <DeliveryDate
        control={control}
        earliest={tomorrow}
        error={errors.deliveryDate?.message}
        {...register('deliveryDate')}
      />
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
  lovedOnes,
  onSubmit,
  onHoldsTake,
}: HoldsTake & {
  sending: Sending;
  lovedOnes: readonly LovedOne[];
  onSubmit: () => void;
}) {
  const { form, failure } = sending;
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
      <RecipientChooser
        lovedOnes={lovedOnes}
        error={form.formState.errors.childId?.message}
        field={form.register('childId')}
      />
      <Part title={sendCopy.what}>
        <What sending={sending} onHoldsTake={onHoldsTake} />
      </Part>
      <Part title={sendCopy.words}>
        <Words sending={sending} />
      </Part>
      <button type="submit" hidden aria-hidden="true" tabIndex={-1} />
    </form>
  );
}
