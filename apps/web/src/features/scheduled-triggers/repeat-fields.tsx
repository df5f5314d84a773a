import { limits } from '@someday/contract/limits';
import { repeatUnits } from '@someday/contract/release-state';
import { recurringPatterns } from '@someday/contract/scheduled-triggers';
import { sendsEmail } from '#web/lib/email.ts';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { SegmentedControl } from '#web/ui/segmented-control.tsx';
import { DateField, SelectField, TextField } from '#web/ui/text-field.tsx';
import { triggersCopy } from './triggers.copy.ts';
import type { TriggerForm } from './use-trigger-form.ts';

const copy = triggersCopy.form;

function CustomFields({ form: { register, formState } }: { form: TriggerForm['form'] }) {
  const { errors } = formState;
  return (
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
  );
}

/** Whether the day comes again; only then how often (specification part 1 §5), and until when. */
export function RepeatFields({ triggerForm: { form, entered, enter } }: { triggerForm: TriggerForm }) {
  const { register, formState } = form;
  return (
    <div className="grid gap-4">
      <Checkbox {...register('isRecurring')}>
        <span className="block font-bold">{copy.recurring}</span>
        <span className="text-[0.9375rem] text-ink-2">{copy.recurringHint(sendsEmail())}</span>
      </Checkbox>
      {entered.isRecurring ? (
        <>
          <SegmentedControl
            label={copy.pattern}
            segments={recurringPatterns.map((value) => ({ value, label: copy.patterns[value] }))}
            value={entered.recurringPattern}
            wide
            onValueChange={(recurringPattern) => enter({ recurringPattern })}
          />
          {entered.recurringPattern === 'custom' ? <CustomFields form={form} /> : null}
          <DateField
            label={copy.until}
            optional
            max="9999-12-31"
            error={formState.errors.repeatUntil?.message}
            {...register('repeatUntil')}
          />
        </>
      ) : null}
    </div>
  );
}
