import * as z from 'zod/mini';
import type { LibraryVideo } from '@someday/contract/library';
import type { LovedOne } from '@someday/contract/loved-ones';
import { Send } from 'lucide-react';
import { useId } from 'react';
import { useController, useForm, useWatch } from 'react-hook-form';
import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { errorText } from '#web/api/api-error.ts';
import { useParents, type Parents } from '#web/queries/loved-ones.ts';
import { StampAvatar, Stamp } from '#web/ui/art/stamp.tsx';
import { deliveryCopy } from '#web/features/delivery/delivery.copy.ts';
import { DeliveryFields, RecipientChooser } from '#web/features/delivery/delivery-fields.tsx';
import { placeNote, suggestedDays, earliestDay } from '#web/features/delivery/suggested-days.ts';
import { Button, Spinner } from '#web/ui/button.tsx';
import { LinkButton } from '#web/ui/links.tsx';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { EmptyState } from '#web/ui/lists.tsx';
import { TextField } from '#web/ui/forms/field.tsx';
import { formErrorOf, useFormDraft } from '#web/ui/forms/hook-form.ts';
import { deviceNow } from '#web/lib/clock.ts';
import { clearToast } from '#web/lib/toast-store.ts';
import { assignCopy as copy, libraryCopy, assignCopy } from './library.copy.ts';
import { VideoPicture, factsOf } from './video-card.tsx';
import { useAssign } from './library.queries.ts';

const names = ['childId', 'recipientName', 'deliveryDate', 'deliveryTime'] as const;

/** The form that gives a video of the library to somebody. What was entered outlives a reload and the end of a session. */
function useAssignForm(parents: Parents, video: LibraryVideo, onDone: () => void) {
  const { user, children } = parents;
  const only = children.length === 1 ? String(children[0]?.id) : '';
  const form = useForm<AssignEntries>({
    resolver: standardSchemaResolver(assignFormSchema(parents, deviceNow)),
    defaultValues: { ...emptyAssignment, childId: only },
  });
  const forgetDraft = useFormDraft(`assign:${video.id}:of:${user.id}`, keptAssignmentSchema, form);
  const assign = useAssign(video.id, () => {
    forgetDraft();
    onDone();
  });
  const [childId, deliveryDate] = useWatch({ control: form.control, name: ['childId', 'deliveryDate'] });
  const people = chosenOf(children, childId);
  const submit = form.handleSubmit((fields) => {
    if (assign.isPending) return;
    clearToast();
    // A time of day without a day means nothing.
    const deliveryTime = fields.deliveryDate ? fields.deliveryTime : '';
    assign.mutate(
      { ...fields, deliveryTime },
      {
        onError: (error) => {
          const { field, message } = formErrorOf(error, names, {}, '');
          if (field) form.setError(field, { message }, { shouldFocus: true });
        },
      },
    );
  });
  return {
    form,
    submit,
    isPending: assign.isPending,
    forgetDraft,
    /** `YYYY-MM-DD` */
    earliest: earliestDay(people, user.timeZone, 'today', deviceNow()),
    day: deliveryDate,
    /** Whom it is for: one, once somebody is chosen. */
    people,
    memberZone: user.timeZone,
  };
}

type Assigning = ReturnType<typeof useAssignForm>;

const assignEntriesSchema = z.object({
  childId: z.string(),
  recipientName: z.string(),
  deliveryDate: z.string(),
  deliveryTime: z.string(),
});
type AssignEntries = z.output<typeof assignEntriesSchema>;
/** What of it outlives a reload: that which was entered. */
const keptAssignmentSchema = z.partial(assignEntriesSchema);

export const emptyAssignment: AssignEntries = { childId: '', recipientName: '', deliveryDate: '', deliveryTime: '' };

const chosenOf = (children: readonly LovedOne[], childId: string): LovedOne[] =>
  children.filter(({ id }) => String(id) === childId);

/** `now` is asked at each check: a form may stand open over midnight. The server judges everything again. */
export function assignFormSchema({ user, children }: Parents, now: () => Date) {
  const earliest = (childId: string) => earliestDay(chosenOf(children, childId), user.timeZone, 'today', now());
  return assignEntriesSchema.check(
    z.refine(({ childId }) => childId !== '', { path: ['childId'], error: assignCopy.nobodyChosen }),
    z.refine(({ childId, deliveryDate }) => !deliveryDate || deliveryDate >= earliest(childId), {
      path: ['deliveryDate'],
      error: deliveryCopy.tooEarly.today,
    }),
  );
}

/** Says in one line which video a dialog is about. */
function VideoLine({ video }: { video: LibraryVideo }) {
  return (
    <div className="flex items-center gap-4">
      <Stamp tilt="slightLeft" className="w-27 flex-none">
        <VideoPicture video={video} size="medium" />
      </Stamp>
      <p className="min-w-0 leading-snug">
        <span className="line-clamp-3 font-bold text-ink wrap-anywhere">{video.title}</span>
        <span className="block text-ink-2">{factsOf(video)}</span>
      </p>
    </div>
  );
}

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
