import type { ReactNode } from 'react';
import { useSubscription } from '#web/api/subscription.ts';
import { SettingsSections } from '#web/features/account-settings/settings-sections.tsx';
import { MembershipPanel } from '#web/features/billing/membership-panel.tsx';

/** All sheets of the settings: one part, loaded when the tab is opened. They come at once, so that none pushes down another. */
export function SettingsParts({ whileLoading }: { whileLoading: ReactNode }) {
  const subscription = useSubscription();
  if (subscription.isPending) return whileLoading;
  return (
    <>
      <MembershipPanel query={subscription} />
      <SettingsSections />
    </>
  );
}
