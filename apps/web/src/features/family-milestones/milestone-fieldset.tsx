import { milestoneTypes } from '@someday/contract/family-milestones';
import { limits } from '@someday/contract/limits';
import { useController, useWatch } from 'react-hook-form';
import { DaySuggestions } from '#web/features/delivery/day-suggestions.tsx';
import { RecipientChooser } from '#web/features/delivery/recipient-chooser.tsx';
import { sendsEmail } from '#web/lib/email.ts';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { DateField, SelectField, TextArea, TextField } from '#web/ui/text-field.tsx';
import { reminderChoices } from './milestone-form.ts';
import { milestonesCopy } from './milestones.copy.ts';
import type { MilestoneForm } from './use-milestone-form.ts';

const copy = milestonesCopy.form;

type Part = { milestoneForm: MilestoneForm };

function Who({ milestoneForm: { form, lovedOnes } }: Part) {
  const { field, fieldState } = useController({ control: form.control, name: 'childId' });
  return (
    <RecipientChooser
      lovedOnes={lovedOnes}
      legend={copy.whose}
      chosen={[field.value]}
      firstRef={field.ref}
      error={fieldState.error?.message}
      onChange={([id]) => field.onChange(id)}
    />
  );
}

function What({ milestoneForm: { form, enterName } }: Part) {
  const { register, formState } = form;
  const { errors } = formState;
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      <SelectField
        label={copy.type}
        error={errors.milestoneType?.message}
        {...register('milestoneType', { onChange: () => enterName(form.getValues('milestoneType')) })}
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
  );
}

function When({ milestoneForm: { form, days } }: Part) {
  const { register, formState, control, setValue } = form;
  const { errors } = formState;
  const day = useWatch({ control, name: 'milestoneDate' });
  return (
    <div className="grid gap-5">
      <DaySuggestions
        label={copy.birthdays}
        suggestions={days}
        isChosen={(suggested) => suggested.day === day}
        onSuggest={(suggested) =>
          setValue('milestoneDate', suggested.day, { shouldDirty: true, shouldValidate: formState.isSubmitted })
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
          hint={copy.remindHint(sendsEmail())}
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
  );
}

/** Whose day it is, which one, and when to be reminded of it. */
export function MilestoneFieldset({ milestoneForm, onSubmit }: Part & { onSubmit: () => void }) {
  const { register, formState } = milestoneForm.form;
  return (
    <form
      id={milestoneForm.formId}
      noValidate
      className="grid gap-7 pt-2"
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit();
      }}
    >
      <Who milestoneForm={milestoneForm} />
      <What milestoneForm={milestoneForm} />
      <When milestoneForm={milestoneForm} />
      <TextArea
        label={copy.description}
        optional
        rows={3}
        error={formState.errors.description?.message}
        {...register('description')}
      />
    </form>
  );
}
