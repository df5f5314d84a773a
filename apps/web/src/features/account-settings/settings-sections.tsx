import type { ReactNode } from 'react';
import type { Member } from '@someday/contract/api/sessions';
import { closeAccountBodySchema } from '@someday/contract/api/account-settings';
import { Download, KeyRound, MonitorSmartphone, SunMoon, Trash2, UserRound, UserX } from 'lucide-react';
import { promises } from '#web/lib/facts.ts';
import { OwnLocks } from '#web/features/locks/own-locks.tsx';
import { Button } from '#web/ui/button.tsx';
import { useAddressedDialog } from '#web/ui/overlays/use-addressed-dialog.ts';
import { Checkbox } from '#web/ui/forms/choices.tsx';
import { EmailField } from '#web/ui/forms/field.tsx';
import { EmailSection } from './email-section.tsx';
import { AccountDialog, PasswordSection, useAccountForm } from './password-section.tsx';
import { SenderSection, YouSection } from './you-section.tsx';
import { SessionsSection } from './sessions-section.tsx';
import { SettingsPart } from '#web/ui/layout/settings-part.tsx';
import type { SettingsGroup } from './settings-layout.tsx';
import { TakeEverything } from './take-everything.tsx';
import { settingsCopy } from './account-settings.copy.ts';
import { useCloseAccount, useEmailChoice, type EmailChoice } from './account-settings.queries.ts';
import { TextSizeSwitch, ThemeSwitch } from '#web/ui/appearance-menu.tsx';

function Choice({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="grid gap-2">
      <p aria-hidden="true" className="font-bold">
        {label}
      </p>
      {children}
    </div>
  );
}

const { you, login, emails, sessions, appearance, trash, close } = settingsCopy;
const fields = ['confirmEmail'] as const;
const empty = { confirmEmail: '' };

function Consequences() {
  const { points, reopening, reopeningWithoutEmail, notCanceling } = close;
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

function CloseAccountDialog({ email, onClose }: { email: string; onClose: () => void }) {
  const { form, errors, asking } = useAccountForm(closeAccountBodySchema, empty, useCloseAccount(), fields);
  return (
    <AccountDialog
      title={close.dialogTitle}
      description={close.dialogLead}
      readFirst
      cancelLabel={close.keep}
      submitLabel={close.submit}
      variant="danger"
      {...asking}
      onClose={onClose}
      before={<Consequences />}
    >
      <EmailField
        autoComplete="off"
        label={close.confirmEmail}
        hint={close.confirmEmailHint(email)}
        error={errors.confirmEmail?.message}
        {...form.register('confirmEmail')}
      />
    </AccountDialog>
  );
}

function EmailCheckbox({ member, choice }: { member: Member; choice: EmailChoice }) {
  const saving = useEmailChoice(choice);
  const [label, hint] = emails[choice];
  return (
    <Checkbox
      checked={member[choice]}
      aria-busy={saving.isPending || undefined}
      onChange={({ target }) => {
        if (!saving.isPending) saving.mutate({ ...member, [choice]: target.checked });
      }}
    >
      <span className="font-bold">{label}</span>
      <span className="block text-ink-2">{hint}</span>
    </Checkbox>
  );
}

function EmailsSection({ member }: { member: Member }) {
  return (
    <SettingsPart title={emails.title}>
      <div className="grid gap-4">
        <EmailCheckbox member={member} choice="mailOnEve" />
        <EmailCheckbox member={member} choice="mailOnOpening" />
      </div>
    </SettingsPart>
  );
}

function CloseAccount({ email }: { email: string }) {
  const { current, open, close: shut } = useAddressedDialog(['close-account']);
  return (
    <>
      <Button variant="secondary" onClick={() => open('close-account')}>
        {close.open}
      </Button>
      {current.name ? <CloseAccountDialog email={email} onClose={shut} /> : null}
    </>
  );
}

export const accountGroups = (member: Member): readonly SettingsGroup[] => [
  {
    id: 'you',
    icon: UserRound,
    now: member.name,
    title: you.title,
    content: (
      <>
        <YouSection member={member} />
        <SenderSection member={member} />
      </>
    ),
  },
  {
    id: 'login',
    icon: KeyRound,
    now: member.email,
    title: login,
    content: (
      <>
        <EmailSection member={member} />
        <PasswordSection email={member.email} />
        <OwnLocks base="/api/account" account={member.email} />
        {promises().email ? <EmailsSection member={member} /> : null}
      </>
    ),
  },
  { id: 'devices', icon: MonitorSmartphone, title: sessions.title, lead: sessions.lead, content: <SessionsSection /> },
];

export const appearanceGroup: SettingsGroup = {
  id: 'appearance',
  icon: SunMoon,
  title: appearance.title,
  content: (
    <div className="grid gap-5 md:grid-cols-2 md:gap-x-8">
      <Choice label={appearance.theme}>
        <ThemeSwitch />
      </Choice>
      <Choice label={appearance.textSize}>
        <TextSizeSwitch />
      </Choice>
    </div>
  ),
};

export const trashGroup: SettingsGroup = { id: 'trash', icon: Trash2, title: trash, to: '/trash' };

export const takeEverythingGroup = (member: Member): SettingsGroup => ({
  id: 'take-everything',
  icon: Download,
  title: settingsCopy.export.title,
  lead: settingsCopy.export.lead,
  content: <TakeEverything member={member} />,
});

export const closeAccountGroup = ({ email }: Member): SettingsGroup => ({
  id: 'close-account',
  icon: UserX,
  title: close.title,
  lead: close.lead,
  action: <CloseAccount email={email} />,
  dialog: 'close-account',
});
