import { tierNames, type Tier } from '@someday/contract/rules/plans';
import { formatBytes, formatNumber, plural } from '@someday/contract/texts/words';

export const billingCopy = {
  practice: 'Practice mode: no card is charged.',
  canceled: 'Your membership is canceled. Everything you’ve made stays safely stored.',
} as const;

/** `noMembership` and `expired`: specification part 1 §8. The browser recognizes limits by the word "limit". */
export const entitlementsCopy = {
  noMembership: 'Please set up your payment method to activate your trial.',
  expired: 'Your subscription has expired. Please renew to continue using the service.',
  lovedOnes: (maximum: number, tier: Tier) =>
    tier === 'free_trial'
      ? `You’ve reached your free trial’s limit of ${formatNumber(maximum)} loved ones. Everyone you’ve added stays.`
      : `You’ve reached the limit of ${formatNumber(maximum)} loved ones on ${tierNames[tier]}. Everyone you’ve added stays.`,
  messages: (maximum: number, tier: Tier) =>
    tier === 'free_trial'
      ? `You’ve reached your free trial’s limit of ${formatNumber(maximum)} messages a month. Everything you’ve made stays, and there’s room again next month.`
      : `You’ve reached the limit of ${formatNumber(maximum)} messages a month on ${tierNames[tier]}. Everything you’ve made stays, and there’s room again next month.`,
  storage: (used: number, maximum: number, isGuest: boolean) =>
    isGuest
      ? `Guests can store ${formatBytes(maximum)}, and ${formatBytes(used)} are used, so this doesn’t fit. Try something smaller.`
      : `Your plan holds ${formatBytes(maximum)}, and ${formatBytes(used)} are used, so this doesn’t fit. Storage in Settings shows how to make room.`,
  tooManyAtOnce: (room: number, maximum: number, tier: Tier) =>
    tier === 'free_trial'
      ? plural(room, {
          one: `There’s room for # more message this month. Your free trial’s limit is ${formatNumber(maximum)}.`,
          other: `There’s room for # more messages this month. Your free trial’s limit is ${formatNumber(maximum)}.`,
        })
      : plural(room, {
          one: `There’s room for # more message this month. The limit on ${tierNames[tier]} is ${formatNumber(maximum)}.`,
          other: `There’s room for # more messages this month. The limit on ${tierNames[tier]} is ${formatNumber(maximum)}.`,
        }),
} as const;
