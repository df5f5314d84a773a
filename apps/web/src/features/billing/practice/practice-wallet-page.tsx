import { useMemberOfPage } from '#web/queries/session.ts';
import type { PracticeCard, PracticeWallet } from '@someday/contract/api/billing';
import { priceInWords } from '@someday/contract/rules/plans';
import { useState } from 'react';
import { errorText, notifyFailure } from '#web/api/api-error.ts';
import { useCatchFocusAfter } from '#web/lib/focus.ts';
import { AccountLayout } from '#web/ui/layout/form-page.tsx';
import { BackLink } from '#web/ui/links.tsx';
import { Button } from '#web/ui/button.tsx';
import { FormAlert } from '#web/ui/alerts.tsx';
import { Skeletons } from '#web/ui/progress.tsx';
import { PracticeCardChoice, ToPricing } from './practice-checkout-page.tsx';
import { practiceCopy } from './practice.copy.ts';
import { pricingCopy, checkoutCopy } from '#web/features/billing/pricing/pricing.copy.ts';
import { useDayOf } from '#web/features/billing/membership/membership.queries.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { Subscription } from '@someday/contract/api/subscription';
import { subscriptionQuery } from '#web/queries/subscription.ts';
import { call, endpointQuery } from '#web/api/client.ts';
import { showToast } from '#web/lib/toast-store.ts';
import { isPlanRunning } from '#web/features/billing/pricing/plan-offers.ts';

const walletQuery = endpointQuery('GET /api/practice/wallet');

function useChangePracticeCard() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (card: PracticeCard) => call('POST /api/practice/wallet', { body: { card } }),
    onSuccess: (wallet) => {
      client.setQueryData(walletQuery.queryKey, wallet);
      client.removeQueries({ queryKey: subscriptionQuery.queryKey });
      showToast({ ...practiceCopy.wallet.changed, tone: 'success' });
    },
  });
}

function showOutcome(subscription: Subscription, dayOf: (instant: string) => string): void {
  const { came, cameFailed, ended } = practiceCopy.wallet;
  const { state, endsAt } = subscription;
  if (state === 'grace') showToast({ ...cameFailed(endsAt ? dayOf(endsAt) : ''), tone: 'danger' });
  else if (isPlanRunning(subscription)) showToast({ ...came, tone: 'success' });
  else showToast(ended);
}

function useBringPracticePayment(dayOf: (instant: string) => string) {
  const client = useQueryClient();
  const { bringFailed } = practiceCopy.wallet;
  return useMutation({
    mutationFn: async () => {
      const wallet = await call('POST /api/practice/next-payment');
      client.setQueryData(walletQuery.queryKey, wallet);
      return client.fetchQuery({ ...subscriptionQuery, staleTime: 0 });
    },
    onSuccess: (subscription) => showOutcome(subscription, dayOf),
    onError: (error) => notifyFailure(checkoutCopy.failed.title, error, bringFailed),
  });
}

const copy = practiceCopy.wallet;

function CardPart({ present }: { present: PracticeCard }) {
  const [chosen, setChosen] = useState<PracticeCard>();
  const change = useChangePracticeCard();
  const card = chosen ?? present;
  const part = useCatchFocusAfter<HTMLDivElement>(present);
  return (
    <div ref={part} tabIndex={-1} role="group" aria-label={copy.card} className="grid gap-4 outline-none">
      <PracticeCardChoice
        legend={copy.card}
        value={card}
        onChange={(other) => {
          change.reset();
          setChosen(other);
        }}
      />
      <FormAlert text={change.isError ? errorText(change.error, copy.failed) : undefined} />
      <Button
        className="justify-self-start"
        disabled={card === present}
        loading={change.isPending}
        onClick={() => change.mutate(card)}
      >
        {copy.use}
      </Button>
    </div>
  );
}

type DayOf = ReturnType<typeof useDayOf>;

function nextInWords({ nextPaymentAt, nextAmount, endsAt }: PracticeWallet, dayOf: DayOf): string {
  if (nextPaymentAt !== null && nextAmount !== null)
    return copy.nextText(priceInWords(nextAmount), dayOf(nextPaymentAt));
  return endsAt === null ? copy.noNext : copy.endsOn(dayOf(endsAt));
}

function PaymentPart({ wallet }: { wallet: PracticeWallet }) {
  const dayOf = useDayOf();
  const bring = useBringPracticePayment(dayOf);
  const isEnding = wallet.endsAt !== null;
  return (
    <section className="grid gap-4 border-t border-line pt-7">
      <div>
        <h2 className="text-h3">{copy.next}</h2>
        <p className="mt-2 font-bold">{nextInWords(wallet, dayOf)}</p>
      </div>
      {isEnding || wallet.nextPaymentAt !== null ? (
        <>
          <p className="text-ink-2">{isEnding ? copy.endText : copy.bringText}</p>
          <Button
            variant="secondary"
            className="justify-self-start"
            loading={bring.isPending}
            onClick={() => bring.mutate()}
          >
            {isEnding ? copy.end : copy.bring}
          </Button>
        </>
      ) : null}
    </section>
  );
}

function NoCard() {
  return (
    <div className="grid gap-5">
      <div>
        <h2 className="text-h3">{copy.none}</h2>
        <p className="mt-2 text-ink-2">{copy.noneText}</p>
      </div>
      <ToPricing />
    </div>
  );
}

function Contents() {
  const { data: wallet, error, refetch } = useQuery({ ...walletQuery, gcTime: 0 });
  if (wallet) {
    if (wallet.card === null) return <NoCard />;
    return (
      <div className="grid gap-8">
        <CardPart present={wallet.card} />
        <PaymentPart wallet={wallet} />
      </div>
    );
  }
  if (error) {
    return (
      <div className="grid gap-5">
        <FormAlert title={copy.broken} text={errorText(error, pricingCopy.failedText)} />
        <Button size="large" wide onClick={() => void refetch()}>
          {practiceCopy.tryAgain}
        </Button>
      </div>
    );
  }
  return <Skeletons label={practiceCopy.loading} className="grid gap-8" looks={['h-80', 'h-40']} />;
}

export function PracticeWalletPage() {
  if (!useMemberOfPage()) return null;
  return (
    <AccountLayout
      {...copy}
      envelope="closed"
      below={
        <BackLink to="/member-dashboard" search={{ tab: 'settings' }} hash="membership">
          {copy.back}
        </BackLink>
      }
    >
      <Contents />
    </AccountLayout>
  );
}
