import { Flag, UserRoundPlus } from 'lucide-react';
import { milestoneTypes } from '@someday/contract/rules/choices';
import { limits } from '@someday/contract/rules/limits';
import { useController, useWatch } from 'react-hook-form';
import { useMilestones } from '#web/queries/scheduling.ts';
import { useResource, ResourceDialog } from '#web/ui/overlays/resource-dialog.tsx';
import { EntriesDialog } from '#web/features/upload/entries-dialog.tsx';
import { Button } from '#web/ui/button.tsx';
import { Dialog, ConfirmDialog } from '#web/ui/overlays/dialog.tsx';
import { EmptyState } from '#web/ui/lists.tsx';
import { DaySuggestions, PersonChooser } from '#web/features/scheduling/delivery/delivery-fields.tsx';
import { promises } from '#web/lib/facts.ts';
import { Checkbox } from '#web/ui/forms/choices.tsx';
import { DateField, SelectField, TextArea, TextField } from '#web/ui/forms/field.tsx';
import { milestoneCopy } from '#web/features/scheduling/scheduling.copy.ts';
import { useMilestoneForm, type MilestoneFormOptions, reminderChoices, type MilestoneForm } from './milestone-form.ts';
import { useDeleteMilestone } from '#web/features/scheduling/scheduling.queries.ts';

export function DeleteMilestoneQuestion({ milestoneId, onClose }: { milestoneId: number; onClose: () => void }) {
  const found = useResource(useMilestones(), milestoneId);
  const remove = useDeleteMilestone();
  return (
    <ResourceDialog found={found} title={milestoneCopy.deleting.confirm} words={milestoneCopy.found} onClose={onClose}>
      {(milestone) => (
        <ConfirmDialog
          onOpenChange={onClose}
          title={milestoneCopy.deleting.title(milestone.milestoneName)}
          description={milestoneCopy.deleting.text}
          confirmLabel={milestoneCopy.deleting.confirm}
          loading={remove.isPending}
          onConfirm={() => remove.mutate(milestone, { onSuccess: onClose })}
        />
      )}
    </ResourceDialog>
  );
}

const copy = milestoneCopy.form;

function MilestoneFieldset({ milestoneForm }: { milestoneForm: MilestoneForm }) {
  const { form, lovedOnes, days, enterName } = milestoneForm;
  const { register, formState, control, setValue, getValues } = form;
  const { errors, isSubmitted } = formState;
  const { field: who } = useController({ control, name: 'childId' });
  const day = useWatch({ control, name: 'milestoneDate' });
  return (
    <>
      <PersonChooser
        lovedOnes={lovedOnes}
        legend={copy.whose}
        chosen={who.value}
        firstRef={who.ref}
        error={errors.childId?.message}
        onChange={who.onChange}
      />
      <div className="grid gap-5 sm:grid-cols-2">
        <SelectField
          label={copy.type}
          error={errors.milestoneType?.message}
          {...register('milestoneType', { onChange: () => enterName(getValues('milestoneType')) })}
        >
          {milestoneTypes.map((type) => (
            <option key={type} value={type}>
              {copy.types[type]}
            </option>
          ))}
        </SelectField>
        <TextField
          label={copy.name}
          placeholder={copy.nameExample}
          autoComplete="off"
          maxLength={limits.milestoneName}
          error={errors.milestoneName?.message}
          {...register('milestoneName')}
        />
      </div>
      <div className="grid gap-5">
        <DaySuggestions
          label={copy.birthdays}
          suggestions={days}
          isChosen={(suggested) => suggested.day === day}
          onSuggest={(suggested) =>
            setValue('milestoneDate', suggested.day, { shouldDirty: true, shouldValidate: isSubmitted })
          }
        />
        <div className="grid gap-5 sm:grid-cols-2">
          <DateField
            label={copy.date}
            max="9999-12-31"
            error={errors.milestoneDate?.message}
            {...register('milestoneDate')}
          />
          <SelectField
            label={copy.remind}
            hint={copy.remindHint(promises().email)}
            error={errors.notifyDaysBefore?.message}
            {...register('notifyDaysBefore')}
          >
            {reminderChoices.map((before) => (
              <option key={before} value={before}>
                {copy.days(before)}
              </option>
            ))}
          </SelectField>
        </div>
        <Checkbox {...register('isRecurring')}>
          <span className="block font-bold">{copy.recurring}</span>
          <span className="text-[0.9375rem] text-ink-2">{copy.recurringHint}</span>
        </Checkbox>
      </div>
      <TextArea
        label={copy.description}
        optional
        rows={3}
        error={errors.description?.message}
        {...register('description')}
      />
    </>
  );
}

type MilestoneDialogProps = MilestoneFormOptions & { onClose: () => void };

function MilestoneDialog({ onClose, ...options }: MilestoneDialogProps) {
  const milestoneForm = useMilestoneForm(options);
  return (
    <EntriesDialog
      isEdit={options.before !== undefined}
      words={copy}
      entries={milestoneForm}
      icon={<Flag aria-hidden="true" />}
      onClose={onClose}
      formLook="grid gap-7 pt-2"
    >
      <MilestoneFieldset milestoneForm={milestoneForm} />
    </EntriesDialog>
  );
}

type AddMilestoneDialogProps = MilestoneDialogProps & { onAddLovedOne: () => void };

export function AddMilestoneDialog({ onAddLovedOne, ...options }: AddMilestoneDialogProps) {
  if (options.parents.children.length > 0) return <MilestoneDialog {...options} />;
  return (
    <Dialog onOpenChange={options.onClose} title={copy.title}>
      <EmptyState
        title={copy.nobody}
        action={
          <Button onClick={onAddLovedOne}>
            <UserRoundPlus aria-hidden="true" />
            {copy.addLovedOne}
          </Button>
        }
      >
        {copy.nobodyText}
      </EmptyState>
    </Dialog>
  );
}

export function EditMilestoneDialog({ milestoneId, ...options }: MilestoneDialogProps & { milestoneId: number }) {
  const found = useResource(useMilestones(), milestoneId);
  return (
    <ResourceDialog found={found} title={copy.editTitle} words={milestoneCopy.found} onClose={options.onClose}>
      {(before) => <MilestoneDialog {...options} before={before} />}
    </ResourceDialog>
  );
}
