import type { UseFormRegisterReturn } from 'react-hook-form';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { deliveryCopy } from './delivery.copy.ts';

/** Whether a sealed message is announced to the one it is for; spreads what `register()` gives. */
export function SurpriseField(field: UseFormRegisterReturn) {
  return (
    <Checkbox {...field}>
      <span className="font-bold">{deliveryCopy.surprise}</span>{' '}
      <span className="text-ink-2">{deliveryCopy.surpriseHint}</span>
    </Checkbox>
  );
}
