import type { Message } from '@someday/contract/messages';
import { useWatch } from 'react-hook-form';
import { DeliveryFields } from '#web/features/delivery/delivery-fields.tsx';
import { deliveryCopy as copy } from '#web/features/delivery/delivery.copy.ts';
import { suggestedDays } from '#web/features/delivery/suggested-days.ts';
import { SurpriseField } from '#web/features/delivery/surprise-field.tsx';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { DayNote } from './day-note.tsx';
import { noteOn } from './edit-form.ts';
import { useTriggerCount } from './message-triggers.queries.ts';
import type { Editing } from './use-edit-message.ts';

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
