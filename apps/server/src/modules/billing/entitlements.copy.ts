import { tierNames, type Tier } from '@someday/contract/plans';

const onPlan = (tier: Tier) => (tier === 'free_trial' ? 'in your free trial' : `on ${tierNames[tier]}`);

/**
 * Why nothing can be added at the moment. The first two are the specification's (part 1 §8). Those of a plan that is used up hold the word
 * "limit", by which the browser knows them; no other error of these calls does.
 */
export const entitlementsCopy = {
  noMembership: 'Please set up your payment method to activate your trial.',
  expired: 'Your subscription has expired. Please renew to continue using the service.',
  lovedOnes: (maximum: number, tier: Tier) =>
    `You have reached the limit of ${maximum} loved ones ${onPlan(tier)}. Everybody you have added stays with you.`,
  messages: (maximum: number, tier: Tier) =>
    `You have reached the limit of ${maximum} messages a month ${onPlan(tier)}. Everything you have made is kept, and next month there is room again.`,
  tooManyAtOnce: (room: number, maximum: number, tier: Tier) =>
    `There is room for ${room} more ${room === 1 ? 'message' : 'messages'} this month. The limit ${onPlan(tier)} is ${maximum}.`,
};
