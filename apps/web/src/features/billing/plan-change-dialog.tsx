import type { PlanChange } from '@someday/contract/billing';
import type { Subscription } from '@someday/contract/subscription';
import { caps, priceInWords, tierNames, unlimited, type Interval, type Plan } from '@someday/contract/plans';
import type { ReactNode } from 'react';
import { errorText } from '#web/api/api-error.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { FormAlert } from '#web/ui/form-alert.tsx';
import { lovedOnesInWords, messagesInWords } from '#web/ui/plan-words.copy.ts';
import { Skeleton } from '#web/ui/progress.tsx';
import { useChangePlan, useChangePreview } from './plan-change.queries.ts';
import { choiceInWords } from './plan-choice.ts';
import { questionCopy } from './pricing-question.copy.ts';
import { useDayOf } from './use-day-of.ts';

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
  standing,
  onClose,
}: {
  wanted: { tier: Plan; interval: Interval };
  priceId: string;
  standing: Subscription | undefined;
  onClose: () => void;
}) {
  const preview = useChangePreview(priceId);
  const change = useChangePlan();
  const words = choiceInWords(wanted);
  const name = tierNames[wanted.tier];
  const smaller = smallerInWords(standing?.plan?.tier, wanted.tier);
  return (
    <Dialog
      open
      size="small"
      readFirst
      busy={change.isPending}
      onOpenChange={onClose}
      title={copy.title(words)}
      description={standing?.state === 'trial' ? copy.fairInTrial : copy.fair}
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
