import type { Subscription } from '@someday/contract/subscription';
import { useLocation } from '@tanstack/react-router';
import { priceInWords, tierNames, type Plan, caps, unlimited, type Interval } from '@someday/contract/plans';
import type { PlanChange } from '@someday/contract/billing';
import type { ReactNode } from 'react';
import { ConfirmDialog, Dialog } from '#web/ui/overlays/dialog.tsx';
import { Button } from '#web/ui/button.tsx';
import { LinkButton } from '#web/ui/links.tsx';
import { errorText } from '#web/api/api-error.ts';
import { FormAlert } from '#web/ui/alerts.tsx';
import { lovedOnesInWords, messagesInWords } from '#web/ui/plan-words.copy.ts';
import { Skeleton } from '#web/ui/progress.tsx';
import { type Purchase, type Question, useChangePlan, useChangePreview } from './checkout.queries.ts';
import { choiceInWords, type Wanted } from './plan-offers.ts';
import { useDayOf } from '#web/features/billing/membership/membership.queries.ts';

/** Titles and texts of the dialogs: specification part 1 §8 and part 2 §8. */
const questionCopy = {
  login: {
    title: 'Login Required',
    text: 'Please log in to subscribe to a plan.',
    remembered: (choice: string) => `We’ll remember that you chose ${choice}.`,
    logIn: 'Log in',
    signUp: 'Create an account',
  },
  change: {
    title: (name: string) => `Change to ${name}?`,
    loading: 'Working out what it costs',
    previewFailed: 'We could not work out what this costs. Nothing has changed.',
    tryAgain: 'Try again',
    today: 'Today',
    todayPaid: (amount: string) => `You pay ${amount}`,
    todayNothing: 'You pay nothing',
    todayCredited: (amount: string) => `You pay nothing, and ${amount} come off your next payments`,
    next: (day: string) => `On ${day}`,
    nextPaid: (amount: string) => `You pay ${amount}`,
    thenMonthly: 'and so on every month, until you cancel',
    thenAnnual: 'and so on every year, until you cancel',
    fair: 'What you have already paid and not used is counted in your favour.',
    fairInTrial: 'Your free days stay as long as they are.',
    smaller: (lovedOnes: string, messages: string) =>
      `Basic has room for ${lovedOnes} and ${messages} a month. Everything you have already made stays, and still opens on its day.`,
    confirm: (name: string) => `Change to ${name}`,
    cancel: 'Leave it as it is',
    failed: 'Your plan could not be changed. Please try again.',
  },

  lifetime: {
    title: 'Lifetime instead of your plan?',
    text: (price: string) => `You pay ${price} once, and never again.`,
    ends: (plan: string) =>
      `The moment lifetime begins, your ${plan} membership ends, and nothing more is charged for it. Everything stays as it is.`,
    confirm: 'Go on to payment',
    cancel: 'Leave it as it is',
  },
} as const;

const copy = questionCopy.change;

function todayInWords(dueNow: number): string {
  if (dueNow > 0) return copy.todayPaid(priceInWords(dueNow));
  return dueNow === 0 ? copy.todayNothing : copy.todayCredited(priceInWords(-dueNow));
}

function Line({ when, children }: { when: string; children: ReactNode }) {
  return (
    <div className="px-5 py-4">
      <dt className="text-small text-ink-2">{when}</dt>
      <dd className="m-0 mt-0.5 leading-snug">{children}</dd>
    </div>
  );
}

function Costs({ change: { dueNow, nextAmount, nextAt }, interval }: { change: PlanChange; interval: Interval }) {
  const dayOf = useDayOf();
  return (
    <dl className="m-0 divide-y divide-line rounded-field bg-sunk">
      <Line when={copy.today}>
        <strong>{todayInWords(dueNow)}</strong>
      </Line>
      <Line when={copy.next(dayOf(nextAt))}>
        <strong>{copy.nextPaid(priceInWords(nextAmount))}</strong>,{' '}
        {interval === 'annual' ? copy.thenAnnual : copy.thenMonthly}
      </Line>
    </dl>
  );
}

/** From more room to less: what that means for what is there. */
function smallerInWords(from: Plan | undefined, to: Plan): string | undefined {
  const { lovedOnes, messagesPerMonth } = caps[to];
  if (from === undefined || caps[from].lovedOnes !== unlimited || lovedOnes === unlimited) return undefined;
  const words = [lovedOnesInWords(lovedOnes), messagesInWords(messagesPerMonth)] as const;
  return copy.smaller(words[0].toLowerCase(), words[1].replace(' a month', ''));
}

