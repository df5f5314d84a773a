import { useParams, useRouter } from '@tanstack/react-router';
import { useMemberOfPage } from '#web/queries/session.ts';
import { type PracticeCard, type PracticeCheckout, practiceCards } from '@someday/contract/api/billing';
import { priceInWords, tierNames } from '@someday/contract/rules/plans';
import { useState, type ReactNode, useId } from 'react';
import { BadgeCheck, BadgeX, CalendarX2, CircleCheck } from 'lucide-react';
import { ApiError, errorText } from '#web/api/api-error.ts';
import { formatMoment } from '#web/lib/format.ts';
import { AccountLayout } from '#web/ui/layout/form-page.tsx';
import type { AccountScreen } from '#web/ui/layout/account-sheet.tsx';
import { BackLink, LinkButton } from '#web/ui/links.tsx';
import { Button } from '#web/ui/button.tsx';
import { FormAlert } from '#web/ui/alerts.tsx';
import { Skeletons } from '#web/ui/progress.tsx';
import { practiceCopy } from './practice.copy.ts';
import { pricingCopy } from '#web/features/billing/pricing/pricing.copy.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { subscriptionQuery } from '#web/queries/subscription.ts';
import { call, endpointQuery } from '#web/api/client.ts';
import { safePath } from '#web/lib/addresses.ts';
import { forgetChoice } from '#web/features/billing/pricing/plan-offers.ts';
import { PlanTerms, termsTitle } from '#web/features/billing/pricing/plan-terms.tsx';

const checkoutQuery = (sessionId: string) =>
  endpointQuery('GET /api/practice/checkouts/{sessionId}', { params: { sessionId } });

const successPathOf = ({ successPath }: PracticeCheckout): string => safePath(successPath) ?? '/member-dashboard';

function useFinishPracticeCheckout(sessionId: string) {
  const client = useQueryClient();
  const { history } = useRouter();
  const query = checkoutQuery(sessionId);
  return useMutation({
    mutationFn: (outcome: PracticeCard | 'expire') =>
      call('POST /api/practice/checkouts/{sessionId}', { params: { sessionId }, body: { outcome } }),
    onSuccess: (checkout) => {
      client.removeQueries({ queryKey: subscriptionQuery.queryKey });
      client.setQueryData(query.queryKey, checkout);
      if (checkout.state !== 'paid') return;
      forgetChoice();
      history.replace(successPathOf(checkout));
    },
    onError: (error) => {
      if (error instanceof ApiError && (error.code === 'checkout_over' || error.code === 'not_found')) {
        void client.invalidateQueries({ queryKey: query.queryKey });
      }
    },
  });
}

const icons = { pays: BadgeCheck, 'fails-later': CalendarX2, declined: BadgeX };

const choiceLook =
  'group relative flex min-h-18 items-center gap-4 rounded-field border-2 border-control bg-card px-4 py-3 hover:border-primary ' +
  'has-checked:border-primary has-checked:bg-primary-soft focus-inside';

type ChoiceProps = { legend: string; value: PracticeCard; onChange: (card: PracticeCard) => void };

export function PracticeCardChoice({ legend, value, onChange }: ChoiceProps) {
  const name = useId();
  return (
    <fieldset className="min-w-0">
      <legend className="font-display text-h3 leading-tight">{legend}</legend>
      <div className="mt-4 grid gap-3">
        {practiceCards.map((card) => {
          const Icon = icons[card];
          return (
            <label key={card} className={choiceLook}>
              <input
                type="radio"
                name={name}
                value={card}
                checked={card === value}
                onChange={() => onChange(card)}
                className="sr-only"
              />
              <Icon aria-hidden="true" className="size-6 flex-none text-ink-2" />
              <span className="min-w-0 leading-snug">
                <span className="block font-bold">{practiceCopy.cards[card].title}</span>{' '}
                <span className="text-[0.9375rem] text-ink-2">{practiceCopy.cards[card].text}</span>
              </span>
              <CircleCheck
                aria-hidden="true"
                className="invisible ml-auto size-6 flex-none text-primary group-has-checked:visible"
              />
            </label>
          );
        })}
      </div>
    </fieldset>
  );
}

const copy = practiceCopy.checkout;

const openScreen: AccountScreen = { ...copy, envelope: 'closed' };

function Summary({ checkout: { tier, interval, dueNow, renewal, trialDays } }: { checkout: PracticeCheckout }) {
  if (tier === 'lifetime' || interval === 'once' || renewal === null) {
    return (
      <section className="rounded-field bg-sunk p-5">
        <h2 className="text-h3">{tierNames[tier]}</h2>
        <p className="mt-2 font-bold">{copy.once(priceInWords(dueNow))}</p>
      </section>
    );
  }
  const terms = { plan: tier, interval, amount: renewal, freeDays: trialDays };
  return (
    <section className="grid gap-3 rounded-field bg-butter p-5">
      <h2 className="text-h3">{termsTitle(terms)}</h2>
      <PlanTerms terms={terms} />
    </section>
  );
}

