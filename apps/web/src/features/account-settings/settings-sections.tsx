import { useState } from 'react';
import type { Member } from '@someday/contract/sessions';
import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { closeAccountBodySchema } from '@someday/contract/account-settings';
import type { api } from '@someday/contract/api';
import type { BodyInput, BodyOf } from '@someday/contract/endpoint';
import { useForm } from 'react-hook-form';
import { useSession } from '#web/queries/session.ts';
import { VISIT_MS } from '#web/api/query-client.ts';
import { promises } from '#web/lib/facts.ts';
import { Button } from '#web/ui/button.tsx';
import { SettingsSection } from '#web/ui/layout/page.tsx';
import { Checkbox } from '#web/ui/forms/choices.tsx';
import { EmailField } from '#web/ui/forms/field.tsx';
import { showFormError } from '#web/ui/forms/hook-form.ts';
import { AppearanceSection } from './appearance-section.tsx';
import { EmailSection } from './email-section.tsx';
import { PasswordSection, PasswordDialog } from './password-section.tsx';
import { SenderSection } from './sender-section.tsx';
import { SessionsSection } from './sessions-section.tsx';
import { YouSection } from './you-section.tsx';
import { settingsCopy } from './account-settings.copy.ts';
import { useMailOnOpening, useCloseAccount } from './account-settings.queries.ts';

const closeAccountDialogCopy = settingsCopy.close;
const fields = ['confirmEmail', 'password'] as const;
const fieldOfCode = { wrong_password: 'password' } as const;

function useCloseForm() {
  const close = useCloseAccount();
  const form = useForm<BodyInput<typeof api.closeAccount>, unknown, BodyOf<typeof api.closeAccount>>({
    resolver: standardSchemaResolver(closeAccountBodySchema),
    defaultValues: { confirmEmail: '', password: '' },
  });
  const submit = form.handleSubmit((body) => {
    close.mutate(body, {
      onError: (error) => showFormError(form, error, fields, fieldOfCode, settingsCopy.tryAgain),
    });
  });
  return { form, submit, isPending: close.isPending };
}

function Consequences() {
  const { points, reopening, reopeningWithoutEmail, notCanceling } = closeAccountDialogCopy;
  return (
    <div className="mb-6 text-ink-2">
      <ul className="grid list-disc gap-2 pl-5 marker:text-poppy">
        {[...points, promises().email ? reopening : reopeningWithoutEmail].map((point) => (
          <li key={point}>{point}</li>
        ))}
      </ul>
      {promises().plans ? <p className="mt-4">{notCanceling}</p> : null}
    </div>
  );
}

/** Says what will happen, and asks for the account's email, so that no one closes an account by accident. */
function CloseAccountDialog({ email, onClose }: { email: string; onClose: () => void }) {
  const { form, submit, isPending } = useCloseForm();
  const { register, formState } = form;
  const { errors } = formState;
  return (
    <PasswordDialog
      title={closeAccountDialogCopy.dialogTitle}
      description={closeAccountDialogCopy.dialogLead}
      readFirst
      cancelLabel={closeAccountDialogCopy.keep}
      submitLabel={closeAccountDialogCopy.submit}
      variant="danger"
      isPending={isPending}
      onClose={onClose}
      onSubmit={submit}
      before={<Consequences />}
      password={{ email, error: errors.password?.message, ...register('password') }}
      alert={errors.root?.message}
    >
      <EmailField
        autoComplete="off"
        label={closeAccountDialogCopy.confirmEmail}
        hint={closeAccountDialogCopy.confirmEmailHint(email)}
        error={errors.confirmEmail?.message}
        {...register('confirmEmail')}
      />
    </PasswordDialog>
  );
}

const emailsSectionCopy = settingsCopy.emails;

/** What we email the member about. */
function EmailsSection({ member }: { member: Member }) {
  const saving = useMailOnOpening();
  return (
    <SettingsSection title={emailsSectionCopy.title}>
      <Checkbox
        checked={member.mailOnOpening}
        aria-busy={saving.isPending || undefined}
        onChange={({ target }) => {
          if (!saving.isPending) saving.mutate({ ...member, mailOnOpening: target.checked });
        }}
      >
        <span className="font-bold">{emailsSectionCopy.opening}</span>
        <span className="block text-ink-2">{emailsSectionCopy.openingHint}</span>
      </Checkbox>
    </SettingsSection>
  );
}

const copy = settingsCopy.close;

function CloseAccountSection({ email }: { email: string }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <SettingsSection tone="sunk" title={copy.title} lead={copy.lead}>
      <Button variant="secondary" onClick={() => setOpen(true)}>
        {copy.open}
      </Button>
      {isOpen ? <CloseAccountDialog email={email} onClose={() => setOpen(false)} /> : null}
    </SettingsSection>
  );
}

/** Everything a member can change about the account, one section each. */
export function SettingsSections() {
  // An email may have been confirmed on another device.
  const { member } = useSession({ staleTime: VISIT_MS });
  if (!member) return null;
  return (
    <>
      <YouSection member={member} />
      <SenderSection member={member} />
      <EmailSection member={member} />
      {promises().email ? <EmailsSection member={member} /> : null}
      <PasswordSection email={member.email} />
      <SessionsSection />
      <AppearanceSection />
      <CloseAccountSection email={member.email} />
    </>
  );
}
