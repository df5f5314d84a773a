import { Suspense, useEffect } from 'react';
import { lazyPart } from '#web/lib/hooks.ts';
import { LoadingDialog } from '#web/ui/progress.tsx';
import { closeLimit, usePlanLimit } from './plan-gate.ts';

const LimitDialog = lazyPart(() => import('./limit-dialog.tsx'), 'LimitDialog');

export function LimitPlace() {
  const { limit } = usePlanLimit();
  useEffect(() => closeLimit, []);
  return limit ? (
    <Suspense fallback={<LoadingDialog />}>
      <LimitDialog limit={limit} />
    </Suspense>
  ) : null;
}
