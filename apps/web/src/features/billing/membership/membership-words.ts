import type { Subscription } from '@someday/contract/subscription';
import { tierNames, unlimited } from '@someday/contract/plans';
import { limits } from '@someday/contract/limits';
import { formatInstantDay } from '#web/lib/format.ts';
import { membershipCopy, planPriceInWords, statusCopy } from './membership.copy.ts';

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

/** When a membership that is cancelled now would end: ISO instant, null where nothing says so. */
export function endOf({ state, endsAt, trialEndsAt, renewsAt }: Subscription): string | null {
  return endsAt ?? (state === 'trial' ? trialEndsAt : renewsAt);
}

type StatusWords = { title: string; text: string };

/** How a member stands, in a title and a sentence or two; days are those of `timeZone`. */
export function statusWords(subscription: Subscription, timeZone: string): StatusWords {
  const { state, tier, plan, trialAvailable, isCancelled, endsAt } = subscription;
  const { none, trial, active, grace, expired, lifetime } = statusCopy;
  const dayOf = (instant: string | null) => (instant === null ? undefined : formatInstantDay(instant, timeZone));
  const end = dayOf(endOf(subscription));
  const name = tierNames[plan?.tier ?? tier ?? 'basic'];
  switch (state) {
    case 'none':
      return { title: none.title, text: trialAvailable ? none.trial : none.text };
    case 'trial': {
      const until = end === undefined ? '' : trial.until(end);
      const then = isCancelled ? trial.ends : plan ? trial.plan(plan) : '';
      return { title: tierNames.free_trial, text: joined(until, then) };
    }
    case 'active': {
      const title = plan ? `${name}, ${planPriceInWords(plan)}` : name;
      const when = end === undefined ? '' : isCancelled ? active.ends(end) : active.renews(end);
      return { title, text: when };
    }
    case 'grace':
      return { title: grace.title, text: end === undefined ? grace.someDays : grace.text(end) };
    case 'expired': {
      const ended = dayOf(endsAt);
      return { title: expired.title, text: joined(ended === undefined ? '' : expired.on(ended), expired.text) };
    }
    case 'lifetime':
      return { title: tierNames.lifetime, text: lifetime.text };
  }
}

const joined = (...sentences: string[]): string => sentences.filter(Boolean).join(' ');

type Usage = Subscription['usage']['messages'];

/** "3 of 10 loved ones"; without a number of the plan's where there is no limit, or no plan. */
export function usageWords({ count, maximum }: Usage, what: string): string {
  if (maximum === unlimited) return membershipCopy.noLimit(count, what);
  return maximum === 0 ? membershipCopy.just(count, what) : membershipCopy.of(count, maximum, what);
}
