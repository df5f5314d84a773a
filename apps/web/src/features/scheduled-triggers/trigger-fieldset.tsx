import { useController } from 'react-hook-form';
import { DaySuggestions } from '#web/features/delivery/day-suggestions.tsx';
import { Button } from '#web/ui/button.tsx';
import { DateField, TimeField } from '#web/ui/text-field.tsx';
import { MessageChooser, MessageWords } from './message-chooser.tsx';
import { RepeatFields } from './repeat-fields.tsx';
import type { TriggerDay } from './trigger-days.ts';
import { triggersCopy } from './triggers.copy.ts';
import { TypeChoice } from './type-choice.tsx';
import type { TriggerForm } from './use-trigger-form.ts';
import { WhatWillHappen } from './what-will-happen.tsx';

const copy = triggersCopy.form;

type Part = { triggerForm: TriggerForm; onAddMilestone: (lovedOneId: number) => void };

function Which({ triggerForm }: Pick<Part, 'triggerForm'>) {
  const { form, message, memberZone, onlyFor, before } = triggerForm;
  const { field, fieldState } = useController({ control: form.control, name: 'videoMessageId' });
  if (before) {
    return message ? (
      <div className="flex items-center gap-4 rounded-box border border-line bg-sunk p-4">
        <MessageWords message={message} memberZone={memberZone} />
      </div>
    ) : null;
  }
  return (
    <MessageChooser
      chosen={message}
      chosenId={field.value}
      memberZone={memberZone}
      lovedOneId={onlyFor}
      firstRef={field.ref}
      error={fieldState.error?.message}
      onChange={field.onChange}
    />
  );
}

function NoMilestones({ triggerForm: { lovedOne, days, entered }, onAddMilestone }: Part) {
  if (!lovedOne || days.length > 0 || entered.triggerType !== 'milestone') return null;
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 rounded-field bg-sunk p-4">
      <p className="wrap-anywhere">{copy.noMilestones(lovedOne.name)}</p>
      <Button variant="secondary" size="small" onClick={() => onAddMilestone(lovedOne.id)}>
        {copy.addMilestone}
      </Button>
    </div>
  );
}

/** A day that is typed is not the milestone's any more. */
function When({ triggerForm, onAddMilestone }: Part) {
  const { form, entered, days, suggest, enter, placeNote } = triggerForm;
  const { register, formState } = form;
  const { triggerType, triggerDate, milestoneId } = entered;
  const isChosen = ({ entries }: TriggerDay) =>
    entries.triggerDate === triggerDate && (entries.milestoneId ?? milestoneId) === milestoneId;
  const hint = copy.dayHints[triggerType];
  return (
    <section className="grid gap-5">
      <h3 className="text-h3">{copy.when}</h3>
      <TypeChoice value={triggerType} onChange={(type) => enter({ triggerType: type })} />
      <DaySuggestions label={copy.suggestions} suggestions={days} isChosen={isChosen} onSuggest={suggest} />
      <NoMilestones triggerForm={triggerForm} onAddMilestone={onAddMilestone} />
      <div className="grid gap-4 sm:grid-cols-2">
        <DateField
          label={copy.day}
          hint={placeNote ? `${hint} ${placeNote}` : hint}
          max="9999-12-31"
          error={formState.errors.triggerDate?.message}
          {...register('triggerDate', { onChange: () => enter({ milestoneId: '' }) })}
        />
        <TimeField
          label={copy.time}
          optional
          hint={copy.timeHint}
          error={formState.errors.triggerTime?.message}
          {...register('triggerTime')}
        />
      </div>
      <RepeatFields triggerForm={triggerForm} />
    </section>
  );
}

/** Which message, which day, how often, and what comes of it. */
export function TriggerFieldset({ triggerForm, onAddMilestone, onSubmit }: Part & { onSubmit: () => void }) {
  return (
    <form
      id={triggerForm.formId}
      noValidate
      className="grid gap-10 pt-2"
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit();
      }}
    >
      <Which triggerForm={triggerForm} />
      <When triggerForm={triggerForm} onAddMilestone={onAddMilestone} />
      <WhatWillHappen triggerForm={triggerForm} />
    </form>
  );
}
