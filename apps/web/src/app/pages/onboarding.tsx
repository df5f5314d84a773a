import { UnsentTakes } from '#web/features/composer/unsent-sections.tsx';
import { useLiveData } from '#web/queries/member-data.ts';
import { OnboardingHome } from '#web/features/onboarding/onboarding-home.tsx';
import type { DrawTakes } from '#web/features/onboarding/onboarding-wizard.tsx';
import { LimitPlace } from '#web/features/billing/limit-place.tsx';
import { useMemberOfPage } from '#web/queries/session.ts';

const drawTakes: DrawTakes = (memberId, onOpen) => (
  <UnsentTakes memberId={memberId} onOpen={({ media: [medium] = [] }) => medium && onOpen(medium)} />
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
