import { type GuestSession, newGuestBodySchema } from '@someday/contract/api/admin';
import { accessLevels, type AccessLevel } from '@someday/contract/rules/choices';
import { limits } from '@someday/contract/rules/limits';
import { stripCode, generatedGuestCode, guestCodeBytes } from '@someday/contract/rules/access-code';
import { Dices, Copy, Send } from 'lucide-react';
import { useId, useState } from 'react';
import { validationTexts } from '@someday/contract/texts/validation.copy';
import { emailSchema } from '@someday/contract/forms/fields';
import { showFormError, useSchemaForm } from '#web/ui/forms/hook-form.ts';
import { promises } from '#web/lib/facts.ts';
import { clearToast, showToast } from '#web/lib/toast-store.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog, FormButtons } from '#web/ui/overlays/dialog.tsx';
import { EmailField, SelectField, TextField } from '#web/ui/forms/field.tsx';
import { copyWithNotice } from '#web/lib/clipboard.ts';
import { formatInstantDay } from '#web/lib/format.ts';
import { adminGuestsCopy } from './guests.copy.ts';
import { adminListsCopy } from './table/table.copy.ts';
import { useMutation } from '@tanstack/react-query';
import { notifyFailure } from '#web/api/api-error.ts';
import { call } from '#web/api/client.ts';
import { useRefreshAdmin } from './table/table.queries.ts';
import * as z from 'zod/mini';

const { form: copy, made: madeCopy } = adminGuestsCopy;

export function useInvite({ email, guestCode }: Pick<GuestSession, 'email' | 'guestCode'>) {
  const refresh = useRefreshAdmin();
  const sending = useMutation({
    mutationFn: (to: string) => call('POST /api/admin/send-guest-invitation', { body: { email: to, guestCode } }),
    onSuccess: (_done, to) => {
      showToast({
        title: adminGuestsCopy.inviteSent,
        description: adminGuestsCopy.inviteSentText(to),
        tone: 'success',
      });
      void refresh();
    },
    onError: (error) => notifyFailure(adminGuestsCopy.inviteFailed, error),
  });
  return {
    isSending: sending.isPending,
    send: () => {
      clearToast();
      if (email === null)
        showToast({ title: adminGuestsCopy.noAddress, description: adminGuestsCopy.noAddressText, tone: 'danger' });
      else sending.mutate(email);
    },
  };
}

type GuestMadeDialogProps = { guest: GuestSession; isLengthened: boolean; onClose: () => void };

function GuestMadeDialog({ guest, isLengthened, onClose }: GuestMadeDialogProps) {
  const invite = useInvite(guest);
  const { guestCode, email, expiresAt } = guest;
  return (
    <Dialog
      busy={invite.isSending}
      onOpenChange={onClose}
      title={madeCopy.title}
      description={madeCopy.lead(formatInstantDay(expiresAt), promises().email)}
      readFirst
      footer={
        <Button variant="secondary" onClick={onClose}>
          {madeCopy.done}
        </Button>
      }
    >
      <div className="grid gap-5">
        <p className="rounded-field bg-sunk px-5 py-4 text-center text-[1.25rem] font-bold tracking-[.04em] code-zero wrap-anywhere">
          {guestCode}
        </p>
        {isLengthened ? <p>{madeCopy.lengthened}</p> : null}
        <div className="flex flex-wrap gap-3">
          <Button onClick={() => void copyWithNotice(guestCode, adminListsCopy.copied)}>
            <Copy aria-hidden="true" />
            {adminGuestsCopy.copyCode}
          </Button>
          {email === null || !promises().email ? null : (
            <Button variant="secondary" loading={invite.isSending} onClick={invite.send}>
              <Send aria-hidden="true" />
              {adminGuestsCopy.invite}
            </Button>
          )}
        </div>
      </div>
    </Dialog>
  );
}

const guestFormSchema = z.object({
  guestCode: newGuestBodySchema.shape.guestCode,
  email: z.union([z.string().check(z.trim(), z.maxLength(0)), emailSchema()], validationTexts.badEmail),
  accessLevel: z.enum(accessLevels),
});

const guestFields = ['guestCode', 'email', 'accessLevel'] as const;

function newGuestCode(level: AccessLevel): string {
  return generatedGuestCode(level, crypto.getRandomValues(new Uint8Array(guestCodeBytes)));
}

function useGuestForm(onMade: (guest: GuestSession, typed: string) => void) {
  const refresh = useRefreshAdmin();
  const create = useMutation({
    mutationFn: (body: z.output<typeof guestFormSchema>) => call('POST /api/admin/guest-sessions', { body }),
    onSuccess: (guest, { guestCode }) => {
      showToast({ title: adminGuestsCopy.createdNotice, description: guest.guestCode, tone: 'success' });
      void refresh();
      onMade(guest, guestCode);
    },
    onError: (error) => {
      notifyFailure(adminGuestsCopy.createFailed, error, undefined, true);
      showFormError(form, error, guestFields, { guest_code_taken: 'guestCode' });
    },
  });
  const [generated, setGenerated] = useState(() => newGuestCode('beta'));
  const form = useSchemaForm(guestFormSchema, { guestCode: generated, email: '', accessLevel: 'beta' });
  const renewCode = (level: AccessLevel = form.getValues('accessLevel')) => {
    const code = newGuestCode(level);
    setGenerated(code);
    form.setValue('guestCode', code);
    form.clearErrors('guestCode');
  };
  const submit = form.handleSubmit((body) => {
    if (create.isPending) return;
    clearToast();
    create.mutate(body);
  });
  return {
    form,
    isSaving: create.isPending,
    renewCode,
    /** A generated code contains the level. A typed one stays. */
    followLevel: (level: AccessLevel) => (form.getValues('guestCode') === generated ? renewCode(level) : undefined),
    submit,
  };
}

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
      busy={isSaving}
      onOpenChange={onClose}
      title={copy.title}
      description={copy.lead}
      footer={
        <FormButtons form={id} isSaving={isSaving} onCancel={onClose}>
          {copy.submit}
        </FormButtons>
      }
    >
      <form id={id} noValidate className="grid gap-6" onSubmit={(event) => void submit(event)}>
        <div className="grid gap-3">
          <TextField
            label={copy.code}
            hint={copy.codeHint}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            maxLength={limits.guestCode}
            className="font-bold tracking-[.04em] code-zero"
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
          hint={copy.emailHint(promises().email)}
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
              {adminGuestsCopy.levels[level]}
            </option>
          ))}
        </SelectField>
      </form>
    </Dialog>
  );
}
