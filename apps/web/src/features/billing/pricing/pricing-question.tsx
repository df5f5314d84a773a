import type { Subscription } from '@someday/contract/api/subscription';
import { useLocation } from '@tanstack/react-router';
import { priceInWords, tierNames, type Plan, caps, unlimited, type Interval } from '@someday/contract/rules/plans';
import type { PlanChange } from '@someday/contract/api/billing';
import type { ReactNode } from 'react';
import { ConfirmDialog, Dialog } from '#web/ui/overlays/dialog.tsx';
import { Button } from '#web/ui/button.tsx';
import { LinkButton } from '#web/ui/links.tsx';
import { errorText } from '#web/api/api-error.ts';
import { FormAlert } from '#web/ui/alerts.tsx';
import { Skeletons } from '#web/ui/progress.tsx';
import { type Purchase, type Question, useChangePlan, useChangePreview } from './pricing.queries.ts';
import { choiceInWords, type Wanted } from './plan-offers.ts';
import { questionCopy } from './pricing-question.copy.ts';
import { useDayOf } from '#web/features/billing/membership/membership.queries.ts';

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
        <strong>{copy.nextPaid[interval](priceInWords(nextAmount))}</strong>
      </Line>
    </dl>
  );
}

function smallerInWords(from: Plan | undefined, to: Plan): string | undefined {
  const { lovedOnes, messagesPerMonth } = caps[to];
  if (from === undefined || caps[from].lovedOnes !== unlimited || lovedOnes === unlimited) return undefined;
  return copy.smaller(tierNames[to], lovedOnes, messagesPerMonth);
}

type About<Kind> = { question: Question & { kind: Kind }; subscription: Subscription | undefined; onClose: () => void };

function PlanChangeDialog({ question: { wanted, priceId }, subscription, onClose }: About<'change'>) {
  const preview = useChangePreview(priceId);
  const change = useChangePlan();
  const words = choiceInWords(wanted);
  const name = tierNames[wanted.tier];
  const smaller = smallerInWords(subscription?.plan?.tier, wanted.tier);
  return (
    <Dialog
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
        {preview.isPending ? <Skeletons label={copy.loading} looks={['h-44']} /> : null}
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

function LoginRequiredDialog({ wanted, back, onClose }: { wanted: Wanted; back: string; onClose: () => void }) {
  const copy = questionCopy.login;
  return (
    <Dialog
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

type LifetimeInsteadProps = About<'lifetimeInstead'> & { purchase: Purchase };

/** For buying Lifetime while a membership runs: no one pays twice, and the dialog says so. */
function LifetimeInsteadDialog({ question, subscription, onClose, purchase }: LifetimeInsteadProps) {
  const copy = questionCopy.lifetime;
  const plan = subscription?.plan?.tier;
  return (
    <ConfirmDialog
      onOpenChange={onClose}
      tone="primary"
      title={copy.title}
      description={
        <div className="grid gap-3">
          <p>{copy.text(priceInWords(question.amount))}</p>
          {plan ? <p>{copy.ends(tierNames[plan])}</p> : null}
        </div>
      }
      confirmLabel={copy.confirm}
      cancelLabel={copy.cancel}
      loading={purchase.isPaying}
      onConfirm={() => purchase.pay({ tier: 'lifetime' }, question.priceId)}
    />
  );
}

type PricingQuestionProps = { question: Question; purchase: Purchase; subscription: Subscription | undefined };

export function PricingQuestion({ question, purchase, subscription }: PricingQuestionProps) {
  const back = useLocation({ select: ({ pathname }) => pathname });
  const { close } = purchase;
  switch (question.kind) {
    case 'login':
      return <LoginRequiredDialog wanted={question.wanted} back={back} onClose={close} />;
    case 'change':
      return <PlanChangeDialog {...{ question, subscription }} onClose={close} />;
    case 'lifetimeInstead':
      return <LifetimeInsteadDialog {...{ question, subscription, purchase }} onClose={close} />;
  }
}
