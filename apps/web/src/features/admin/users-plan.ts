import type { AdminUser } from '@someday/contract/admin-lists';
import { tierNames } from '@someday/contract/plans';
import { usersCopy as copy } from './users.copy.ts';

/** What a member is on now, in words. */
export function planWords({ subscriptionType }: AdminUser): string {
  return subscriptionType === null ? copy.noPlan : tierNames[subscriptionType];
}
