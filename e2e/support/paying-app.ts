import { setTimeout as sleep } from 'node:timers/promises';
import { subscriptionOffers, tierNames, type OfferKey } from '@someday/contract/rules/plans';
import { systemClock } from '../../apps/server/src/lib/clock.ts';
import { endAllLeases, runOnRealClock } from '../../apps/server/src/testing/delivery-load.ts';
import { fakeStripeEnv, startFakeStripe } from '../../apps/server/src/testing/fake-stripe/fake-stripe.ts';
import { gpsJpeg } from '../../apps/server/src/testing/media/make-media.ts';
import { aFamily, aMember, moreLike, type MadeMember } from '../../apps/server/src/testing/make.ts';
import { makeTestHome, startTestApp, type TestHome } from '../../apps/server/src/testing/test-app.ts';
import { TestClient } from '../../apps/server/src/testing/test-client.ts';
import { startApp } from './app.ts';
import { addressOf } from '../../apps/server/src/testing/database/database-address.ts';
import { paymentBooks } from './payment-books.ts';

type StripeEvent = Parameters<Awaited<ReturnType<typeof startFakeStripe>>['sign']>[0];

const checkEveryMs = 25;
/** Failed requests are retried after a minute. */
const patienceMs = 120_000;

export type PayingApp = Awaited<ReturnType<typeof startPayingApp>>;

/**
 * The real program with its own fake Stripe, whose clock only moves when told to. `members` have signed up, and the
 * first has sent messages.
 */
export async function startPayingApp(options: { members: number; stripeTime?: Date }) {
  const home = await makeTestHome(systemClock.now());
  const { db, connection } = home.database;
  const members = await signUps(home, options.members);
  await runOnRealClock(db);
  const stripe = await startFakeStripe(options.stripeTime ?? systemClock.now());
  // Ids are counted per kind, so the same lives get the same ids however often the program asks.
  const counted = new Map<string, number>();
  const nextId = (prefix: string) => {
    const count = (counted.get(prefix) ?? 0) + 1;
    counted.set(prefix, count);
    return `${prefix}_${String(count).padStart(8, '0')}`;
  };
  Object.assign(stripe.books, { nextId });
  const app = await startApp({
    dataDir: home.folder,
    env: {
      ...fakeStripeEnv(stripe),
      DATABASE_URL: addressOf(connection),
      TRUST_PROXY: '127.0.0.1',
      LOG_LEVEL: 'error',
    },
  });
  const browserOf = (place: number) => {
    const member = members[place];
    if (member === undefined) throw new Error(`There is no member ${place}.`);
    const cookie = [...member.browser.cookies()].map(([name, value]) => `${name}=${value}`).join('; ');
    return { browser: new TestClient(app.origin, member.browser.address), headers: { cookie } };
  };

  return {
    stripe,
    db,
    members: members.map(({ id }) => id),
    errors: () => app.errors(),
    /** Everything stored about payments. */
    kept: () => paymentBooks(db, stripe),

    /**
     * Posts an event like Stripe. False means it must be sent again: there was no answer, or the program is too busy.
     */
    async post(event: StripeEvent): Promise<boolean> {
      const { raw, signature } = stripe.sign(event, { at: systemClock.now() });
      const headers = { 'content-type': 'application/json', 'stripe-signature': signature };
      const url = `${app.origin}/api/payment/webhook`;
      const answer = await fetch(url, { method: 'POST', headers, body: new Uint8Array(raw) }).catch(
        (error: unknown) => {
          // Only a broken connection is expected.
          if (!(error instanceof TypeError)) throw error;
        },
      );
      if (answer === undefined || answer.status === 503) return false;
      if (answer.status !== 200) throw new Error(`The webhook answered ${answer.status} ${await answer.text()}`);
      return true;
    },

    /** The member asks for a checkout. What they do at Stripe is up to the test. Returns the URL of Stripe's page. */
    async openCheckout(place: number, offer: OfferKey): Promise<string> {
      const { browser, headers } = browserOf(place);
      const priceId = `price_${offer}`;
      if (offer === 'lifetime') {
        return urlOf(await browser.ok('createLifetimeCheckout', { body: { priceId }, headers }));
      }
      const { tier, interval } = subscriptionOffers[offer];
      const body = { priceId, tier: tierNames[tier], interval };
      return urlOf(await browser.ok('createSubscriptionCheckout', { body, headers }));
    },
    async subscriptionOf(place: number) {
      const { browser, headers } = browserOf(place);
      return browser.ok('getSubscription', { headers });
    },
    placesLeft: async () => (await new TestClient(app.origin).ok('getPricing')).earlyAdopter.placesLeft,

    /** Kills the program, lets its leases expire, and starts it again. */
    async killAndRestart(betweenDeathAndBirth: () => Promise<void> = async () => {}): Promise<void> {
      await app.kill();
      await endAllLeases(db);
      await betweenDeathAndBirth();
      await app.restart('SIGKILL');
    },

    /** Sends requests to Stripe, without a key, to use up prepared failures that no one else would meet. */
    async meetTroubles(count: number, path: string): Promise<void> {
      for (let left = count; left > 0; left -= 1) {
        await fetch(stripe.url + path, { method: 'POST' }).catch(() => undefined);
      }
    },

    /**
     * Waits until every Stripe event is recorded and no work is due. The program's own requests create more events,
     * which `hear` posts.
     */
    async untilQuiet(hear: () => Promise<void> = async () => {}): Promise<void> {
      const until = performance.now() + patienceMs;
      for (;;) {
        await hear();
        const busy = [...(await atWork()), ...(await unheard())];
        if (busy.length === 0) return;
        if (performance.now() > until) throw new Error(`There is still work: ${JSON.stringify(busy)}`);
        await sleep(checkEveryMs);
      }
    },

    async stop(): Promise<void> {
      await app.stop();
      await stripe.close();
      await home.remove();
    },
  };

  async function unheard() {
    const recorded = await db.selectFrom('payment_events').select('id').execute();
    const ids = new Set(recorded.map(({ id }) => id));
    return stripe.books.events.filter(({ id }) => !ids.has(id)).map(({ id, type }) => ({ id, type }));
  }

  /** Jobs that died or met a busy machine pause for some minutes. This ends the pauses. */
  async function atWork() {
    const now = systemClock.now();
    const paused = await db
      .updateTable('jobs')
      .set({ due_at: now })
      .where((eb) => eb.and([eb('state', '=', 'pending'), eb('attempts', '>', 0), eb('due_at', '>', now)]))
      .returning('id')
      .execute();
    if (paused.length > 0) {
      await db.selectNoFrom(({ fn, val }) => fn('pg_notify', [val('jobs'), val('')]).as('told')).execute();
    }
    return db
      .selectFrom('jobs')
      .select(['kind', 'key', 'state', 'attempts', 'last_error'])
      .where((eb) =>
        eb.or([eb('state', '=', 'leased'), eb.and([eb('state', '=', 'pending'), eb('due_at', '<=', now)])]),
      )
      .execute();
  }
}

/** Billing is off, so there are messages before any membership. */
async function signUps(home: TestHome, count: number): Promise<MadeMember[]> {
  const app = await startTestApp({ home, now: systemClock.now() });
  const { anna, message } = await aFamily(app, { file: await gpsJpeg() });
  await moreLike(app, message, 4);
  const members = [anna];
  while (members.length < count) members.push(await aMember(app));
  await app.close();
  return members;
}

function urlOf({ checkoutUrl }: { checkoutUrl?: string | undefined }): string {
  if (checkoutUrl === undefined) throw new Error('The answer has no Stripe URL.');
  return checkoutUrl;
}
