import type { Member } from '@someday/contract/api/sessions';
import { HardDrive, LogOut, PackageOpen, Ticket } from 'lucide-react';
import type { ReactNode } from 'react';
import { VISIT_MS } from '#web/api/query-client.ts';
import { SettingsLayout } from '#web/features/account-settings/settings-layout.tsx';
import {
  accountGroups,
  appearanceGroup,
  closeAccountGroup,
  takeEverythingGroup,
  trashGroup,
} from '#web/features/account-settings/settings-sections.tsx';
import { membershipCopy, storagePanelCopy } from '#web/features/billing/membership/membership.copy.ts';
import { MembershipPanel, StoragePanel } from '#web/features/billing/membership/membership-panel.tsx';
import { membershipInWords, usageWords } from '#web/features/billing/membership/membership-words.ts';
import { LogoutButton } from '#web/features/dashboard/dashboard-shell.tsx';
import { guestGroups } from '#web/features/guests/guest-dashboard.tsx';
import { guestCopy } from '#web/features/guests/guests.copy.ts';
import { ImportSection } from '#web/features/imports/import-section.tsx';
import { importSectionCopy } from '#web/features/imports/imports.copy.ts';
import { SettingsPart } from '#web/ui/layout/settings-part.tsx';
import { useSession } from '#web/queries/session.ts';
import { useSubscription } from '#web/queries/subscription.ts';

const logoutGroup = {
  id: 'logout',
  icon: LogOut,
  title: guestCopy.settings.logout,
  lead: guestCopy.settings.logoutLead,
  action: <LogoutButton variant="secondary" />,
};

function MemberSettings({ member, whileLoading }: { member: Member; whileLoading: ReactNode }) {
  const subscription = useSubscription();
  if (subscription.isPending) return whileLoading;
  const { data } = subscription;
  const storage = data ? <StoragePanel subscription={data} /> : null;
  const { title, lead } = storagePanelCopy.group;
  const plan = {
    id: 'membership',
    icon: Ticket,
    now: data && membershipInWords(data, member.timeZone).title,
    title: membershipCopy.title,
    content: (
      <>
        <MembershipPanel query={subscription} />
        {storage ? <SettingsPart {...{ title, lead }}>{storage}</SettingsPart> : null}
      </>
    ),
  };
  const room = {
    id: 'storage',
    icon: HardDrive,
    now: data && usageWords(data.usage.storedBytes, 'storedBytes'),
    ...{ title, lead },
    content: storage,
  };
  return (
    <SettingsLayout
      groups={[
        ...accountGroups(member),
        appearanceGroup,
        data?.billing === 'off' ? room : plan,
        trashGroup,
        takeEverythingGroup(member),
        {
          id: 'bring-everything',
          icon: PackageOpen,
          title: importSectionCopy.title,
          lead: importSectionCopy.lead,
          content: <ImportSection member={member} />,
        },
        closeAccountGroup(member),
      ]}
    />
  );
}

export function SettingsParts({ whileLoading }: { whileLoading: ReactNode }) {
  // An email may have been confirmed on another device.
  const { member } = useSession({ staleTime: VISIT_MS });
  if (!member) return null;
  if (!member.guest) return <MemberSettings member={member} whileLoading={whileLoading} />;
  return <SettingsLayout groups={[...guestGroups(member.guest), appearanceGroup, trashGroup, logoutGroup]} />;
}
