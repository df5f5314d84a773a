import { triggerTypes, type TriggerType } from '@someday/contract/scheduled-triggers';
import { Cake, CalendarDays, Flag, HeartHandshake, type LucideIcon } from 'lucide-react';
import { useId } from 'react';
import { triggersCopy } from './triggers.copy.ts';

const { type: label, types } = triggersCopy.form;

const icons: Record<TriggerType, LucideIcon> = {
  date: CalendarDays,
  birthday: Cake,
  anniversary: HeartHandshake,
  milestone: Flag,
};

const choiceLook =
  'relative flex min-h-20 flex-col items-center justify-center gap-1.5 rounded-field border-2 border-control bg-card px-2 py-3 ' +
  'text-[0.9375rem] font-bold leading-tight hover:border-primary has-checked:border-primary has-checked:bg-primary-soft ' +
  'has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus [&>svg]:size-6 [&>svg]:text-primary';

/** What kind of day it is, as four radio buttons with a drawing each. */
export function TypeChoice({ value, onChange }: { value: TriggerType; onChange: (type: TriggerType) => void }) {
  const name = useId();
  return (
    <fieldset className="min-w-0">
      <legend className="sr-only">{label}</legend>
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
              {types[type]}
            </label>
          );
        })}
      </div>
    </fieldset>
  );
}
