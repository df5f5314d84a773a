import { tierNames } from '@someday/contract/plans';
import { forgetDraft, keepDraft, readDraft } from '#web/lib/form-draft.ts';
import { wantedSchema, type Wanted } from './plan-offers.ts';
import { pricingCopy } from './pricing.copy.ts';

const KEY = 'plan';

/** What was chosen, in this tab: a login, a new account or the card provider's page may come between. */
export const keepChoice = (wanted: Wanted): void => keepDraft(KEY, wanted);
export const keptChoice = (): Wanted | undefined => readDraft(KEY, wantedSchema);
export const forgetChoice = (): void => forgetDraft(KEY);

/** "Premium, annual", "Lifetime", "the free trial: 7 days, $0" */
export function choiceInWords(wanted: Wanted): string {
  if (wanted.tier === 'free_trial') return pricingCopy.trialChoice;
  return pricingCopy.choiceInWords(tierNames[wanted.tier], wanted.tier === 'lifetime' ? undefined : wanted.interval);
}
