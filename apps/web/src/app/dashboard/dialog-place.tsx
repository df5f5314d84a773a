import { Suspense } from 'react';
import { lazyPart } from '#web/lib/hooks.ts';
import { LoadingDialog } from '#web/ui/progress.tsx';
import { useDashboardDialogs } from './dashboard-dialogs.tsx';

const OpenDialog = lazyPart(() => import('./open-dialog.tsx'), 'OpenDialog');

export function DialogPlace() {
  const { current } = useDashboardDialogs();
  if (current.name === undefined) return null;
  return (
    <Suspense fallback={<LoadingDialog />}>
      <OpenDialog />
    </Suspense>
  );
}
