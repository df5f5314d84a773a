import type { GuestAccess } from '@someday/contract/sessions';
import type { ReactNode } from 'react';
import { AppearanceSection } from '#web/features/account-settings/appearance-section.tsx';
import { LogoutButton } from '#web/features/dashboard/dashboard-shell.tsx';
import { GuestSettings as Sheets } from '#web/features/guests/guest-settings.tsx';
import { useSession } from '#web/queries/session.ts';
import { useSubscription } from '#web/queries/subscription.ts';
import { SettingsSections } from '#web/features/account-settings/settings-sections.tsx';
import { MembershipPanel } from '#web/features/billing/membership/membership-panel.tsx';

/** A guest's "Settings" tab. */
function GuestSettings({ guest }: { guest: GuestAccess }) {
  return <Sheets guest={guest} appearance={<AppearanceSection />} logout={<LogoutButton variant="secondary" />} />;
}

/** Shown all at once, so that nothing is pushed down. */
function MemberSettings({ whileLoading }: { whileLoading: ReactNode }) {
  const subscription = useSubscription();
  if (subscription.isPending) return whileLoading;
  return (
    <>
      <MembershipPanel query={subscription} />
      <SettingsSections />
    </>
  );
}

/** All settings, loaded when the tab is opened. */
export function SettingsParts({ whileLoading }: { whileLoading: ReactNode }) {
  const { member } = useSession();
  return member?.guest ? <GuestSettings guest={member.guest} /> : <MemberSettings whileLoading={whileLoading} />;
}
