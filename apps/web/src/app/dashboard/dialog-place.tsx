import { lazy, Suspense } from 'react';
import { LoadingDialog } from '#web/ui/progress.tsx';
import { useDashboardDialogs } from './dashboard-dialogs.tsx';

const load = () => import('./open-dialog.tsx');

const OpenDialog = lazy(() => load().then((module) => ({ default: module.OpenDialog })));

export function DialogPlace() {
  const { current } = useDashboardDialogs();
  if (current.name === undefined) return null;
  return (
    <Suspense fallback={<LoadingDialog />}>
      <OpenDialog />
    </Suspense>
  );
}
