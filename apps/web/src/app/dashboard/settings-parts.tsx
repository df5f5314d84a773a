import type { GuestAccess } from '@someday/contract/sessions';
import type { ReactNode } from 'react';
import { AppearanceSection } from '#web/features/account-settings/appearance-section.tsx';
import { LogoutButton } from '#web/features/dashboard/dashboard-shell.tsx';
import { GuestSettings as Sheets } from '#web/features/guests/guest-settings.tsx';
import { useSession } from '#web/queries/session.ts';
import { useSubscription } from '#web/queries/subscription.ts';
import { SettingsSections } from '#web/features/account-settings/settings-sections.tsx';
import { MembershipPanel } from '#web/features/billing/membership/membership-panel.tsx';

/** The tab "Settings" of a guest. */
function GuestSettings({ guest }: { guest: GuestAccess }) {
  return <Sheets guest={guest} appearance={<AppearanceSection />} logout={<LogoutButton variant="secondary" />} />;
}

/** They come at once, so that none pushes down another. */
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

/** All sheets of the settings: one part, loaded when the tab is opened. */
export function SettingsParts({ whileLoading }: { whileLoading: ReactNode }) {
  const { member } = useSession();
  return member?.guest ? <GuestSettings guest={member.guest} /> : <MemberSettings whileLoading={whileLoading} />;
}
