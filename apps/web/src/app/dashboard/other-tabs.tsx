import { lazy, Suspense, type ReactNode } from 'react';
import { isNotSignedIn } from '#web/api/api-error.ts';
import { useParents, type Parents } from '#web/queries/loved-ones.ts';
import { DashboardError, TabSkeleton, tabGaps } from '#web/features/dashboard/dashboard-shell.tsx';
import { LoadingSheets, SettingsTab as SettingsFrame } from '#web/features/dashboard/settings-tab.tsx';

const LazyScheduleTab = lazy(() => import('./schedule-tab.tsx').then((module) => ({ default: module.ScheduleTab })));
const LazyFamilyTab = lazy(() => import('./family-tab.tsx').then((module) => ({ default: module.FamilyTab })));
const SettingsParts = lazy(() => import('./settings-parts.tsx').then((module) => ({ default: module.SettingsParts })));

/** A tab that shows what is known of the member's loved ones. */
function TabOfParents({ children: draw }: { children: (parents: Parents) => ReactNode }) {
  const { data: parents, error } = useParents();
  if (!parents && error && !isNotSignedIn(error)) return <DashboardError error={error} />;
  return (
    <div className={tabGaps}>
      <Suspense fallback={<TabSkeleton />}>{parents ? draw(parents) : <TabSkeleton />}</Suspense>
    </div>
  );
}

export function ScheduleTab() {
  return <TabOfParents>{(parents) => <LazyScheduleTab parents={parents} />}</TabOfParents>;
}

export function FamilyTab() {
  return <TabOfParents>{(parents) => <LazyFamilyTab lovedOnes={parents.children} />}</TabOfParents>;
}

export function SettingsTab() {
  return (
    <SettingsFrame>
      <SettingsParts whileLoading={<LoadingSheets />} />
    </SettingsFrame>
  );
}
