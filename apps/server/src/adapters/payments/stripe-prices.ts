import { currency, offerKeys, offers, priceInWords, tierNames, type OfferKey } from '@someday/contract/plans';
import { priceSetting, type StripeConfig } from '#server/config/config.ts';
import { PaymentsError } from './payments.ts';
import { asking, stripeClient } from './stripe-client.ts';

const recurrences = {
  monthly: { interval: 'month', interval_count: 1 },
  annual: { interval: 'year', interval_count: 1 },
  once: null,
} as const;

/** What Stripe would charge otherwise than our catalogue says, in words for the log; nothing when they agree. Throws nothing. */
export async function stripePriceDifferences(config: StripeConfig): Promise<readonly string[]> {
  const stripe = stripeClient(config);
  const found = offerKeys.map(async (key) => {
    const id = config.priceIds[key];
    if (id === null) return [];
    const setting = `${priceSetting(key)} (${id})`;
    try {
      return differences(key, await asking(() => stripe.prices.retrieve(id))).map((what) => `${setting} ${what}`);
    } catch (error) {
      if (!(error instanceof PaymentsError)) throw error;
      if (error.kind === 'missing') return [`${setting} is not known to Stripe`];
      return [`${setting} could not be looked up: ${error.message}`];
    }
  });
  return (await Promise.all(found)).flat();
}

interface StripePrice {
  readonly active: boolean;
  readonly currency: string;
  readonly unit_amount: number | null;
  readonly recurring: { readonly interval: string; readonly interval_count: number } | null;
}

function differences(key: OfferKey, price: StripePrice): string[] {
  const { tier, interval, cents } = offers[key];
  const sold = `${tierNames[tier]} (${key})`;
  const said: string[] = [];
  if (!price.active) said.push('is archived at Stripe: no checkout can be opened with it');
  if (price.currency !== currency) said.push(`is in ${price.currency}, but ${sold} is sold in ${currency}`);
  if (price.unit_amount !== cents) {
    const amount = price.unit_amount === null ? 'has no fixed amount' : `costs ${priceInWords(price.unit_amount)}`;
    said.push(`${amount}, but ${sold} is sold for ${priceInWords(cents)}`);
  }
  const catalogued = recurrences[interval];
  if (often(price.recurring) !== often(catalogued)) {
    said.push(`is charged ${often(price.recurring)}, but ${sold} is sold ${often(catalogued)}`);
  }
  return said;
}

function often(recurring: StripePrice['recurring']): string {
  if (recurring === null) return 'once';
  const { interval, interval_count: count } = recurring;
  return count === 1 ? `every ${interval}` : `every ${count} ${interval}s`;
}
