import { useQuery } from '@tanstack/react-query';
import type { Subscription } from '@someday/contract/subscription';
import { ApiError, isNotSignedIn } from '#web/api/api-error.ts';
import { showSubscription } from '#web/queries/subscription.ts';
import { call, endpointUrl } from '#web/api/client.ts';
import { isPlanRunning } from '#web/features/billing/pricing/plan-offers.ts';

/** Milliseconds before each new check. The first ones are short, because someone who has just paid is watching. */
const pauses = [2000, 4000, 8000, 16_000] as const;

export type Bought = 'subscription' | 'lifetime';

const isConfirmed = (bought: Bought, subscription: Subscription): boolean =>
  subscription.state === 'lifetime' || (bought === 'subscription' && isPlanRunning(subscription));

/** `tries`: how many checks so far. */
type Asked = { tries: number; subscription: Subscription } | { tries: number; error: unknown };

export type Payment =
  | { state: 'asking' | 'waiting' | 'login' }
  | { state: 'confirmed'; subscription: Subscription }
  | { state: 'nothing' | 'unreachable'; checkAgain: () => void; isChecking: boolean };

const hasCode = (error: unknown, code: string): boolean => error instanceof ApiError && error.code === code;

function stateOf(bought: Bought, asked: Asked): Exclude<Payment['state'], 'asking'> {
  const isLast = asked.tries > pauses.length;
  if ('subscription' in asked) {
    if (isConfirmed(bought, asked.subscription)) return 'confirmed';
    return isLast ? 'nothing' : 'waiting';
  }
  if (isNotSignedIn(asked.error)) return 'login';
  if (hasCode(asked.error, 'not_found')) return 'nothing'; // billing is off
  return isLast || hasCode(asked.error, 'too_many_tries') ? 'unreachable' : 'waiting';
}

/** Has the server ask the card provider a few times whether the payment has arrived. Opening the page grants nothing; only the reply counts. */
export function usePayment(bought: Bought, isSignedIn: boolean): Payment {
  const queryKey = [endpointUrl('POST /api/payment/check'), bought];
  const { data, refetch, isFetching } = useQuery<Asked>({
    queryKey,
    queryFn: async ({ client }) => {
      const tries = (client.getQueryData<Asked>(queryKey)?.tries ?? 0) + 1;
      try {
        const subscription = await call('POST /api/payment/check');
        showSubscription(client, subscription);
        return { tries, subscription };
      } catch (error) {
        return { tries, error };
      }
    },
    enabled: isSignedIn,
    gcTime: 0,
    refetchInterval: ({ state: { data: asked } }) =>
      asked && stateOf(bought, asked) === 'waiting' ? (pauses[asked.tries - 1] ?? false) : false,
  });
  if (!data) return { state: 'asking' };
  const state = stateOf(bought, data);
  switch (state) {
    case 'confirmed':
      return 'subscription' in data ? { state, subscription: data.subscription } : { state: 'waiting' };
    case 'nothing':
    case 'unreachable':
      return { state, checkAgain: () => void refetch(), isChecking: isFetching };
    case 'waiting':
    case 'login':
      return { state };
  }
}
