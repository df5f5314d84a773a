import { lazy, Suspense } from 'react';
import { useLiveData } from '#web/api/use-live-data.ts';
import { OnboardingHome } from '#web/features/onboarding/onboarding-home.tsx';
import type { DrawTakes } from '#web/features/onboarding/onboarding-wizard.tsx';
import { LimitPlace } from '#web/app/limit-place.tsx';
import { useMemberOfPage } from '#web/app/use-member-of-page.ts';

const UnsentTakes = lazy(() =>
  import('#web/features/messages/unsent-takes.tsx').then((module) => ({ default: module.UnsentTakes })),
);

const drawTakes: DrawTakes = (memberId, onOpen) => (
  <Suspense>
    <UnsentTakes memberId={memberId} onOpen={({ media: [medium] = [] }) => medium && onOpen(medium)} />
  </Suspense>
);

export function OnboardingPage() {
  const member = useMemberOfPage();
  useLiveData();
  if (!member) return null;
  return (
    <>
      <OnboardingHome drawTakes={drawTakes} />
      <LimitPlace />
    </>
  );
}
