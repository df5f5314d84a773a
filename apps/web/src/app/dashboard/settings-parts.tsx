import { lazy, type ReactNode } from 'react';
import { useSession } from '#web/api/session.ts';
import { useSubscription } from '#web/api/subscription.ts';
import { SettingsSections } from '#web/features/account-settings/settings-sections.tsx';
import { MembershipPanel } from '#web/features/billing/membership-panel.tsx';

const GuestSettings = lazy(() => import('./guest-settings.tsx').then((module) => ({ default: module.GuestSettings })));

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
