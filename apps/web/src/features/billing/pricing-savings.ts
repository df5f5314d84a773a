import type { Pricing } from '@someday/contract/billing';
import type { Plan } from '@someday/contract/plans';

/** What a year costs less than twelve months, in cents; 0 where it costs no less. */
export function yearlySaving({ monthly, annual }: Pricing[Plan]): number {
  return Math.max(0, monthly.amount * 12 - annual.amount);
}

/** The same as a whole percentage of the twelve months. */
function yearlySavingPercent(prices: Pricing[Plan]): number {
  const year = prices.monthly.amount * 12;
  return year === 0 ? 0 : Math.round((100 * yearlySaving(prices)) / year);
}

/** The largest saving of any plan, and whether every plan saves as much; undefined where nobody saves. */
export function bestSaving({ basic, premium }: Pricing): { percent: number; isForAll: boolean } | undefined {
  const percents = [yearlySavingPercent(basic), yearlySavingPercent(premium)];
  const percent = Math.max(...percents);
  return percent === 0 ? undefined : { percent, isForAll: percents.every((one) => one === percent) };
}

/** By how many percent the early-adopter price lies below the regular one: the larger of the two plans'. */
export function earlyPercent({ basic, premium }: Pricing): number {
  const percents = [basic.annual, premium.annual].map(({ amount, regularAmount }) =>
    regularAmount === 0 ? 0 : Math.round((100 * (regularAmount - amount)) / regularAmount),
  );
  return Math.max(...percents);
}
