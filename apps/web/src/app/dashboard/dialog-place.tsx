import { lazy, Suspense, useEffect } from 'react';
import { LoadingDialog } from '#web/ui/progress.tsx';
import { useDashboardDialogs } from './dashboard-dialogs.tsx';

const load = () => import('./open-dialog.tsx');

const OpenDialog = lazy(() => load().then((module) => ({ default: module.OpenDialog })));

/** Where the dashboard's dialogs are drawn. What knows them comes after the first view, so that it is there when one is opened. */
export function DialogPlace() {
  const { current } = useDashboardDialogs();
  // It is asked for again when a dialog is opened.
  useEffect(() => void load().catch(() => undefined), []);
  if (current.name === undefined) return null;
  return (
    <Suspense fallback={<LoadingDialog />}>
      <OpenDialog />
    </Suspense>
  );
}
