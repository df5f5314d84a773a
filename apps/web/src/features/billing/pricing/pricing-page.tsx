import { tiers, type Interval } from '@someday/contract/rules/plans';
import { useLocation, useNavigate } from '@tanstack/react-router';
import { House, Info } from 'lucide-react';
import { Suspense, useEffect, useEffectEvent, useState, type ReactNode, type Ref } from 'react';
import { LoadingDialog } from '#web/ui/progress.tsx';
import { errorText } from '#web/api/api-error.ts';
import { useSession } from '#web/queries/session.ts';
import { useCatchFocusAfter } from '#web/lib/focus.ts';
import { planStampsLook } from '#web/ui/art/plan-stamp.tsx';
import { BackLink, LinkButton } from '#web/ui/links.tsx';
import { Button } from '#web/ui/button.tsx';
import { resourceCopy } from '#web/ui/ui.copy.ts';
import { Main, PageTitle } from '#web/ui/layout/page.tsx';
import { SiteFooter } from '#web/ui/layout/site-footer.tsx';
import { SiteHeader } from '#web/ui/layout/site-header.tsx';
import { PlanCard } from './plan-card.tsx';
import { actionOf, forgetChoice, keepChoice, keptChoice, planIn, type Wanted } from './plan-offers.ts';
import { PlanStatus, EarlyAdopters, Highlights, IntervalToggle, SmallPrint } from './pricing-parts.tsx';
import { ChosenPlan, StartTrial } from './plan-terms.tsx';
import { pricingCopy as copy } from './pricing.copy.ts';
import { isNewcomer, useBillingMode, usePricing, usePurchase, useVisitor } from './pricing.queries.ts';
import { lazyPart } from '#web/lib/hooks.ts';

const PricingQuestion = lazyPart(() => import('./pricing-question.tsx'), 'PricingQuestion');

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** Start Free Trial was pressed on another page. */
    startsTrial?: true | undefined;
    /** What the server said of verifying the email, after a signup. */
    checkEmail?: string | undefined;
  }
}

/** The plan chosen before this page opened, in this visit or before a signup. */
function useChoice() {
  const startsTrial = useLocation({ select: ({ state }) => state.startsTrial });
  const navigate = useNavigate();
  const [choice, setChoice] = useState(() => {
    if (startsTrial) keepChoice({ tier: 'free_trial' }, true);
    return keptChoice();
  });
  // Once: Back from the checkout must not lead there again.
  const clear = useEffectEvent(() => {
    if (startsTrial)
      void navigate({ to: '.', replace: true, state: (before) => ({ ...before, startsTrial: undefined }) });
  });
  useEffect(() => clear(), []);
  return {
    choice,
    forget: () => {
      forgetChoice();
      setChoice(undefined);
    },
  };
}

type ChoiceProps = { chosen: ReturnType<typeof useChoice> };

function Practice() {
  if (useBillingMode() !== 'practice') return null;
  return (
    <p className="flex w-fit gap-2 font-bold">
      <Info aria-hidden="true" className="mt-0.75 size-5 flex-none text-info" />
      {copy.practice}
    </p>
  );
}

function Back() {
  const { member } = useSession();
  const isSignedIn = member !== null && member !== undefined;
  return (
    <div className="-mb-1 flex flex-wrap items-center justify-between gap-x-4">
      {isSignedIn ? <BackLink to="/member-dashboard">{copy.dashboard}</BackLink> : null}
      <LinkButton to="/" variant="quiet" size="small" className="-mx-3">
        <House aria-hidden="true" />
        {copy.home}
      </LinkButton>
    </div>
  );
}

function Top({ chosen: { choice }, signup }: ChoiceProps & { signup: ReactNode }) {
  const { data: pricing } = usePricing();
  const checkEmail = useLocation({ select: ({ state }) => state.checkEmail });
  const visitor = useVisitor();
  if (visitor.kind === 'guest' && pricing && choice?.isDue && choice.wanted.tier === 'free_trial')
    return <StartTrial pricing={pricing} note={<Practice />} signup={signup} />;
  return (
    <div className="mx-auto grid max-w-5xl justify-items-center text-center">
      <PageTitle>{isNewcomer(visitor) ? copy.begin : copy.title}</PageTitle>
      <p className="mb-3 mt-4 max-w-3xl text-lead text-balance text-ink-2">{copy.lead}</p>
      <Practice />
      {checkEmail === undefined ? null : (
        <p role="status" className="mt-3 max-w-3xl rounded-field bg-butter px-4 py-3 leading-snug wrap-anywhere">
          <b className="block">{copy.checkEmail}</b> {checkEmail}
        </p>
      )}
    </div>
  );
}

