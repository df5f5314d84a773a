import type { Subscription } from '@someday/contract/api/subscription';
import { tierNames, unlimited } from '@someday/contract/rules/plans';
import { limits } from '@someday/contract/rules/limits';
import { formatInstantDay } from '#web/lib/format.ts';
import { planInWords, statusCopy, usageCopy } from './membership.copy.ts';

export type BannerKind = 'trial-ends' | 'grace' | 'expired' | 'none';

const DAY_MS = 86_400_000;

/** At most one banner; usually none. `now` is the device's clock, which decides only about the reminder. */
export function bannerOf({ billing, state, trialEndsAt }: Subscription, now: Date): BannerKind | undefined {
  if (billing === 'off' || state === 'active' || state === 'lifetime') return undefined;
  if (state !== 'trial') return state;
  const left = trialEndsAt === null ? Infinity : Date.parse(trialEndsAt) - now.getTime();
  return left <= limits.trialEndsSoonDays * DAY_MS ? 'trial-ends' : undefined;
}

/** When a membership canceled now would end: ISO instant, or null if unknown. */
export function endOf({ state, endsAt, trialEndsAt, renewsAt }: Subscription): string | null {
  return endsAt ?? (state === 'trial' ? trialEndsAt : renewsAt);
}

export function membershipInWords(subscription: Subscription, timeZone: string): { title: string; text: string } {
  const { state, tier, plan, trialAvailable, isCancelled, endsAt } = subscription;
  const { none, trial, active, grace, expired, lifetime } = statusCopy;
  const dayOf = (instant: string | null) => (instant === null ? undefined : formatInstantDay(instant, timeZone));
  const end = dayOf(endOf(subscription));
  switch (state) {
    case 'none':
      return { title: none.title, text: trialAvailable ? none.trial() : none.text };
    case 'trial': {
      const title = tierNames.free_trial;
      if (end === undefined) return { title, text: '' };
      if (isCancelled) return { title, text: trial.ends(end) };
      return { title, text: plan ? trial.next(end, plan) : trial.until(end) };
    }
    case 'active': {
      const title = plan ? planInWords(plan) : tierNames[tier ?? 'basic'];
      return { title, text: end === undefined ? '' : isCancelled ? active.ends(end) : active.renews(end) };
    }
    case 'grace':
      return { title: grace.title, text: end === undefined ? grace.someDays() : grace.text(end) };
    case 'expired': {
      const ended = dayOf(endsAt);
      return { title: expired.title, text: ended === undefined ? expired.text : expired.on(ended) };
    }
    case 'lifetime':
      return { title: tierNames.lifetime, text: lifetime.text };
  }
}

type Usage = Subscription['usage']['messages'];

export function usageWords({ count, maximum }: Usage, what: keyof typeof usageCopy): string {
  const words = usageCopy[what];
  if (maximum === unlimited) return words.noLimit(count);
  return maximum === 0 ? words.just(count) : words.of(count, maximum);
}
