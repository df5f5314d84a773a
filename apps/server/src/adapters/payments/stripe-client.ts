import { Stripe } from 'stripe';
import { currency, offerKeys, offers, priceInWords, tierNames, type OfferKey } from '@someday/contract/rules/plans';
import { type StripeConfig, priceSetting } from '#server/config/config.ts';
import { PaymentsError, type PaymentsExam } from './payments.ts';

/** People wait for most of these answers: half a minute at worst, with two retries. */
const timeoutMs = 10_000;

/** For requests within a transaction: a database connection that is silent for 22 seconds is dropped (db/client.ts). */
export const inTransactions = { maxNetworkRetries: 1 } as const;

/** Retries reuse the idempotency key, so nothing is done twice. */
export function stripeClient({ secretKey, apiBase }: Pick<StripeConfig, 'secretKey' | 'apiBase'>): Stripe {
  return new Stripe(secretKey, {
    // The version stripe-facts.ts is written for, whatever the account's default is.
    apiVersion: '2026-10-28.endive',
    maxNetworkRetries: 2,
    timeout: timeoutMs,
    telemetry: false,
    ...(apiBase !== null && address(apiBase)),
  });
}

function address(apiBase: string) {
  const { protocol, hostname, port } = new URL(apiBase);
  return protocol === 'https:'
    ? ({ protocol: 'https', host: hostname, port: port || '443' } as const)
    : ({ protocol: 'http', host: hostname, port: port || '80' } as const);
}

export async function askStripe<T>(request: () => Promise<T>): Promise<T> {
  try {
    return await request();
  } catch (error) {
    throw asPaymentsError(error);
  }
}

/** Drops Stripe's message, which may contain part of the key, an address or a card. The request id finds it at Stripe. */
export function asPaymentsError(error: unknown): unknown {
  if (!(error instanceof Stripe.errors.StripeError)) return error;
  const { type, code, param, statusCode, requestId } = error;
  const details = [type, statusCode, code, param, requestId].filter((part) => part !== undefined).join(' ');
  return new PaymentsError(kindOf(error), `Stripe: ${details}`);
}

function kindOf(error: InstanceType<typeof Stripe.errors.StripeError>): PaymentsError['kind'] {
  const { errors } = Stripe;
  if (error instanceof errors.StripeCardError || error.statusCode === 402) return 'declined';
  if (error.code === 'resource_missing') return 'missing';
  // The operator fixes a rejected key, and then everything can be retried.
  if (error instanceof errors.StripeAuthenticationError || error instanceof errors.StripePermissionError)
    return 'unavailable';
  if (error instanceof errors.StripeConnectionError || error instanceof errors.StripeRateLimitError)
    return 'unavailable';
  // 409: another request about the same object is still running.
  const status = error.statusCode ?? 0;
  return status === 409 || status >= 500 || error instanceof errors.StripeAPIError ? 'unavailable' : 'refused';
}

const recurrences = {
  monthly: { interval: 'month', interval_count: 1 },
  annual: { interval: 'year', interval_count: 1 },
  once: null,
} as const;

export async function stripePriceDifferences(config: StripeConfig): Promise<readonly string[]> {
  const stripe = stripeClient(config);
  const found = offerKeys.map(async (key) => {
    const id = config.priceIds[key];
    if (id === null) return [];
    const setting = `${priceSetting(key)} (${id})`;
    try {
      return differences(key, await askStripe(() => stripe.prices.retrieve(id))).map((what) => `${setting} ${what}`);
    } catch (error) {
      if (!(error instanceof PaymentsError)) throw error;
      if (error.kind === 'missing') return [`${setting} is unknown to Stripe`];
      return [`${setting} couldn’t be checked: ${error.message}`];
    }
  });
  return (await Promise.all(found)).flat();
}

/** Whether Stripe accepts the key, and whether its prices are ours. `unknown`: it doesn't answer. Never throws. */
export async function examineStripe(config: StripeConfig): Promise<PaymentsExam> {
  try {
    await stripeClient(config).events.list({ limit: 1 }, { maxNetworkRetries: 0 });
  } catch (error) {
    const { StripeAuthenticationError, StripePermissionError } = Stripe.errors;
    const isRefused = error instanceof StripeAuthenticationError || error instanceof StripePermissionError;
    return { key: isRefused ? 'refused' : 'unknown' };
  }
  return { key: 'accepted', differences: await stripePriceDifferences(config) };
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
  const found: string[] = [];
  if (!price.active) found.push('is archived at Stripe, so checkouts with it fail');
  if (price.currency !== currency) found.push(`is in ${price.currency}, but ${sold} is sold in ${currency}`);
  if (price.unit_amount !== cents) {
    const amount = price.unit_amount === null ? 'has no fixed amount' : `costs ${priceInWords(price.unit_amount)}`;
    found.push(`${amount}, but ${sold} is sold for ${priceInWords(cents)}`);
  }
  const expected = recurrences[interval];
  if (often(price.recurring) !== often(expected)) {
    found.push(`is charged ${often(price.recurring)}, but ${sold} is sold ${often(expected)}`);
  }
  return found;
}

function often(recurring: StripePrice['recurring']): string {
  if (recurring === null) return 'once';
  const { interval, interval_count: count } = recurring;
  return count === 1 ? `every ${interval}` : `every ${count} ${interval}s`;
}
