import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import type { LibraryVideo } from '@someday/contract/library';
import { useForm, useWatch } from 'react-hook-form';
import type { Parents } from '#web/api/parents.ts';
import { refusalOf } from '#web/api/server-refusal.ts';
import { earliestDay } from '#web/features/delivery/delivery-place.ts';
import { deviceNow } from '#web/lib/clock.ts';
import { clearNotice } from '#web/lib/notice-store.ts';
import { useFormDraft } from '#web/lib/use-form-draft.ts';
import { assignFormSchema, chosenOf, emptyAssignment, keptAssignmentSchema } from './assign-form.ts';
import type { AssignEntries } from './assign-form.ts';
import { useAssign } from './library.queries.ts';

const names = ['childId', 'recipientName', 'deliveryDate', 'deliveryTime'] as const;

/** The form that gives a video of the library to somebody. What was entered outlives a reload and the end of a session. */
export function useAssignForm(parents: Parents, video: LibraryVideo, onDone: () => void) {
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
    clearNotice();
    // A time of day without a day means nothing.
    const deliveryTime = fields.deliveryDate ? fields.deliveryTime : '';
    assign.mutate(
      { ...fields, deliveryTime },
      {
        onError: (error) => {
          const { field, message } = refusalOf(error, names, {}, '');
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

export type Assigning = ReturnType<typeof useAssignForm>;
