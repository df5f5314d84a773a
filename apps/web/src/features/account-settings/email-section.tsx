import type { Member } from '@someday/contract/api/sessions';
import { MailCheck, MailQuestionMark } from 'lucide-react';
import { useRef } from 'react';
import { changeEmailBodySchema } from '@someday/contract/api/account-settings';
import { useMailVerification } from '#web/queries/session.ts';
import { promises } from '#web/lib/facts.ts';
import { AnswerInPlace } from '#web/ui/alerts.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { useAddressedDialog } from '#web/ui/overlays/use-addressed-dialog.ts';
import { EmailField } from '#web/ui/forms/field.tsx';
import { settingsCopy } from './account-settings.copy.ts';
import { useCancelEmailChange, useChangeEmail } from './account-settings.queries.ts';
import { AccountDialog, useAccountForm } from './password-section.tsx';
import { SettingsPart } from '#web/ui/layout/settings-part.tsx';

const copy = settingsCopy.email;
const fields = ['email'] as const;
const codes = { email_taken: 'email' } as const;
const empty = { email: '' };

function ChangeEmailDialog({ onClose }: { onClose: () => void }) {
  const save = useChangeEmail();
  const { form, errors, asking } = useAccountForm(changeEmailBodySchema, empty, save, fields, codes, onClose);
  return (
    <AccountDialog
      title={copy.changeTitle}
      description={copy.changeLead}
      submitLabel={copy.submit}
      {...asking}
      onClose={onClose}
    >
      <EmailField autoComplete="off" label={copy.newEmail} error={errors.email?.message} {...form.register('email')} />
    </AccountDialog>
  );
}

function ResendLink() {
  const resend = useMailVerification();
  if (resend.isSuccess) return <AnswerInPlace className="tap content-center">{resend.data.message}</AnswerInPlace>;
  return (
    <Button variant="secondary" loading={resend.isPending} onClick={() => resend.mutate()}>
      {copy.resend}
    </Button>
  );
}

function PendingChange({ pendingEmail, onCanceled }: { pendingEmail: string; onCanceled: () => void }) {
  const cancel = useCancelEmailChange();
  return (
    <div className="grid w-full justify-items-start gap-4 rounded-field bg-butter p-4 sm:p-5">
      <div className="min-w-0 max-w-full">
        <p className="font-bold wrap-anywhere">{copy.waiting(pendingEmail)}</p>
        <p className="mt-1">{copy.waitingText}</p>
      </div>
      <Button
        variant="secondary"
        loading={cancel.isPending}
        onClick={() => cancel.mutate(undefined, { onSuccess: onCanceled })}
      >
        {copy.cancelChange}
      </Button>
    </div>
  );
}

export function EmailSection({ member: { email, emailVerified, pendingEmail } }: { member: Member }) {
  const { current, open, close } = useAddressedDialog(['change-email']);
  const change = useRef<HTMLButtonElement>(null);
  return (
    <SettingsPart title={copy.title} lead={promises().email ? copy.lead : copy.leadWithoutEmail}>
      <div className="flex flex-wrap items-center justify-between gap-x-8 gap-y-5">
        <div className="flex min-w-0 flex-wrap items-center gap-x-4 gap-y-2">
          <p className="min-w-0 font-bold wrap-anywhere">{email}</p>
          {promises().email ? (
            <Badge tone={emailVerified ? 'available' : 'sealed'} icon={emailVerified ? MailCheck : MailQuestionMark}>
              {emailVerified ? copy.confirmed : copy.unconfirmed}
            </Badge>
          ) : null}
        </div>
        {pendingEmail === null ? null : (
          <PendingChange pendingEmail={pendingEmail} onCanceled={() => change.current?.focus()} />
        )}
        {promises().email ? (
          <div className="flex flex-wrap gap-3">
            {emailVerified || pendingEmail !== null ? null : <ResendLink />}
            <Button ref={change} variant="secondary" onClick={() => open('change-email')}>
              {copy.change}
            </Button>
          </div>
        ) : null}
      </div>
      {current.name && promises().email ? <ChangeEmailDialog onClose={close} /> : null}
    </SettingsPart>
  );
}
