import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { systemClock } from '../../apps/server/src/lib/clock.ts';
import type { FakeEvent } from '../../apps/server/src/testing/fake-stripe/books.ts';
import { casesOf, seed, seededRandom } from '../../apps/server/src/testing/seeded-random.ts';
import { startPayingApp, type PayingApp } from '../support/paying-app.ts';
import { createPayingLives } from '../support/paying-lives.ts';
import { messageBooks } from '../support/payment-books.ts';

const kills = casesOf(50);
const events = 20 * kills;
const members = Math.max(12, Math.ceil(events / 8));
/** Each round begins when all events of the one before are recorded, and has its own kill. */
const rounds = kills;
const eventsOfRound = Math.ceil(events / rounds);
const atOnce = 6;
/** Some posts take longer. A kill this late still interrupts others that are waiting. */
const longestWaitMs = 10;
const HOUR = 3_600_000;
/** Stripe allows a checkout to stay open for a day at most; the program keeps it open for an hour. */
const begins = new Date(Math.floor((systemClock.now().getTime() - 22 * HOUR) / 1000) * 1000);
const roundAt = (round: number) => new Date(begins.getTime() + Math.floor((21 * 3600 * round) / rounds) * 1000);

let orderly: PayingApp;
let killed: PayingApp;
beforeAll(
  async () => {
    const options = { members, stripeTime: begins };
    [orderly, killed] = await Promise.all([startPayingApp(options), startPayingApp(options)]);
  },
  120_000 + members * 2_000,
);
afterAll(async () => {
  await Promise.all([orderly.stop(), killed.stop()]);
});

/** Posts every event when it happens, once, in order. */
async function hearInOrder(app: PayingApp): Promise<void> {
  const lives = createPayingLives(app, seededRandom(seed));
  const heard = async () => {
    for (const event of app.stripe.takeEvents()) {
      let isAnswered = false;
      while (!isAnswered) isAnswered = await app.post(event);
    }
  };
  for (let round = 0; round < rounds; round += 1) {
    await lives.live(roundAt(round), eventsOfRound, heard);
    await app.untilQuiet(heard);
  }
}

/** The same lives, but events arrive in any order, often twice, some never, at a program that keeps dying. */
async function hearWhileDying(app: PayingApp) {
  const lives = createPayingLives(app, seededRandom(seed));
  const random = seededRandom(seed + 1);
  const counts = { posts: 0, unanswered: 0, unposted: 0, kills: 0 };
  const shuffled = (list: readonly FakeEvent[]) =>
    list.map((event) => ({ event, place: random.fraction() })).toSorted((a, b) => a.place - b.place);

  /** Returns the unanswered events. With `fatal`, the program dies shortly after that many posts have begun. */
  async function postAll(list: readonly FakeEvent[], fatal: number | null): Promise<FakeEvent[]> {
    const waiting = shuffled(list);
    const unanswered: FakeEvent[] = [];
    let death = fatal === 0 ? die() : undefined;
    let begun = 0;
    const postOn = async () => {
      for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
        begun += 1;
        if (begun === fatal) death = die();
        if (!(await app.post(next.event))) unanswered.push(next.event);
      }
    };
    await Promise.all(Array.from({ length: atOnce }, postOn));
    await death;
    counts.posts += begun;
    counts.unanswered += unanswered.length;
    return unanswered;
  }

  async function die(): Promise<void> {
    await sleep(random.below(longestWaitMs));
    await app.killAndRestart();
    counts.kills += 1;
  }

  const earlier: FakeEvent[] = [];
  for (let round = 0; round < rounds; round += 1) {
    await lives.live(roundAt(round), eventsOfRound, async () => {});
    const fresh = app.stripe.takeEvents();
    const posted = fresh.filter(() => random.below(8) > 0);
    counts.unposted += fresh.length - posted.length;
    const again = posted.filter(() => random.below(3) === 0);
    const old = earlier.length === 0 ? [] : [random.pick(earlier), random.pick(earlier)];
    const first = [...posted, ...again, ...old];
    let unanswered = await postAll(first, 1 + random.below(Math.ceil(first.length / 2)));
    // Sometimes it dies again, possibly while catching up after its start.
    if (random.below(4) === 0) unanswered = await postAll(unanswered, random.below(1 + unanswered.length));
    while (unanswered.length > 0) unanswered = await postAll(unanswered, null);
    earlier.push(...fresh);
    let late: FakeEvent[] = [];
    await app.untilQuiet(async () => {
      late = await postAll([...late, ...app.stripe.takeEvents()], null);
    });
  }
  return counts;
}

const charges = ({ stripe }: PayingApp) =>
  stripe.books.charges.map(({ customerId, cents }) => `${cents} of ${customerId}`).toSorted();

test(
  `${events} payment events in any order, twice or never, end like those heard in order, over ${kills} kills (E3, seed ${seed})`,
  { timeout: 120_000 + kills * 60_000 },
  async () => {
    const messages = await messageBooks(killed.db);
    const [counts] = await Promise.all([hearWhileDying(killed), hearInOrder(orderly)]);

    expect(await killed.kept()).toEqual(await orderly.kept());
    expect(charges(killed)).toEqual(charges(orderly));
    for (const place of killed.members.keys()) {
      expect(await killed.subscriptionOf(place)).toEqual(await orderly.subscriptionOf(place));
    }
    expect(await messageBooks(killed.db)).toEqual(messages);
    const notices = await killed.db
      .selectFrom('outgoing_emails')
      .select(['member_id as member', 'key', 'state'])
      .where('kind', '=', 'billing')
      .where('subscription_id', 'is not', null)
      .execute();
    const keys = notices.map(({ member, key }) => `${member} ${key}`);
    expect(keys.toSorted()).toEqual([...new Set(keys)].toSorted());
    expect(notices.filter(({ state }) => state === 'sending')).toEqual([]);

    expect(counts.kills).toBeGreaterThanOrEqual(kills);
    expect(counts.unanswered, 'posts interrupted by a kill').toBeGreaterThan(0);
    expect([...orderly.errors(), ...killed.errors()]).toEqual([]);
    const { events: recorded, subscriptions } = await killed.kept();
    const report = { seed, events: recorded.length, subscriptions: subscriptions.length, members, ...counts };
    process.stdout.write(`${JSON.stringify(report)}\n`);
  },
);
