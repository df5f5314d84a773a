import type { OfferKey } from '@someday/contract/rules/plans';
import type { Session, Subscription } from '../../apps/server/src/testing/fake-stripe/books.ts';
import type { SeededRandom } from '../../apps/server/src/testing/seeded-random.ts';
import type { PayingApp } from './paying-app.ts';

const joined = ['basic_monthly', 'premium_monthly', 'basic_annual_early', 'premium_annual_early'] as const;

/**
 * What has happened to members in this round limits what else may happen, because the program hasn't heard of it yet.
 */
interface Round {
  readonly acted: Set<number>;
  /** The program only sees the latest card. If two are given before it asks, it misses the first. */
  readonly gaveCard: Set<number>;
  /** Members about whom the program will act when it hears. */
  readonly awaited: Set<number>;
}

/**
 * Members who join, pay, fail to pay, give another card, leave, come back, and stay for life. The same random numbers
 * give the same lives, whatever the program hears and when.
 */
export function createPayingLives({ stripe, members, openCheckout }: PayingApp, random: SeededRandom) {
  const { books } = stripe;
  /** Cards of trials the program has heard of, and those of this round. */
  const trialCards: string[] = [];
  let newTrialCards: string[] = [];
  let cards = 0;
  let round: Round = nothingYet();
  /** Sessions whose slow payment failed. */
  const failed = new Set<string>();
  let eventCount = 0;

  /** Counts the events of this alone. Events of the program's own requests come at other times. */
  function happens(something: () => void): void {
    const before = books.events.length;
    something();
    eventCount += books.events.length - before;
  }

  const isOf = (place: number, { metadata }: { metadata: Record<string, string> }) =>
    metadata['memberId'] === String(members[place]);
  const sessionsOf = (place: number) => [...books.sessions.values()].filter((session) => isOf(place, session));
  const subscriptionOf = (place: number) =>
    [...books.subscriptions.values()].find((one) => isOf(place, one) && one.status !== 'canceled');

  function aCard(place: number, isTrial: boolean) {
    round.gaveCard.add(place);
    const expires = { month: 1 + random.below(12), year: 2027 + random.below(9) };
    const kind = random.below(4) === 0 ? ('fails-later' as const) : ('pays' as const);
    const again = isTrial && trialCards.length > 0 && random.below(5) === 0;
    cards += 1;
    const fingerprint = again ? random.pick(trialCards) : `card ${cards}`;
    if (again) round.awaited.add(place);
    else if (isTrial) newTrialCards.push(fingerprint);
    return { kind, expires, fingerprint };
  }

  function atCheckout(place: number, { id, mode, trialDays }: Session): void {
    const chance = random.below(8);
    if (chance === 0) return stripe.expire(id);
    const slow = mode === 'payment' && chance < 4;
    stripe.pay(id, { slow, ...aCard(place, trialDays > 0) });
  }

  function settleSlow({ id }: Session): void {
    const came = random.below(2) === 0;
    if (!came) failed.add(id);
    stripe.completePending(id, came);
  }

  function asMember(place: number, subscription: Subscription): void {
    const { id, status, cancelAt } = subscription;
    const chance = random.below(6);
    const mayGiveCard = !round.gaveCard.has(place);
    if (mayGiveCard && (status === 'past_due' ? chance < 4 : chance === 0)) {
      return stripe.useCard(id, aCard(place, subscription.trialEnd !== null));
    }
    if (status === 'past_due') return stripe.giveUp(id);
    if (chance === 1 && cancelAt === null) return stripe.cancelInPortal(id);
    return endPeriod(subscription);
  }

  /** Ends the period for this subscription only: Stripe renews it, ends its trial, or ends it. */
  function endPeriod(subscription: Subscription): void {
    subscription.periodEnd = books.now;
    if (subscription.status === 'trialing') subscription.trialEnd = books.now;
    stripe.setNow(new Date(books.now * 1000));
  }

  async function act(place: number): Promise<void> {
    const sessions = sessionsOf(place);
    const payments = sessions.filter(({ mode, status }) => mode === 'payment' && status === 'complete');
    if (round.awaited.has(place) || payments.some(({ paymentStatus }) => paymentStatus === 'paid')) return;
    const isFirst = !round.acted.has(place);
    round.acted.add(place);
    const slow = payments.find(({ id }) => !failed.has(id));
    if (slow !== undefined) return happens(() => settleSlow(slow));
    const open = sessions.find(({ status }) => status === 'open');
    if (open !== undefined) return happens(() => atCheckout(place, open));
    const subscription = subscriptionOf(place);
    const wantsMore = isFirst && payments.length === 0 && random.below(12) === 0;
    if (subscription !== undefined && !wantsMore) return happens(() => asMember(place, subscription));
    if (!isFirst) return;
    const offer: OfferKey = subscription !== undefined || wantsMore ? 'lifetime' : random.pick(joined);
    await press(place, offer);
    const opened = sessionsOf(place).find(({ status }) => status === 'open');
    if (opened !== undefined && random.below(4) > 0) happens(() => atCheckout(place, opened));
  }

  /** Tries again while the program is too busy. */
  async function press(place: number, offer: OfferKey): Promise<void> {
    const refusal = await openCheckout(place, offer).then(() => null, String);
    if (refusal === null) return;
    if (!refusal.includes(': 503 ')) throw new Error(refusal);
    await press(place, offer);
  }

  return {
    /**
     * At this Stripe time, lets members act until there are at least this many events. `heard` runs after each step.
     */
    async live(at: Date, events: number, heard: () => Promise<void>): Promise<void> {
      stripe.setNow(at);
      round = nothingYet();
      eventCount = 0;
      for (let steps = 0; eventCount < events; steps += 1) {
        if (steps > 100 * events) throw new Error('Nothing more can happen to any member.');
        await act(random.below(members.length));
        await heard();
      }
      trialCards.push(...newTrialCards);
      newTrialCards = [];
    },
  };
}

const nothingYet = (): Round => ({ acted: new Set(), gaveCard: new Set(), awaited: new Set() });