/** Says what the change costs today and later, as the card provider works it out, and asks. */
export function PlanChangeDialog({
  wanted,
  priceId,
  subscription,
  onClose,
}: {
  wanted: { tier: Plan; interval: Interval };
  priceId: string;
  subscription: Subscription | undefined;
  onClose: () => void;
}) {
  const preview = useChangePreview(priceId);
  const change = useChangePlan();
  const words = choiceInWords(wanted);
  const name = tierNames[wanted.tier];
  const smaller = smallerInWords(subscription?.plan?.tier, wanted.tier);
  return (
    <Dialog
      open
      size="small"
      readFirst
      busy={change.isPending}
      onOpenChange={onClose}
      title={copy.title(words)}
      description={subscription?.state === 'trial' ? copy.fairInTrial : copy.fair}
      footer={
        <>
          <Button variant="secondary" disabled={change.isPending} onClick={onClose}>
            {copy.cancel}
          </Button>
          <Button
            disabled={!preview.data}
            loading={change.isPending}
            onClick={() => change.mutate(priceId, { onSuccess: onClose })}
          >
            {copy.confirm(name)}
          </Button>
        </>
      }
    >
      <div className="grid gap-5">
        {preview.isPending ? (
          <div role="status" aria-label={copy.loading}>
            <Skeleton className="h-44" />
          </div>
        ) : null}
        {preview.data ? <Costs change={preview.data} interval={wanted.interval} /> : null}
        {preview.isError ? (
          <div className="grid justify-items-start gap-4">
            <FormAlert text={errorText(preview.error, copy.previewFailed)} />
            <Button variant="secondary" loading={preview.isFetching} onClick={() => void preview.refetch()}>
              {copy.tryAgain}
            </Button>
          </div>
        ) : null}
        {smaller ? <p className="text-ink-2">{smaller}</p> : null}
        <FormAlert text={change.isError ? errorText(change.error, copy.failed) : undefined} />
      </div>
    </Dialog>
  );
}

/** Without an account there is nothing to subscribe with. Both ways come back to the prices, where the choice is remembered. */
export function LoginRequiredDialog({
  wanted,
  back,
  onClose,
}: {
  wanted: Wanted;
  /** Where to come back to. */
  back: string;
  onClose: () => void;
}) {
  const copy = questionCopy.login;
  return (
    <Dialog
      open
      size="small"
      onOpenChange={onClose}
      title={copy.title}
      description={copy.text}
      footer={
        <>
          <LinkButton to="/login" search={{ next: back }} variant="secondary">
            {copy.logIn}
          </LinkButton>
          <LinkButton to="/signup" search={{ next: back }}>
            {copy.signUp}
          </LinkButton>
        </>
      }
    >
      <p>{copy.remembered(choiceInWords(wanted))}</p>
    </Dialog>
  );
}

/** Lifetime is bought while a membership runs: nobody pays twice, and nobody should fear to. */
export function LifetimeInsteadDialog({
  plan,
  amount,
  isLoading,
  onConfirm,
  onClose,
}: {
  plan: Plan | undefined;
  /** Cents. */
  amount: number;
  isLoading: boolean;
  onConfirm: () => void;
  onClose: () => void;
}) {
  const copy = questionCopy.lifetime;
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      tone="primary"
      title={copy.title}
      description={
        <div className="grid gap-3">
          <p>{copy.text(priceInWords(amount))}</p>
          <p>{copy.ends(plan ? tierNames[plan] : '')}</p>
        </div>
      }
      confirmLabel={copy.confirm}
      cancelLabel={copy.cancel}
      loading={isLoading}
      onConfirm={onConfirm}
    />
  );
}

/** What has to be asked before anything is paid. */
export function PricingQuestion({
  question,
  purchase: { close, pay, isPaying },
  subscription,
}: {
  question: Question;
  purchase: Purchase;
  subscription: Subscription | undefined;
}) {
  const back = useLocation({ select: ({ pathname }) => pathname });
  const plan = subscription?.plan?.tier;
  switch (question.kind) {
    case 'login':
      return <LoginRequiredDialog wanted={question.wanted} back={back} onClose={close} />;
    case 'change':
      return (
        <PlanChangeDialog
          wanted={question.wanted}
          priceId={question.priceId}
          subscription={subscription}
          onClose={close}
        />
      );
    case 'lifetimeInstead':
      return (
        <LifetimeInsteadDialog
          plan={plan}
          amount={question.amount}
          isLoading={isPaying}
          onClose={close}
          onConfirm={() => pay({ tier: 'lifetime' }, question.priceId)}
        />
      );
  }
}
