import type { Subscription } from '@someday/contract/billing';
import { Button } from '#web/ui/button.tsx';
import { choiceInWords } from './plan-choice.ts';
import { actionOf, type Wanted } from './plan-offers.ts';
import { PlanPanel } from './plan-standing.tsx';
import { pricingCopy as copy } from './pricing.copy.ts';
import { onReach } from './pricing-question-place.tsx';
import type { Purchase } from './pricing-purchase.ts';

/** Somebody has come back with a choice, from a login or from the payment they had begun. */
export function PricingReminder({
  choice,
  standing,
  purchase,
  onDismiss,
}: {
  choice: Wanted;
  standing: Subscription;
  purchase: Purchase;
  onDismiss: () => void;
}) {
  const interval = choice.tier === 'lifetime' ? 'monthly' : choice.interval;
  const action = actionOf(choice.tier, interval, standing);
  if (action.kind === 'nothing') return null;
  return (
    <PlanPanel title={copy.reminder.title(choiceInWords(choice))} text={copy.reminder.text}>
      <div className="flex flex-wrap gap-3">
        <Button loading={purchase.isUnderWay(action)} {...onReach} onClick={() => purchase.begin(action)}>
          {copy.reminder.goOn}
        </Button>
        <Button variant="quiet" onClick={onDismiss}>
          {copy.reminder.dismiss}
        </Button>
      </div>
    </PlanPanel>
  );
}
