import { Cake, CalendarClock, CalendarDays, Flag, HeartHandshake, TriangleAlert, type LucideIcon } from 'lucide-react';
import { repeatUnits, triggerTypes, type TriggerType } from '@someday/contract/rules/choices';
import { limits } from '@someday/contract/rules/limits';
import { useId } from 'react';
import { useController } from 'react-hook-form';
import { useMilestones, useTriggers } from '#web/queries/scheduling.ts';
import type { Parents } from '#web/queries/loved-ones.ts';
import { useResource, ResourceDialog } from '#web/ui/overlays/resource-dialog.tsx';
import { EntriesDialog } from '#web/features/upload/entries-dialog.tsx';
import { DayFields } from '#web/features/scheduling/delivery/day-fields.tsx';
import { DaySuggestions } from '#web/features/scheduling/delivery/delivery-fields.tsx';
import { sentenceOf } from '#web/features/scheduling/delivery/opening-words.ts';
import { milestoneCopy, triggerCopy } from '#web/features/scheduling/scheduling.copy.ts';
import { Button } from '#web/ui/button.tsx';
import { DateField, SelectField, TextField } from '#web/ui/forms/field.tsx';
import { postmarkLines } from '#web/lib/format.ts';
import { SealedLetter } from '#web/ui/art/postmark.tsx';
import { isEmailed } from '#web/lib/facts.ts';
import { MessageChooser, MessageWords } from './message-chooser.tsx';
import { useTriggerForm, type TriggerDay, type TriggerForm, type TriggerFormOptions } from './trigger-form.ts';

const copy = triggerCopy.form;

/** How often, of its own, and until when. */
function PatternFields({ triggerForm: { form, entered } }: { triggerForm: TriggerForm }) {
  const { register } = form;
  const { errors } = form.formState;
  return (
    <>
      {entered.recurringPattern === 'custom' ? (
        <div className="grid grid-cols-[7rem_minmax(0,1fr)] gap-4">
          <TextField
            label={copy.every}
            type="number"
            inputMode="numeric"
            min={1}
            max={limits.repeatEvery}
            error={errors.repeatEvery?.message}
            {...register('repeatEvery')}
          />
          <SelectField label={copy.unit} error={errors.repeatUnit?.message} {...register('repeatUnit')}>
            {repeatUnits.map((unit) => (
              <option key={unit} value={unit}>
                {copy.units[unit]}
              </option>
            ))}
          </SelectField>
        </div>
      ) : null}
      <DateField
        label={copy.until}
        optional
        max="9999-12-31"
        error={errors.repeatUntil?.message}
        {...register('repeatUntil')}
      />
    </>
  );
}

const icons: Record<TriggerType, LucideIcon> = {
  date: CalendarDays,
  birthday: Cake,
  anniversary: HeartHandshake,
  milestone: Flag,
};

const choiceLook =
  'relative flex min-h-20 flex-col items-center justify-center gap-1.5 rounded-field border-2 border-control bg-card px-2 py-3 ' +
  'text-[0.9375rem] font-bold leading-tight hover:border-primary has-checked:border-primary has-checked:bg-primary-soft focus-inside [&>svg]:size-6 [&>svg]:text-primary';

function TypeChoice({ value, onChange }: { value: TriggerType; onChange: (type: TriggerType) => void }) {
  const name = useId();
  return (
    <fieldset className="min-w-0">
      <legend className="sr-only">{copy.type}</legend>
      <div className="grid grid-cols-2 gap-3 sm:grid-cols-4">
        {triggerTypes.map((type) => {
          const Icon = icons[type];
          return (
            <label key={type} className={choiceLook}>
              <input
                type="radio"
                name={name}
                value={type}
                checked={type === value}
                onChange={() => onChange(type)}
                className="sr-only"
              />
              <Icon aria-hidden="true" />
              {copy.types[type]}
            </label>
          );
        })}
      </div>
    </fieldset>
  );
}

function WhatWillHappen({ triggerForm: { message, preview, memberZone } }: { triggerForm: TriggerForm }) {
  const title = <h3 className="font-body text-small font-bold tracking-normal">{copy.what}</h3>;
  if (!message || !preview) {
    return (
      <div className="rounded-box border-2 border-dashed border-line px-6 py-5">
        {title}
        <p role="status" className="mt-1 text-ink-2">
          {copy.notYet}
        </p>
      </div>
    );
  }
  const { opening, closes, opensEarlier } = preview;
  const { postmark } = copy;
  const name = message.recipientName;
  return (
    <div className="grid gap-4">
      <SealedLetter
        title={title}
        postmark={{
          top: opensEarlier ? postmark.again : postmark.opens,
          lines: postmarkLines(opening.day),
          bottom: postmark.sealed,
        }}
      >
        <div role="status" className="mt-1.5 max-w-md wrap-anywhere">
          {opensEarlier ? <p className="mb-1.5">{copy.opensEarlier}</p> : null}
          <p className="font-display text-[1.1875rem] leading-snug">
            {copy.sentence(sentenceOf(opening, name, memberZone))}
          </p>
        </div>
      </SealedLetter>
      {closes ? (
        <p className="flex gap-3 rounded-field bg-sunk px-4 py-3.5 wrap-anywhere">
          <TriangleAlert aria-hidden="true" className="mt-0.75 size-5 flex-none" />
          <span className="min-w-0">{message.isViewed ? copy.sealedViewed(name) : copy.sealed(name)}</span>
        </p>
      ) : null}
    </div>
  );
}

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

