import type { Subscription } from '@someday/contract/subscription';
import { limits } from '@someday/contract/limits';

/** What the dashboard says of a membership before all else. */
export type BannerKind = 'trial-ends' | 'grace' | 'expired' | 'none';

const DAY_MS = 86_400_000;

/** At most one; undefined on most days. `now` is the device's clock: only whether a reminder stands there hangs on it. */
export function bannerOf({ billing, state, trialEndsAt }: Subscription, now: Date): BannerKind | undefined {
  if (billing === 'off') return undefined;
  switch (state) {
    case 'none':
    case 'grace':
    case 'expired':
      return state;
    case 'trial': {
      const isNear =
        trialEndsAt !== null && Date.parse(trialEndsAt) - now.getTime() <= limits.trialEndsSoonDays * DAY_MS;
      return isNear ? 'trial-ends' : undefined;
    }
    case 'active':
    case 'lifetime':
      return undefined;
  }
}
