import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import type { GuestSession } from '@someday/contract/admin';
import { accessLevels, type AccessLevel } from '@someday/contract/sessions';
import { limits } from '@someday/contract/limits';
import { stripCode } from '@someday/contract/rules/access-code';
import { Dices } from 'lucide-react';
import { useId, useState } from 'react';
import { useForm } from 'react-hook-form';
import type * as z from 'zod/mini';
import { showFormError } from '#web/ui/forms/form-errors.ts';
import { sendsEmail } from '#web/lib/facts.ts';
import { clearToast } from '#web/lib/toast-store.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { EmailField, SelectField, TextField } from '#web/ui/forms/field.tsx';
import { guestFields, guestFormSchema, newGuestCode, type GuestInput } from './guests-form.ts';
import { GuestMadeDialog } from './guests-made-dialog.tsx';
import { guestsCopy } from './guests.copy.ts';
import { useCreateGuest } from './guests.queries.ts';
import { listsCopy } from './lists.copy.ts';

const copy = guestsCopy.form;

function useGuestForm(onMade: (guest: GuestSession, typed: string) => void) {
  const create = useCreateGuest();
  const [generated, setGenerated] = useState(() => newGuestCode('beta'));
  const form = useForm<GuestInput, unknown, z.output<typeof guestFormSchema>>({
    resolver: standardSchemaResolver(guestFormSchema),
    defaultValues: { guestCode: generated, email: '', accessLevel: 'beta' },
  });
  const renewCode = (level: AccessLevel = form.getValues('accessLevel')) => {
    const code = newGuestCode(level);
    setGenerated(code);
    form.setValue('guestCode', code);
    form.clearErrors('guestCode');
  };
  const submit = form.handleSubmit((body) => {
    if (create.isPending) return;
    clearToast();
    create.mutate(body, {
      onSuccess: (guest) => onMade(guest, body.guestCode),
      onError: (error) => {
        showFormError(form, error, guestFields, { guest_code_taken: 'guestCode' }, listsCopy.tryAgainText);
      },
    });
  });
  return {
    form,
    isSaving: create.isPending,
    renewCode,
    /** A code that nobody has typed says the level. */
    followLevel: (level: AccessLevel) => (form.getValues('guestCode') === generated ? renewCode(level) : undefined),
    submit,
  };
}

/** Makes a guest, and then shows their code to be passed on. */
export function NewGuestDialog({ onClose }: { onClose: () => void }) {
  const [made, setMade] = useState<{ guest: GuestSession; typed: string }>();
  const id = useId();
  const { form, isSaving, renewCode, followLevel, submit } = useGuestForm((guest, typed) => setMade({ guest, typed }));
  const { errors } = form.formState;
  if (made) {
    const isLengthened = stripCode(made.guest.guestCode) !== stripCode(made.typed);
    return <GuestMadeDialog guest={made.guest} isLengthened={isLengthened} onClose={onClose} />;
  }
  return (
    <Dialog
      open
      busy={isSaving}
      onOpenChange={(open) => (open ? undefined : onClose())}
      title={copy.title}
      description={copy.lead}
      footer={
        <>
          <Button variant="secondary" disabled={isSaving} onClick={onClose}>
            {listsCopy.cancel}
          </Button>
          <Button type="submit" form={id} loading={isSaving}>
            {copy.submit}
          </Button>
        </>
      }
    >
      <form
        id={id}
        noValidate
        className="grid gap-6"
        onSubmit={(event) => {
          event.preventDefault();
          void submit(event);
        }}
      >
        <div className="grid gap-3">
          <TextField
            label={copy.code}
            hint={copy.codeHint}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            maxLength={limits.guestCode}
            className="font-bold tracking-[.04em]"
            error={errors.guestCode?.message}
            {...form.register('guestCode')}
          />
          <Button variant="secondary" size="small" className="justify-self-start" onClick={() => renewCode()}>
            <Dices aria-hidden="true" />
            {copy.newCode}
          </Button>
        </div>
        <EmailField
          label={copy.email}
          hint={copy.emailHint(sendsEmail())}
          optional
          autoComplete="off"
          error={errors.email?.message}
          {...form.register('email')}
        />
        <SelectField
          label={copy.level}
          hint={copy.levelHint}
          error={errors.accessLevel?.message}
          {...form.register('accessLevel', { onChange: () => followLevel(form.getValues('accessLevel')) })}
        >
          {accessLevels.map((level) => (
            <option key={level} value={level}>
              {guestsCopy.levels[level]}
            </option>
          ))}
        </SelectField>
      </form>
    </Dialog>
  );
}
