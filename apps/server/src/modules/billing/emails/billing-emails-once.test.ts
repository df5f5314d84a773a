import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import type { CheckoutFacts, Payments, SubscriptionFacts } from '#server/adapters/payments/payments.ts';
import { inTransaction } from '#server/lib/transaction.ts';
import { startMailServer, type MailServer } from '#server/testing/mail-server.ts';
import { aMember } from '#server/testing/make.ts';
import { makeTestHome, startTestApp, type TestApp, type TestHome } from '#server/testing/test-app.ts';
import { createSubscriptionSync } from '#server/modules/billing/subscription-sync.service.ts';

const NOW = new Date('2026-03-10T12:00:00Z');
const DAY = 86_400_000;
const later = (days: number) => new Date(NOW.getTime() + days * DAY);

let home: TestHome;
let mailServer: MailServer;
/** Two workers on one database. */
let app: TestApp;
let other: TestApp;
/** What the mail server does before it accepts an email. */
let beforeAnswer: () => Promise<Error | null> = async () => null;
const taken: string[] = [];

beforeAll(async () => {
  mailServer = await startMailServer({
    onData(stream, _session, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.once('end', () => {
        taken.push(Buffer.concat(chunks).toString());
        void beforeAnswer().then(done);
      });
    },
  });
  home = await makeTestHome(NOW);
  const env = { BILLING: 'practice', SMTP_URL: mailServer.url, MAIL_FROM: 'Someday <post@example.org>' };
  app = await startTestApp({ home, env });
  other = await startTestApp({ home, env });
});
afterAll(async () => {
  await Promise.all([app.close(), other.close()]);
  await mailServer.close();
  await home.remove();
});
afterEach(() => {
  beforeAnswer = async () => null;
  app.takeLog();
  other.takeLog();
});

async function setNow(now: Date): Promise<void> {
  await app.setNow(now);
  await other.setNow(now);
}
const runBoth = () => Promise.all([app.jobs.runDue(), other.jobs.runDue()]);

const notUsed = () => Promise.reject(new Error('not used by this test'));

/** A provider with one member's trial of Basic, and a paid lifetime checkout. */
async function aTrial(name: string) {
  await setNow(NOW);
  const member = await aMember(app);
  await app.jobs.runDue();
  taken.length = 0;
  const facts: SubscriptionFacts = {
    id: `sub_${name}`,
    memberId: member.id,
    customerId: `cus_${name}`,
    offer: 'basic_monthly',
    state: 'trialing',
    startedAt: NOW,
    trialEndsAt: later(7),
    periodStartsAt: NOW,
    periodEndsAt: later(7),
    cancelAtPeriodEnd: false,
    endedAt: null,
    card: { fingerprint: name, brand: 'visa', last4: '4242', expMonth: 6, expYear: 2031 },
  };
  const checkout: CheckoutFacts = {
    sessionId: `cs_${name}`,
    reference: '5f0c5a3e-5d0f-4a51-9f0e-0d1f3a7c9b11',
    memberId: member.id,
    offer: 'lifetime',
    state: 'paid',
    createdAt: NOW,
    customerId: null,
    subscriptionId: null,
  };
  const now = { facts };
  const payments: Payments = {
    priceIds: {
      ...{ basic_monthly: null, basic_annual: null, basic_annual_early: null, lifetime: null },
      ...{ premium_monthly: null, premium_annual: null, premium_annual_early: null },
    },
    subscription: async () => now.facts,
    checkout: async () => checkout,
    ...{ openCheckout: notUsed, expireCheckout: notUsed, previewChange: notUsed, changePlan: notUsed },
    ...{ setCancelAtPeriodEnd: notUsed, endSubscription: notUsed, endTrial: notUsed, openPortal: notUsed },
    ...{ removeCustomer: notUsed, readEvent: notUsed, async *eventsSince() {} },
  };
  const sync = createSubscriptionSync({ payments, logger: app.platform.logger });
  return {
    sync: async (changes: Partial<SubscriptionFacts> = {}) => {
      now.facts = { ...now.facts, ...changes };
      await inTransaction(app.db, (tx) => sync.syncSubscription(tx, facts.id));
    },
    payForLife: () => inTransaction(app.db, (tx) => sync.syncCheckout(tx, checkout.sessionId)),
  };
}

const idsOf = () => taken.map((mail) => /^Message-ID: <(.*)>/im.exec(mail)?.[1]);
const subjectsOf = () => taken.map((mail) => /^Subject: (.*?)\r?$/m.exec(mail)?.[1]);
const trialMail = 'Your free trial ends on March 17, 2026';

it('an email is sent once, however often it is planned and by however many workers', async () => {
  const { sync } = await aTrial('often');
  await Promise.all(Array.from({ length: 8 }, () => sync()));
  await setNow(later(5));
  await Promise.all([runBoth(), sync(), sync(), runBoth(), sync()]);
  await sync();
  await runBoth();
  // As if a worker had died before it could complete the job.
  await app.db
    .updateTable('jobs')
    .set({ state: 'pending', finished_at: null })
    .where('kind', '=', 'send-billing-email')
    .execute();
  await runBoth();
  expect(subjectsOf()).toEqual([trialMail]);
});

it('an email is sent once, even if it is canceled and planned again while it is being sent', async () => {
  const { sync } = await aTrial('leaving');
  await sync();
  await setNow(later(5));
  beforeAnswer = async () => {
    beforeAnswer = async () => null;
    await sync({ cancelAtPeriodEnd: true });
    await sync({ cancelAtPeriodEnd: false });
    await other.jobs.runDue();
    return null;
  };
  await app.jobs.runDue();
  await sync();
  await runBoth();
  expect(subjectsOf()).toEqual([trialMail]);
});

it('an email whose acceptance was lost is sent again with the same Message-ID, so that it is seen once', async () => {
  const { sync } = await aTrial('unheard');
  await sync();
  await setNow(later(5));
  beforeAnswer = async () => {
    beforeAnswer = async () => null;
    return Object.assign(new Error('not sure'), { responseCode: 451 });
  };
  await runBoth();
  await sync();
  await setNow(later(5.1));
  await runBoth();
  expect(subjectsOf()).toEqual([trialMail, trialMail]);
  expect(new Set(idsOf()).size).toBe(1);
});

it('an email that is waiting is not sent if it no longer applies', async () => {
  const { sync } = await aTrial('late');
  await sync();
  await setNow(later(5));
  mailServer.refuseToTalk(true);
  await runBoth();
  await sync({ cancelAtPeriodEnd: true });
  mailServer.refuseToTalk(false);
  await setNow(later(6));
  await runBoth();
  expect(subjectsOf()).toEqual([]);
});

it('a lifetime membership gets one thank-you, however often the provider reports it', async () => {
  const { sync, payForLife } = await aTrial('life');
  await sync();
  await Promise.all(Array.from({ length: 5 }, () => payForLife()));
  await runBoth();
  await payForLife();
  await setNow(later(5));
  await runBoth();
  expect(subjectsOf()).toEqual(['Thank you for your lifetime membership']);
});
