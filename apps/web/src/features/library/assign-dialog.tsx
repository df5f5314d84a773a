import type { LibraryVideo } from '@someday/contract/library';
import type { LovedOne } from '@someday/contract/loved-ones';
import { Send } from 'lucide-react';
import { useId } from 'react';
import { useController } from 'react-hook-form';
import { errorText } from '#web/api/api-error.ts';
import { useParents, type Parents } from '#web/api/parents.ts';
import { StampAvatar } from '#web/ui/art/stamp-avatar.tsx';
import { deliveryCopy } from '#web/features/delivery/delivery.copy.ts';
import { DeliveryFields } from '#web/features/delivery/delivery-fields.tsx';
import { placeNote } from '#web/features/delivery/delivery-place.ts';
import { RecipientChooser } from '#web/features/delivery/recipient-chooser.tsx';
import { suggestedDays } from '#web/features/delivery/suggested-days.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { LinkButton } from '#web/ui/link-button.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { assignCopy as copy, libraryCopy } from './library.copy.ts';
import { useAssignForm, type Assigning } from './use-assign-form.ts';
import { VideoLine } from './video-line.tsx';

function Recipient({ lovedOnes, form }: Pick<Assigning, 'form'> & { lovedOnes: readonly LovedOne[] }) {
  const { field, fieldState } = useController({ control: form.control, name: 'childId' });
  return (
    <RecipientChooser
      lovedOnes={lovedOnes}
      chosen={[field.value]}
      firstRef={field.ref}
      error={fieldState.error?.message}
      onChange={([id]) => field.onChange(id)}
    />
  );
}

function When({ assigning: { form, earliest, day, people, memberZone } }: { assigning: Assigning }) {
  const { register, setValue, formState } = form;
  const { deliveryDate, deliveryTime } = formState.errors;
  return (
    <DeliveryFields
      day={day}
      earliest={earliest}
      hint={deliveryCopy.sendHint}
      optional
      note={placeNote(people, memberZone)}
      suggestions={suggestedDays(people, earliest)}
      onSuggest={(suggested) => setValue('deliveryDate', suggested, { shouldDirty: true, shouldValidate: true })}
      fields={{ day: register('deliveryDate'), time: register('deliveryTime') }}
      errors={{ day: deliveryDate?.message, time: deliveryTime?.message }}
    />
  );
}

type Props = { video: LibraryVideo; onClose: () => void };

function AssignForm({ parents, video, onClose }: Props & { parents: Parents }) {
  const id = useId();
  const assigning = useAssignForm(parents, video, onClose);
  const { form, submit, isPending, people, forgetDraft } = assigning;
  const giveUp = () => {
    forgetDraft();
    onClose();
  };
  return (
    <Dialog
      open
      busy={isPending}
      onOpenChange={giveUp}
      title={copy.title}
      description={copy.lead}
      readFirst
      footer={
        <>
          <Button variant="secondary" disabled={isPending} onClick={giveUp}>
            {libraryCopy.cancel}
          </Button>
          <Button type="submit" form={id} loading={isPending}>
            <Send aria-hidden="true" />
            {copy.submit}
          </Button>
        </>
      }
    >
      <form id={id} noValidate className="grid gap-8" onSubmit={(event) => void submit(event)}>
        <VideoLine video={video} />
        <Recipient lovedOnes={parents.children} form={form} />
        <TextField
          label={copy.recipientName}
          optional
          hint={copy.recipientNameHint}
          placeholder={people[0]?.name}
          autoComplete="off"
          error={form.formState.errors.recipientName?.message}
          {...form.register('recipientName')}
        />
        <When assigning={assigning} />
      </form>
    </Dialog>
  );
}

function Nobody({ onClose }: Pick<Props, 'onClose'>) {
  return (
    <Dialog open onOpenChange={onClose} title={copy.title}>
      <EmptyState
        title={copy.nobody}
        art={<StampAvatar name="?" className="w-20 -rotate-3" />}
        action={
          <LinkButton to="/member-dashboard" search={{ dialog: 'add' }}>
            {copy.addLovedOne}
          </LinkButton>
        }
      >
        {copy.nobodyText}
      </EmptyState>
    </Dialog>
  );
}

/** Gives a video of the library to somebody, now or for a day ahead. */
export function AssignDialog(props: Props) {
  const people = useParents();
  if (people.data) {
    return people.data.children.length > 0 ? <AssignForm {...props} parents={people.data} /> : <Nobody {...props} />;
  }
  return (
    <Dialog open onOpenChange={props.onClose} title={copy.title}>
      {people.isError ? (
        <EmptyState
          title={copy.peopleFailed}
          action={<Button onClick={() => void people.refetch()}>{libraryCopy.tryAgain}</Button>}
        >
          {errorText(people.error, libraryCopy.failedText)}
        </EmptyState>
      ) : (
        <Spinner className="mx-auto my-16 size-8" />
      )}
    </Dialog>
  );
}
