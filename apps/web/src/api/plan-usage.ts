import type { subscriptionApi } from '@someday/contract/subscription';
import type { QueryClient } from '@tanstack/react-query';

const address = '/api/subscription' satisfies typeof subscriptionApi.getSubscription.path;

/** What is shown of the plan's use was right no more: it is asked for when it is looked at again. Without the contract's schemas, as the first view needs none. */
export function forgetPlanUsage(client: QueryClient): void {
  void client.invalidateQueries({ queryKey: [address], refetchType: 'none' });
}
