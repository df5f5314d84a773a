import type { Subscription } from '@someday/contract/subscription';
import { tierNames } from '@someday/contract/plans';
import type { ReactNode } from 'react';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { LinkButton } from '#web/ui/link-button.tsx';
import { membershipCopy } from './membership.copy.ts';
import { useKeepMembership } from './membership.queries.ts';
import { isRunning } from './plan-offers.ts';
import { pricingCopy } from './pricing.copy.ts';
import { useDayOf } from './use-day-of.ts';

const copy = pricingCopy.standing;

export function PlanPanel({ title, text, children }: { title: string; text: string; children?: ReactNode }) {
  return (
    <Card className="flex flex-wrap items-center justify-between gap-x-8 gap-y-5 p-6 shadow-lift-2 sm:px-8">
      <div className="min-w-0 max-w-2xl">
        <h2 className="text-h3">{title}</h2>
        <p className="mt-2">{text}</p>
      </div>
      {children}
    </Card>
  );
}

function Cancelled({ standing: { state, plan, endsAt } }: { standing: Subscription }) {
  const keep = useKeepMembership();
  const dayOf = useDayOf();
  const tier = state === 'trial' ? 'free_trial' : plan?.tier;
  const title = copy.cancelled(tier ? tierNames[tier] : '', endsAt ? dayOf(endsAt) : '');
  return (
    <PlanPanel title={title} text={copy.cancelledText}>
      <Button loading={keep.isPending} onClick={() => keep.mutate()}>
        {membershipCopy.keep}
      </Button>
    </PlanPanel>
  );
}

/** What a member should know of their membership before they look at prices; nothing where all is well. */
export function PlanStanding({ standing }: { standing: Subscription }) {
  const { state, isCancelled, endsAt } = standing;
  const dayOf = useDayOf();
  const day = endsAt ? dayOf(endsAt) : undefined;
  if (isRunning(standing) && isCancelled) return <Cancelled standing={standing} />;
  switch (state) {
    case 'grace':
      return (
        <PlanPanel title={copy.grace} text={copy.graceText(day ?? '')}>
          <LinkButton to="/member-dashboard" search={{ tab: 'settings' }}>
            {copy.toSettings}
          </LinkButton>
        </PlanPanel>
      );
    case 'expired':
      return <PlanPanel title={day ? copy.expired(day) : copy.expiredPlain} text={copy.expiredText} />;
    case 'lifetime':
      return <PlanPanel title={copy.lifetime} text={copy.lifetimeText} />;
    case 'none':
    case 'trial':
    case 'active':
      return null;
  }
}
