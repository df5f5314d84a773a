import { useNavigate } from '@tanstack/react-router';
import { Suspense } from 'react';
import { lazyPart } from '#web/lib/hooks.ts';
import { useDashboardDialogs } from './dashboard-dialogs.tsx';

// Loads the whole upload code, which only people with unsent work need.
const UnsentSections = lazyPart(() => import('#web/features/composer/unsent-sections.tsx'), 'UnsentSections');

/** What is being sent, or was never finished, on this device. */
export function UnsentWork({ memberId }: { memberId: number }) {
  const { send } = useDashboardDialogs();
  const navigate = useNavigate();
  const goOn = ({ id, purpose }: { id: string; purpose: string }) => {
    if (purpose === 'first') void navigate({ to: '/onboarding', search: { step: 3 } });
    else send({ id }, purpose === 'schedule' ? 'schedule' : 'send');
  };
  return (
    <Suspense>
      <UnsentSections memberId={memberId} onOpen={send} onContinue={goOn} />
    </Suspense>
  );
}