function OpenCheckout({ checkout }: { checkout: PracticeCheckout }) {
  const [card, setCard] = useState<PracticeCard>('pays');
  const finish = useFinishPracticeCheckout(checkout.sessionId);
  const { isPending, variables } = finish;
  const { dueNow, trialDays } = checkout;
  return (
    <div className="grid gap-7">
      <Summary checkout={checkout} />
      <PracticeCardChoice
        legend={practiceCopy.chooseCard}
        value={card}
        onChange={(chosen) => {
          finish.reset();
          setCard(chosen);
        }}
      />
      <div className="grid gap-3">
        <FormAlert text={finish.isError ? errorText(finish.error, copy.failed) : undefined} />
        <Button
          size="large"
          wide
          disabled={isPending && variables === 'expire'}
          loading={isPending && variables !== 'expire'}
          onClick={() => finish.mutate(card)}
        >
          {dueNow === 0 && trialDays > 0 ? copy.confirm : copy.pay(priceInWords(dueNow))}
        </Button>
        <Button
          variant="quiet"
          wide
          disabled={isPending && variables !== 'expire'}
          loading={isPending && variables === 'expire'}
          onClick={() => finish.mutate('expire')}
        >
          {copy.expire}
        </Button>
        <p className="text-center text-small text-ink-2">
          {copy.openUntil(formatMoment(new Date(checkout.expiresAt)))}
        </p>
      </div>
    </div>
  );
}

export function ToPricing() {
  return (
    <LinkButton to="/pricing" size="large" wide>
      {practiceCopy.toPricing}
    </LinkButton>
  );
}

function Continue({ checkout }: { checkout: PracticeCheckout }) {
  const { history } = useRouter();
  return (
    <Button size="large" wide onClick={() => history.push(successPathOf(checkout))}>
      {copy.proceed}
    </Button>
  );
}

type Screen = { screen: AccountScreen; content: ReactNode; isOver?: boolean };

function screenOf(checkout: PracticeCheckout): Screen {
  switch (checkout.state) {
    case 'open':
      return { screen: openScreen, content: <OpenCheckout checkout={checkout} /> };
    case 'paid':
      return {
        screen: { title: copy.paid, lead: copy.paidLead, envelope: 'open', postmark: copy.paidPostmark },
        content: <Continue checkout={checkout} />,
        isOver: true,
      };
    case 'expired':
      return {
        screen: { title: copy.over, lead: copy.overLead, envelope: 'closed', postmark: copy.overPostmark },
        content: <ToPricing />,
        isOver: true,
      };
  }
}

function failedScreen(error: Error, tryAgain: () => void): Screen {
  const isMissing = error instanceof ApiError && error.status === 404;
  if (isMissing) {
    const { missing: title, missingLead: lead, missingPostmark: postmark } = copy;
    return { screen: { title, lead, envelope: 'closed', postmark }, content: <ToPricing />, isOver: true };
  }
  return {
    screen: { ...openScreen, title: copy.broken },
    content: (
      <div className="grid gap-5">
        <FormAlert text={errorText(error, pricingCopy.failedText)} />
        <Button size="large" wide onClick={tryAgain}>
          {practiceCopy.tryAgain}
        </Button>
      </div>
    ),
  };
}

const waiting: Screen = {
  screen: openScreen,
  content: <Skeletons label={practiceCopy.loading} className="grid gap-7" looks={['h-44', 'h-72', 'h-15']} />,
};

function PracticeCheckoutSheet({ sessionId }: { sessionId: string }) {
  // Not cached: it may have been paid or expired since the last visit.
  const { data, error, refetch } = useQuery({ ...checkoutQuery(sessionId), gcTime: 0 });
  // A refused payment refetches the checkout, and a failed refetch says more than the old data.
  const shown = error ? failedScreen(error, () => void refetch()) : data ? screenOf(data) : waiting;
  return (
    <AccountLayout {...shown.screen} below={shown.isOver ? null : <BackLink to="/pricing">{copy.back}</BackLink>}>
      {shown.content}
    </AccountLayout>
  );
}

export function PracticeCheckoutPage() {
  const member = useMemberOfPage();
  const { sessionId } = useParams({ from: '/practice-checkout/$sessionId' });
  return member ? <PracticeCheckoutSheet key={sessionId} sessionId={sessionId} /> : null;
}
