import { isNotSignedIn } from '#web/api/api-error.ts';
import { useParents } from '#web/queries/loved-ones.ts';
import { useSubscription } from '#web/queries/subscription.ts';
import { Badge } from '#web/ui/badge.tsx';
import { ListFailed } from '#web/ui/lists.tsx';
import { Main } from '#web/ui/layout/page.tsx';
import { SiteHeader } from '#web/ui/layout/site-header.tsx';
import { onboardingCopy as copy } from './onboarding.copy.ts';
import { OnboardingWizard, type DrawTakes } from './onboarding-wizard.tsx';
import { Loading } from './step-frame.tsx';

function TrialBadge() {
  const { data: subscription } = useSubscription();
  if (!subscription || subscription.billing === 'off') return null;
  const { state, trialAvailable } = subscription;
  if (state !== 'trial' && !(state === 'none' && trialAvailable)) return null;
  return (
    // `data-upgrade` hides the product's name in the narrowest header
    <span data-upgrade="" className="min-[376px]:whitespace-nowrap">
      <Badge tone="sealed">{copy.trial}</Badge>
    </span>
  );
}

function Content({ drawTakes }: { drawTakes: DrawTakes }) {
  const { data: parents, error, refetch } = useParents();
  const { isPending } = useSubscription();
  if (parents && !isPending) return <OnboardingWizard parents={parents} drawTakes={drawTakes} />;
  if (!error || isNotSignedIn(error)) return <Loading />;
  const { failed, failedText } = copy;
  return <ListFailed heading="h2" title={failed} text={failedText} onTryAgain={() => void refetch()} />;
}

export function OnboardingHome({ drawTakes }: { drawTakes: DrawTakes }) {
  return (
    <>
      <SiteHeader>
        <TrialBadge />
      </SiteHeader>
      <Main className="flex flex-col pt-1 outline-none">
        <Content drawTakes={drawTakes} />
      </Main>
    </>
  );
}
