import { useSession } from '#web/api/session.ts';
import { VISIT_MS } from '#web/api/visit.ts';
import { sendsEmail } from '#web/lib/email.ts';
import { AppearanceSection } from './appearance-section.tsx';
import { CloseAccountSection } from './close-account-section.tsx';
import { EmailSection } from './email-section.tsx';
import { MailsSection } from './mails-section.tsx';
import { PasswordSection } from './password-section.tsx';
import { SessionsSection } from './sessions-section.tsx';
import { YouSection } from './you-section.tsx';

/** Everything a member can change about the account, a sheet for each thing. */
export function SettingsSections() {
  // An address may have been confirmed on another device.
  const { member } = useSession({ staleTime: VISIT_MS });
  if (!member) return null;
  return (
    <>
      <YouSection member={member} />
      <EmailSection member={member} />
      {sendsEmail() ? <MailsSection member={member} /> : null}
      <PasswordSection email={member.email} />
      <SessionsSection />
      <AppearanceSection />
      <CloseAccountSection email={member.email} />
    </>
  );
}
