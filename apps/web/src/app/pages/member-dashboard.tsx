import type { QueryClient } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { CalendarClock, Heart, House, Settings as SettingsIcon } from 'lucide-react';
import { useEffect, Suspense, type ReactNode } from 'react';
import { prefetchAnswers } from '#web/queries/answers.ts';
import { prefetchParents, useParents, type Parents } from '#web/queries/loved-ones.ts';
import { prefetchMessages } from '#web/queries/messages.ts';
import { prefetchMilestones } from '#web/queries/scheduling.ts';
import { GuestStrip } from '#web/features/guests/guest-dashboard.tsx';
import { prefetchSession, useMemberOfPage, useSession } from '#web/queries/session.ts';
import { useLiveData } from '#web/queries/member-data.ts';
import { MembershipBanner, UpgradeLink } from '#web/features/billing/membership/membership-banner.tsx';
import {
  DashboardShell,
  type DashboardTab,
  DashboardError,
  TabSkeleton,
  tabGaps,
  LoadingSettings,
  SettingsFrame,
} from '#web/features/dashboard/dashboard-shell.tsx';
import { DashboardDialogsProvider } from '#web/app/dashboard/dashboard-dialogs.tsx';
import { DialogPlace } from '#web/app/dashboard/dialog-place.tsx';
import { tabsCopy } from '#web/app/app.copy.ts';
import { HomeTab } from '#web/app/dashboard/home-tab.tsx';
import { LimitPlace } from '#web/features/billing/limit-place.tsx';
import { tabVisit } from '#web/lib/tab-visit.ts';
import { isNotSignedIn } from '#web/api/api-error.ts';
import { lazyPart } from '#web/lib/hooks.ts';

const LazyScheduleTab = lazyPart(() => import('#web/app/dashboard/schedule-tab.tsx'), 'ScheduleTabContent');
const LazyFamilyTab = lazyPart(() => import('#web/app/dashboard/family-tab.tsx'), 'FamilyTabContent');
const SettingsParts = lazyPart(() => import('#web/app/dashboard/settings-parts.tsx'), 'SettingsParts');

type TabOfParentsProps = { above?: ReactNode; children: (parents: Parents) => ReactNode };

export function TabOfParents({ above, children: draw }: TabOfParentsProps) {
  const { data: parents, error } = useParents();
  if (!parents && error && !isNotSignedIn(error)) return <DashboardError error={error} />;
  return (
    <div className={tabGaps}>
      {above}
      <Suspense fallback={<TabSkeleton />}>{parents ? draw(parents) : <TabSkeleton />}</Suspense>
    </div>
  );
}

function ScheduleTab() {
  return <TabOfParents>{(parents) => <LazyScheduleTab parents={parents} />}</TabOfParents>;
}

function FamilyTab() {
  return <TabOfParents>{(parents) => <LazyFamilyTab lovedOnes={parents.children} />}</TabOfParents>;
}

function SettingsTab() {
  return (
    <SettingsFrame>
      <SettingsParts whileLoading={<LoadingSettings />} />
    </SettingsFrame>
  );
}

const tabs: readonly DashboardTab[] = [
  { value: 'dashboard', ...tabsCopy.dashboard, icon: House, Content: HomeTab },
  { value: 'schedule', ...tabsCopy.schedule, icon: CalendarClock, Content: ScheduleTab },
  { value: 'family', ...tabsCopy.family, icon: Heart, Content: FamilyTab },
  { value: 'settings', ...tabsCopy.settings, icon: SettingsIcon, Content: SettingsTab },
];

export function prefetchDashboard(client: QueryClient): void {
  void prefetchParents(client);
  void prefetchMessages(client);
  void prefetchSession(client);
  void prefetchMilestones(client);
  void prefetchAnswers(client);
}

/** Lets a phone's share sheet hand files to this app (share-worker.ts). Looks for a newer worker, since no page would: none is in its scope. */
async function registerShareWorker(): Promise<void> {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  const known = await navigator.serviceWorker.getRegistration('/share');
  await (known?.update() ?? navigator.serviceWorker.register('/share-worker.js', { scope: '/share' }));
}

/** The frame of the dashboard, around a tab or a page of its own. */
export function Dashboard({ tab, children }: { tab?: string | undefined; children?: ReactNode }) {
  const { member } = useSession();
  useMemberOfPage();
  useLiveData();
  useEffect(() => void tabVisit('dashboard'), []);
  useEffect(() => void registerShareWorker().catch(() => undefined), []); // then files can only be chosen here
  if (member === null) return null;
  return (
    <DashboardDialogsProvider>
      <DashboardShell
        tabs={tabs}
        current={tab}
        upgrade={<UpgradeLink />}
        belowHeader={member?.guest ? <GuestStrip guest={member.guest} /> : null}
        bannerOn={(isFirstTab) => <MembershipBanner isShown={isFirstTab} />}
      >
        {children}
      </DashboardShell>
      <DialogPlace />
      <LimitPlace />
    </DashboardDialogsProvider>
  );
}

export function MemberDashboardPage() {
  const { tab } = useSearch({ from: '/member-dashboard' });
  return <Dashboard tab={tab} />;
}
