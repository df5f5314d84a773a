import type { DeliveryLog } from '@someday/contract/api/deliveries';
import { emailSchema } from '@someday/contract/forms/fields';
import { useEffect, useRef, useState } from 'react';
import * as z from 'zod/mini';
import { showFormError, useSchemaForm } from '#web/ui/forms/hook-form.ts';
import { catchFocus } from '#web/lib/focus.ts';
import { Button } from '#web/ui/button.tsx';
import { FormAlert } from '#web/ui/alerts.tsx';
import { EmailField, Form } from '#web/ui/forms/field.tsx';
import { tellWords } from './delivery-entries.ts';
import { deliveryLogCopy as copy } from './delivery-log.copy.ts';
import { useChangeAddress } from './delivery-log.queries.ts';

const addressSchema = z.object({ email: emailSchema(copy.missing) });

function AddressForm({ log, onClose }: { log: DeliveryLog; onClose: () => void }) {
  const change = useChangeAddress(log);
  const form = useSchemaForm(addressSchema, { email: log.address ?? '' });
  // The button that was here asked for it.
  useEffect(() => form.setFocus('email'), [form]);
  const { errors } = form.formState;
  const submit = form.handleSubmit(({ email }) =>
    change.mutate(email, {
      onSuccess: onClose,
      onError: (error) => showFormError(form, error, ['email'], {}, copy.changeFailed),
    }),
  );
  return (
    <Form className="grid gap-4" onSubmit={() => submit()}>
      <FormAlert text={errors.root?.message} />
      <EmailField
        label={copy.newAddress}
        hint={copy.everywhere(log.recipientName)}
        autoComplete="off"
        error={errors.email?.message}
        {...form.register('email')}
      />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" size="small" loading={change.isPending}>
          {copy.save}
        </Button>
        <Button variant="secondary" size="small" disabled={change.isPending} onClick={onClose}>
          {copy.cancel}
        </Button>
      </div>
    </Form>
  );
}

/** `isBack`: it replaces the form and takes its focus. */
function Address({ log, isBack, onChange }: { log: DeliveryLog; isBack: boolean; onChange: () => void }) {
  const element = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isBack) catchFocus(element.current);
  }, [isBack]);
  const { address, recipientName } = log;
  return (
    <div
      ref={element}
      tabIndex={-1}
      className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 outline-none"
    >
      <div className="min-w-0 flex-1 basis-56">
        <p className="text-small text-ink-2">{copy.address(recipientName)}</p>
        {address === null ? null : <p className="font-bold wrap-anywhere">{address}</p>}
        <p className="mt-1 wrap-anywhere empty:hidden">{tellWords(log, false)}</p>
      </div>
      <Button variant="secondary" size="small" onClick={onChange}>
        {address === null ? copy.add : copy.change}
      </Button>
    </div>
  );
}

export function AddressPart({ log }: { log: DeliveryLog }) {
  const [state, setState] = useState<'at-first' | 'changing' | 'back'>('at-first');
  return (
    <section aria-label={copy.address(log.recipientName)} className="rounded-box bg-sunk p-4 sm:p-5">
      {state === 'changing' ? (
        <AddressForm log={log} onClose={() => setState('back')} />
      ) : (
        <Address log={log} isBack={state === 'back'} onChange={() => setState('changing')} />
      )}
    </section>
  );
}
