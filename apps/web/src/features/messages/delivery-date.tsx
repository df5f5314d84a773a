import { useWatch, type Control, type UseFormRegisterReturn } from 'react-hook-form';
import { postmarkLines } from '#web/lib/format.ts';
import { Postmark } from '#web/ui/art/postmark.tsx';
import { DateField } from '#web/ui/text-field.tsx';
import { sendCopy } from './messages.copy.ts';
import type { SendFields, SendInput } from './send-form.ts';

/** The day it opens; as soon as it is chosen it is stamped. */
export function DeliveryDate({
  control,
  earliest,
  error,
  ...field
}: UseFormRegisterReturn & {
  control: Control<SendInput, unknown, SendFields>;
  /** `YYYY-MM-DD` */
  earliest: string;
  error: string | undefined;
}) {
  const day = useWatch({ control, name: 'deliveryDate' });
  return (
    <div className="grid items-end gap-x-8 gap-y-4 sm:grid-cols-[1fr_auto]">
      <DateField
        label={sendCopy.deliveryDate}
        optional
        hint={sendCopy.dateHint}
        error={error}
        {...field}
        min={earliest}
        max="9999-12-31"
      />
      {day && day >= earliest ? (
        <Postmark
          top="OPENS ON"
          lines={postmarkLines(day)}
          bottom="SEALED"
          className="-my-3 w-44 -rotate-6 animate-fade text-poppy"
        />
      ) : null}
    </div>
  );
}
