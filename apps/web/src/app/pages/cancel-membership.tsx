import { useMemberOfPage } from '#web/app/use-member-of-page.ts';
import { CancelPage } from '#web/features/billing/cancel-page.tsx';

export function CancelMembershipPage() {
  const member = useMemberOfPage();
  return member ? <CancelPage member={member} /> : null;
}
