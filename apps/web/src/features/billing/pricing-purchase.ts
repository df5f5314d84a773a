import type { Pricing } from '@someday/contract/billing';
import type { Interval, Plan, Tier } from '@someday/contract/plans';
import { useState } from 'react';
import { notify } from '#web/lib/notice-store.ts';
import { checkoutCopy } from './checkout.copy.ts';
import { useCheckout } from './checkout.queries.ts';
import { keepChoice } from './plan-choice.ts';
import { priceOf, type PlanAction, type Wanted } from './plan-offers.ts';
import type { PricingVisitor } from './pricing.queries.ts';

/** What a dialog asks before it goes on. */
export type Question =
  | { kind: 'login'; wanted: Wanted }
  | { kind: 'change'; wanted: { tier: Plan; interval: Interval }; priceId: string }
  | { kind: 'lifetimeInstead'; priceId: string; amount: number };

export type Purchase = ReturnType<typeof usePurchase>;

/** From a card's button to where it is paid, or to what has to be asked first. */
export function usePurchase(pricing: Pricing | undefined, visitor: PricingVisitor['kind']) {
  const [question, setQuestion] = useState<Question>();
  const [pressed, setPressed] = useState<Tier>();
  const checkout = useCheckout({ onLoginRequired: (wanted) => setQuestion({ kind: 'login', wanted }) });

  const pay = (wanted: Wanted, priceId: string) => {
    keepChoice(wanted);
    if (visitor === 'guest') setQuestion({ kind: 'login', wanted });
    else checkout.mutate({ wanted, priceId });
  };

  /** `card`: whose button it was; the free trial and Basic are the same purchase. */
  const begin = (action: PlanAction, card?: Tier) => {
    if (action.kind === 'nothing' || checkout.isPending) return;
    setPressed(card);
    if (!pricing || visitor === 'unknown') {
      notify(checkoutCopy.loading);
      return;
    }
    const { priceId, amount } = priceOf(action.wanted, pricing);
    if (priceId === null) {
      notify({ ...checkoutCopy.noPrice, tone: 'danger' });
      return;
    }
    switch (action.kind) {
      case 'checkout':
        pay(action.wanted, priceId);
        return;
      case 'change':
        setQuestion({ kind: 'change', wanted: action.wanted, priceId });
        return;
      case 'lifetimeInstead':
        setQuestion({ kind: 'lifetimeInstead', priceId, amount });
    }
  };

  return {
    begin,
    pay,
    question,
    isPaying: checkout.isPending,
    /** Whether a button, or without `card` the reminder's, waits for where it is paid. */
    isUnderWay: (action: PlanAction, card?: Tier) =>
      checkout.isPending && action.kind !== 'nothing' && pressed === card,
    close: () => setQuestion(undefined),
  };
}
