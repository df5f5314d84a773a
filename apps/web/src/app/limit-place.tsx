import { useEffect } from 'react';
import { LimitDialog } from '#web/features/billing/limit-dialog.tsx';
import { useSession } from '#web/queries/session.ts';
import { closeLimit, usePlanLimit } from '#web/features/billing/plan-gate.ts';

/** Where a page says that the plan is used up, whoever on it has tried to add something. */
export function LimitPlace() {
  const { member } = useSession();
  const { limit } = usePlanLimit();
  useEffect(() => closeLimit, []);
  return limit ? <LimitDialog limit={limit} isGuest={!!member?.guest} onClose={closeLimit} /> : null;
}