/** Typing a date unlinks the milestone. */
function When({ triggerForm, onAddMilestone }: Part) {
  const { form, entered, days, enter, lovedOne, placeNote, isGuest } = triggerForm;
  const { register, formState } = form;
  const { triggerType, triggerDate, milestoneId } = entered;
  const isChosen = ({ entries }: TriggerDay) =>
    entries.triggerDate === triggerDate && (entries.milestoneId ?? milestoneId) === milestoneId;
  const hint = copy.dayHints[triggerType];
  return (
    <section className="grid gap-5">
      <h3 className="text-h3">{copy.when}</h3>
      <TypeChoice value={triggerType} onChange={(type) => enter({ triggerType: type })} />
      <DaySuggestions
        label={copy.suggestions}
        suggestions={days}
        isChosen={isChosen}
        onSuggest={(suggested) => enter(suggested.entries)}
      />
      {lovedOne && days.length === 0 && triggerType === 'milestone' ? (
        <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 rounded-field bg-sunk p-4">
          <p className="wrap-anywhere">{copy.noMilestones(lovedOne.name)}</p>
          <Button variant="secondary" size="small" onClick={() => onAddMilestone(lovedOne.id)}>
            {copy.addMilestone}
          </Button>
        </div>
      ) : null}
      <DayFields
        date={{
          label: copy.day,
          hint: placeNote ? `${hint} ${placeNote}` : hint,
          error: formState.errors.triggerDate?.message,
          ...register('triggerDate', { onChange: () => enter({ milestoneId: '' }) }),
        }}
        time={{ error: formState.errors.triggerTime?.message, ...register('triggerTime') }}
        repeats={{
          checkbox: register('isRecurring'),
          isOn: entered.isRecurring,
          pattern: entered.recurringPattern,
          isEmailed: lovedOne !== undefined && isEmailed(lovedOne, isGuest),
          onPattern: (recurringPattern) => enter({ recurringPattern }),
          more: <PatternFields triggerForm={triggerForm} />,
        }}
      />
    </section>
  );
}

function TriggerFieldset({ triggerForm, onAddMilestone }: Part) {
  return (
    <>
      <Which triggerForm={triggerForm} />
      <When triggerForm={triggerForm} onAddMilestone={onAddMilestone} />
      <WhatWillHappen triggerForm={triggerForm} />
    </>
  );
}

type DialogActions = { onClose: () => void; onAddMilestone: (lovedOneId: number) => void };

export function ScheduleTriggerDialog({ onClose, onAddMilestone, ...options }: TriggerFormOptions & DialogActions) {
  const triggerForm = useTriggerForm(options);
  return (
    <EntriesDialog
      isEdit={options.before !== undefined}
      words={copy}
      entries={triggerForm}
      icon={<CalendarClock aria-hidden="true" />}
      readFirst
      onClose={onClose}
      formLook="grid gap-10 pt-2"
    >
      <TriggerFieldset triggerForm={triggerForm} onAddMilestone={onAddMilestone} />
    </EntriesDialog>
  );
}

type TriggerForMilestoneDialogProps = DialogActions & { parents: Parents; milestoneId: number };

export function TriggerForMilestoneDialog({ milestoneId, ...options }: TriggerForMilestoneDialogProps) {
  const found = useResource(useMilestones(), milestoneId);
  return (
    <ResourceDialog found={found} title={copy.title} words={milestoneCopy.found} onClose={options.onClose}>
      {(milestone) => <ScheduleTriggerDialog {...options} milestone={milestone} />}
    </ResourceDialog>
  );
}

export function EditTriggerDialog({ triggerId, ...options }: DialogActions & { parents: Parents; triggerId: number }) {
  const found = useResource(useTriggers(), triggerId);
  return (
    <ResourceDialog found={found} title={copy.editTitle} words={triggerCopy.found} onClose={options.onClose}>
      {(before) => <ScheduleTriggerDialog {...options} before={before} />}
    </ResourceDialog>
  );
}
