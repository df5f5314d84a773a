import type { Pricing } from '@someday/contract/billing';
import type { Subscription } from '@someday/contract/subscription';
import { priceInWords } from '@someday/contract/plans';
import { Button } from '#web/ui/button.tsx';
import { choiceInWords } from './plan-choice.ts';
import { actionOf, planIn, priceOf, type Wanted } from './plan-offers.ts';
import { PlanPanel } from './plan-standing.tsx';
import { pricingCopy as copy } from './pricing.copy.ts';
import { onReach } from './pricing-question-place.tsx';
import type { Purchase } from './pricing-purchase.ts';

/** Somebody has come back with a choice, from a login or from the payment they had begun. */
export function PricingReminder({
  choice,
  pricing,
  standing,
  purchase,
  onDismiss,
}: {
  choice: Wanted;
  pricing: Pricing | undefined;
  standing: Subscription;
  purchase: Purchase;
  onDismiss: () => void;
}) {
  const { title, text, trialText, goOn, startTrial, dismiss } = copy.reminder;
  const isTrial = choice.tier === 'free_trial';
  const action = actionOf(choice.tier, planIn(choice)?.interval ?? 'monthly', standing);
  if (action.kind === 'nothing') return null;
  const basic = pricing && priceInWords(priceOf(choice, pricing).amount);
  return (
    <PlanPanel title={title(choiceInWords(choice))} text={isTrial && basic ? trialText(basic) : text}>
      <div className="flex flex-wrap gap-3">
        <Button loading={purchase.isUnderWay(action)} {...onReach} onClick={() => purchase.begin(action)}>
          {isTrial ? startTrial : goOn}
        </Button>
        <Button variant="quiet" onClick={onDismiss}>
          {dismiss}
        </Button>
      </div>
    </PlanPanel>
  );
}
