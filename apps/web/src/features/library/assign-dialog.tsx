import type { LibraryVideo } from '@someday/contract/library';
import { Send } from 'lucide-react';
import { useId } from 'react';
import { errorText } from '#web/api/api-error.ts';
import { useParents, type Parents } from '#web/api/parents.ts';
import { postmarkLines } from '#web/lib/format.ts';
import { Postmark } from '#web/ui/art/postmark.tsx';
import { StampAvatar } from '#web/ui/art/stamp-avatar.tsx';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { LinkButton } from '#web/ui/link-button.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import { DateField, TextField } from '#web/ui/text-field.tsx';
import { placeName } from './assign-form.ts';
import { FamilyChoice } from './family-choice.tsx';
import { assignCopy as copy, libraryCopy } from './library.copy.ts';
import { useAssignForm, type Assigning } from './use-assign-form.ts';
import { VideoLine } from './video-line.tsx';

/** The day it opens, stamped as soon as it is chosen; the time of day only means something with one. */
function Day({ assigning: { form, earliest, day, foreignZone } }: { assigning: Assigning }) {
  const { errors } = form.formState;
  const isAhead = day !== '' && day >= earliest;
  return (
    <div className="grid gap-x-8 gap-y-5 sm:grid-cols-[1fr_auto]">
      <div className="grid gap-5">
        <DateField
          label={copy.deliveryDate}
          optional
          hint={copy.deliveryDateHint}
          min={earliest}
          max="9999-12-31"
          error={errors.deliveryDate?.message}
          {...form.register('deliveryDate')}
        />
        {isAhead ? (
          <TextField
            label={copy.deliveryTime}
            optional
            type="time"
            hint={copy.deliveryTimeHint(foreignZone && placeName(foreignZone))}
            error={errors.deliveryTime?.message}
            {...form.register('deliveryTime')}
          />
        ) : null}
      </div>
      {isAhead ? (
        <Postmark
          top="OPENS ON"
          lines={postmarkLines(day)}
          bottom="SEALED"
          className="w-44 -rotate-6 animate-fade self-center text-poppy"
        />
      ) : null}
    </div>
  );
}

type Props = { video: LibraryVideo; onClose: () => void };

function AssignForm({ parents, video, onClose }: Props & { parents: Parents }) {
  const id = useId();
  const assigning = useAssignForm(parents, video, onClose);
  const { form, submit, isPending, chosen, forgetDraft } = assigning;
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
        <FamilyChoice lovedOnes={parents.children} control={form.control} />
        <TextField
          label={copy.recipientName}
          optional
          hint={copy.recipientNameHint}
          placeholder={chosen?.name}
          autoComplete="off"
          error={form.formState.errors.recipientName?.message}
          {...form.register('recipientName')}
        />
        <Day assigning={assigning} />
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