function PlansHeading({ ref, isAfterOffer }: { ref?: Ref<HTMLHeadingElement>; isAfterOffer?: boolean | undefined }) {
  return (
    <h2 ref={ref} tabIndex={-1} className={isAfterOffer ? '-mb-3 text-center text-h3' : 'sr-only'}>
      {isAfterOffer ? copy.terms.orChoose : copy.plans}
    </h2>
  );
}

function Plans({ chosen: { choice, forget } }: ChoiceProps) {
  const pricing = usePricing();
  const visitor = useVisitor();
  const [chosen, setChosen] = useState<Interval | undefined>(() =>
    choice && 'interval' in choice.wanted ? choice.wanted.interval : undefined,
  );
  const subscription = visitor.kind === 'member' ? visitor.subscription : undefined;
  const purchase = usePurchase(pricing.data, visitor.kind);
  const isReady = subscription !== undefined && pricing.data !== undefined;
  const goOn = useEffectEvent(() => {
    const due = keptChoice();
    if (!isReady || !due?.isDue) return;
    const { wanted } = due;
    keepChoice(wanted);
    const action = actionOf(wanted.tier, planIn(wanted)?.interval ?? 'monthly', subscription);
    if (action.kind === 'checkout') purchase.begin(action);
  });
  useEffect(() => goOn(), [isReady]);
  // Both panels above the plans disappear with their pressed button.
  const panels = subscription && `${subscription.isCancelled} ${choice !== undefined}`;
  const heading = useCatchFocusAfter<HTMLHeadingElement>(panels);
  const wanted: Wanted | undefined = choice?.wanted ?? (isNewcomer(visitor) ? { tier: 'free_trial' } : undefined);
  const isAlone = isNewcomer(visitor) || (visitor.kind === 'guest' && choice?.isDue);
  const isOffered = isAlone && wanted?.tier === 'free_trial';
  const interval = chosen ?? subscription?.plan?.interval ?? 'monthly';
  const failed = pricing.isError ? { error: pricing.error, tryAgain: () => void pricing.refetch() } : visitor;
  if ('error' in failed) {
    return (
      <div role="alert" className="grid justify-items-center gap-4 py-10 text-center">
        <PlansHeading />
        <h3 className="text-h3">{copy.failed}</h3>
        <p className="text-ink-2">{errorText(failed.error, copy.failedText)}</p>
        <Button onClick={failed.tryAgain}>{resourceCopy.tryAgain}</Button>
      </div>
    );
  }
  return (
    <>
      {subscription && wanted && pricing.data ? (
        <ChosenPlan {...{ wanted, subscription, purchase }} pricing={pricing.data} onDismiss={choice && forget} />
      ) : null}
      {subscription ? <PlanStatus subscription={subscription} /> : null}
      <PlansHeading ref={heading} isAfterOffer={isOffered} />
      <IntervalToggle pricing={pricing.data} interval={interval} onChange={setChosen} />
      <ul
        aria-label={pricing.data ? copy.plans : copy.loading}
        aria-busy={!pricing.data}
        className={`pt-2 ${planStampsLook} ${isOffered ? 'mx-auto w-full max-w-4xl max-lg:*:last:col-span-full' : ''}`}
      >
        {tiers.map((tier) => {
          if (isOffered && tier === 'free_trial') return null;
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

export function PricingHome({ signup }: { signup: ReactNode }) {
  const visitor = useVisitor();
  const back = useLocation({ select: ({ pathname }) => pathname });
  const chosen = useChoice();
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
        <div className="gutter grid grid-cols-[minmax(0,1fr)] gap-8 pb-16 pt-2 sm:gap-9 sm:pb-20">
          <div className="grid gap-3">
            <Back />
            <Top chosen={chosen} signup={signup} />
          </div>
          <Plans chosen={chosen} />
        </div>
        {isNewcomer(visitor) ? null : <Highlights />}
      </Main>
      {isNewcomer(visitor) ? null : <SiteFooter />}
    </>
  );
}

export { prefetchPricing } from './pricing.queries.ts';
