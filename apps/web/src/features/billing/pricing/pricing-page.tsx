import { tiers, type Interval } from '@someday/contract/rules/plans';
import { useLocation } from '@tanstack/react-router';
import { House, Info } from 'lucide-react';
import { Suspense, useState, type Ref } from 'react';
import { LoadingDialog } from '#web/ui/progress.tsx';
import { errorText } from '#web/api/api-error.ts';
import { useSession } from '#web/queries/session.ts';
import { useCatchFocusAfter } from '#web/lib/focus.ts';
import { planStampsLook } from '#web/ui/art/plan-stamp.tsx';
import { BackLink, LinkButton } from '#web/ui/links.tsx';
import { ListFailed } from '#web/ui/lists.tsx';
import { Main, PageTitle } from '#web/ui/layout/page.tsx';
import { SiteFooter } from '#web/ui/layout/site-footer.tsx';
import { SiteHeader } from '#web/ui/layout/site-header.tsx';
import { PlanCard } from './plan-card.tsx';
import { forgetChoice, keptChoice, actionOf } from './plan-offers.ts';
import {
  PlanStatus,
  EarlyAdopters,
  Highlights,
  IntervalToggle,
  SmallPrint,
  PricingReminder,
} from './pricing-parts.tsx';
import { pricingCopy as copy } from './pricing.copy.ts';
import { useBillingMode, usePricing, usePurchase, useVisitor } from './pricing.queries.ts';
import { lazyPart } from '#web/lib/hooks.ts';

const PricingQuestion = lazyPart(() => import('./pricing-question.tsx'), 'PricingQuestion');

function Top() {
  const { member } = useSession();
  const isSignedIn = member !== null && member !== undefined;
  const isPractice = useBillingMode() === 'practice';
  return (
    <div className="grid gap-5">
      <div className="-mx-3 -mb-1 flex flex-wrap items-center justify-between gap-x-4">
        {isSignedIn ? <BackLink to="/member-dashboard">{copy.dashboard}</BackLink> : null}
        <LinkButton to="/" variant="quiet" size="small">
          <House aria-hidden="true" />
          {copy.home}
        </LinkButton>
      </div>
      <div className="mx-auto max-w-5xl text-center">
        <PageTitle>{copy.title}</PageTitle>
        <p className="mx-auto mt-4 max-w-3xl text-lead text-balance text-ink-2">{copy.lead}</p>
        {isPractice ? (
          <p className="mx-auto mt-3 flex w-fit gap-2 font-bold">
            <Info aria-hidden="true" className="mt-0.75 size-5 flex-none text-info" />
            {copy.practice}
          </p>
        ) : null}
      </div>
    </div>
  );
}

function PlansHeading({ ref }: { ref?: Ref<HTMLHeadingElement> }) {
  return (
    <h2 ref={ref} tabIndex={-1} className="sr-only">
      {copy.plans}
    </h2>
  );
}

function Plans() {
  const pricing = usePricing();
  const visitor = useVisitor();
  const [reminded, setReminded] = useState(keptChoice);
  const [chosen, setChosen] = useState<Interval | undefined>(() =>
    reminded && 'interval' in reminded ? reminded.interval : undefined,
  );
  const subscription = visitor.kind === 'member' ? visitor.subscription : undefined;
  const purchase = usePurchase(pricing.data, visitor.kind);
  // Both panels above the plans disappear with their pressed button.
  const panels = subscription && `${subscription.isCancelled} ${reminded !== undefined}`;
  const heading = useCatchFocusAfter<HTMLHeadingElement>(panels);
  const interval = chosen ?? subscription?.plan?.interval ?? 'monthly';
  const failed = pricing.isError ? { error: pricing.error, tryAgain: () => void pricing.refetch() } : visitor;
  if ('error' in failed) {
    return (
      <div>
        <PlansHeading />
        <ListFailed title={copy.failed} text={errorText(failed.error, copy.failedText)} onTryAgain={failed.tryAgain} />
      </div>
    );
  }
  return (
    <>
      {subscription ? <PlanStatus subscription={subscription} /> : null}
      {subscription && reminded ? (
        <PricingReminder
          {...{ subscription, purchase }}
          choice={reminded}
          pricing={pricing.data}
          onDismiss={() => {
            forgetChoice();
            setReminded(undefined);
          }}
        />
      ) : null}
      <PlansHeading ref={heading} />
      <IntervalToggle pricing={pricing.data} interval={interval} onChange={setChosen} />
      <ul
        aria-label={pricing.data ? copy.plans : copy.loading}
        aria-busy={!pricing.data}
        className={`pt-2 ${planStampsLook}`}
      >
        {tiers.map((tier) => {
          const action = actionOf(tier, interval, subscription);
          return (
            <PlanCard
              key={tier}
              {...{ tier, interval, subscription, action }}
              pricing={pricing.data}
              isBusy={purchase.isUnderWay(action, tier)}
              onAct={() => purchase.begin(action, tier)}
            />
          );
        })}
      </ul>
      {pricing.data && subscription?.state !== 'lifetime' ? <EarlyAdopters pricing={pricing.data} /> : null}
      <SmallPrint pricing={pricing.data} />
      {purchase.question ? (
        <Suspense fallback={<LoadingDialog />}>
          <PricingQuestion question={purchase.question} purchase={purchase} subscription={subscription} />
        </Suspense>
      ) : null}
    </>
  );
}

export function PricingPage() {
  const visitor = useVisitor();
  const back = useLocation({ select: ({ pathname }) => pathname });
  return (
    <>
      <SiteHeader>
        {visitor.kind === 'guest' ? (
          <LinkButton to="/login" search={{ next: back }} variant="quiet" size="small" data-login="">
            {copy.logIn}
          </LinkButton>
        ) : null}
      </SiteHeader>
      <Main>
        <div className="gutter grid gap-8 pb-16 pt-2 sm:gap-9 sm:pb-20">
          <Top />
          <Plans />
        </div>
        <Highlights />
      </Main>
      <SiteFooter />
    </>
  );
}

export { prefetchPricing } from './pricing.queries.ts';
