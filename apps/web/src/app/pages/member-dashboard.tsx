import type { QueryClient } from '@tanstack/react-query';
import { prefetchParents } from '#web/queries/loved-ones.ts';
import { prefetchMessages } from '#web/queries/messages.ts';
import { prefetchMilestones } from '#web/queries/scheduling.ts';
import { useRouter, useSearch } from '@tanstack/react-router';
import { CalendarClock, Heart, House, Settings as SettingsIcon } from 'lucide-react';
import { useEffect } from 'react';
import { GuestStrip } from '#web/features/guests/guest-settings.tsx';
import { prefetchSession, useSession } from '#web/queries/session.ts';
import { useLiveData } from '#web/queries/member-data.ts';
import { MembershipBanner, UpgradeLink } from '#web/features/billing/membership-in-sight.tsx';
import { DashboardShell, type DashboardTab } from '#web/features/dashboard/dashboard-shell.tsx';
import { DashboardDialogsProvider } from '#web/app/dashboard/dashboard-dialogs.tsx';
import { DialogPlace } from '#web/app/dashboard/dialog-place.tsx';
import { HomeTab } from '#web/app/dashboard/home-tab.tsx';
import { LimitPlace } from '#web/app/limit-place.tsx';
import { FamilyTab, ScheduleTab, SettingsTab } from '#web/app/dashboard/other-tabs.tsx';
import { tabVisit } from '#web/lib/tab-visit.ts';

const tabs: readonly DashboardTab[] = [
  { value: 'dashboard', label: 'Dashboard', shortLabel: 'Home', icon: House, Content: HomeTab },
  {
    value: 'schedule',
    label: 'Advanced Scheduling',
    shortLabel: 'Schedule',
    icon: CalendarClock,
    Content: ScheduleTab,
  },
  { value: 'family', label: 'Family Experience', shortLabel: 'Family', icon: Heart, Content: FamilyTab },
  { value: 'settings', label: 'Settings', shortLabel: 'Settings', icon: SettingsIcon, Content: SettingsTab },
];

/** Asks ahead of the dashboard for what it shows first. */
export function prefetchDashboard(client: QueryClient): void {
  void prefetchParents(client);
  void prefetchMessages(client);
  void prefetchSession(client);
  void prefetchMilestones(client);
}

export function MemberDashboardPage() {
  const { tab } = useSearch({ from: '/member-dashboard' });
  const { member } = useSession();
  const router = useRouter();
  const hasEnded = member === null;
  useLiveData();
  useEffect(() => void tabVisit('dashboard'), []);
  // The session has ended while the page was open: its guard leads to the login.
  useEffect(() => {
    if (hasEnded) void router.invalidate();
  }, [hasEnded, router]);
  if (hasEnded) return null;
  return (
    <DashboardDialogsProvider>
      <DashboardShell
        tabs={tabs}
        current={tab}
        upgrade={<UpgradeLink />}
        belowHeader={member?.guest ? <GuestStrip guest={member.guest} /> : null}
        bannerOn={(isFirstTab) => <MembershipBanner isShown={isFirstTab} />}
      />
      <DialogPlace />
      <LimitPlace />
    </DashboardDialogsProvider>
  );
}
