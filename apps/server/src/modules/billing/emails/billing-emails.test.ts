import { outgoingEmailJobs } from '#server/modules/outgoing-emails/outgoing-emails.service.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { SubscriptionFacts } from '#server/adapters/payments/payments.ts';
import { createJobRunner } from '#server/jobs/runner.ts';
import { inTransaction } from '#server/lib/transaction.ts';
import { trustedClock } from '#server/testing/test-clock.ts';
import { aMember, type MadeMember } from '#server/testing/make.ts';
import { makeTestHome, startTestApp, type TestApp } from '#server/testing/test-app.ts';
import { linkIn } from '#server/testing/test-mail.ts';
import { insertCancellation, lifetimePaid, lockAccount } from '#server/modules/billing/billing-accounts.repo.ts';
import { billingEmails } from './billing-emails.service.ts';
import { planBillingEmails, enqueueCancellationEmails, enqueueLifetimeEmail } from './billing-emails.service.ts';
import { saveSubscription } from '#server/modules/billing/subscriptions.repo.ts';

const NOW = '2026-03-10T12:00:00.000Z';
const DAY = 86_400_000;
const support = 'help@example.net';
let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ now: new Date(NOW), env: { BILLING: 'practice', SUPPORT_EMAIL: support } });
});
beforeEach(async () => {
  await app.setNow(new Date(NOW));
  await app.takeMails();
});
afterAll(() => app.close());

type FactOverrides = Partial<Omit<SubscriptionFacts, 'id' | 'memberId'>>;
let counter = 0;

/** A member. Default: with a trial of Basic that has just begun. */
async function aMembership(overrides: FactOverrides & { timeZone?: string; name?: string } = {}) {
  counter += 1;
  const { timeZone = 'Europe/Berlin', name = 'Anna', ...facts } = overrides;
  const member = await aMember(app, { timeZone, name });
  await app.takeMails();
  const sync = syncerOf(member, `sub_${counter}`);
  await sync(facts);
  return { member, sync, subjectsAt: subjectsOf(member), mailsAt: mailsOf(member) };
}

const inMs = (ms: number) => new Date(Date.parse(NOW) + ms);
const trialEnds = inMs(7 * DAY);

/** Records the provider's state and plans emails, as syncing does. */
const syncerOf = (member: MadeMember, id: string) => {
  let facts: SubscriptionFacts = {
    id,
    memberId: member.id,
    customerId: 'cus_1',
    offer: 'basic_monthly',
    state: 'trialing',
    startedAt: new Date(NOW),
    trialEndsAt: trialEnds,
    periodStartsAt: new Date(NOW),
    periodEndsAt: trialEnds,
    cancelAtPeriodEnd: false,
    endedAt: null,
    card: { fingerprint: 'f', brand: 'visa', last4: '4242', expMonth: 6, expYear: 2031 },
  };
  return async (changes: FactOverrides): Promise<void> => {
    facts = { ...facts, ...changes };
    await inTransaction(app.db, async (tx) => {
      await saveSubscription(tx, member.id, 'basic_monthly', facts);
      await planBillingEmails(tx, id);
    });
  };
};

const mailsOf = (member: MadeMember) => async (moment: Date) => {
  await app.setNow(moment);
  return (await app.takeMails()).filter(({ to }) => to === member.email);
};
const subjectsOf = (member: MadeMember) => async (moment: Date) =>
  (await mailsOf(member)(moment)).map(({ subject }) => subject);

const monthly: FactOverrides = { state: 'active', trialEndsAt: null, periodEndsAt: inMs(31 * DAY) };
const failed: FactOverrides = { ...monthly, state: 'past_due' };
const oneMs = (date: Date) => new Date(date.getTime() - 1);

const noTrial = 'Your free trial ends on March 17, 2026';
const noPayment = 'Your payment didn’t go through';
const lastCall = 'Your membership ends on March 17, 2026';
const newCard = 'Your card expires before your next payment';
const ended = 'Your membership has ended';
const trialEnded = 'Your free trial has ended';
const cancelled = 'Your membership is canceled';
const forLife = 'Thank you for your lifetime membership';

const expiring = { fingerprint: 'f', brand: 'visa', last4: '4242', expMonth: 3, expYear: 2026 };
const cardDue = new Date('2026-03-18T00:00:00Z');

describe('a member gets an email', () => {
  it.each<[string, FactOverrides, Date, string]>([
    ['two days before the trial ends', {}, inMs(5 * DAY), noTrial],
    ['two days before the grace period ends', failed, inMs(5 * DAY), lastCall],
    ['two weeks before the card expires', { ...monthly, card: expiring }, cardDue, newCard],
    ['when a canceled membership ends', { ...monthly, cancelAtPeriodEnd: true }, inMs(31 * DAY), ended],
    ['when a canceled trial ends', { cancelAtPeriodEnd: true }, trialEnds, trialEnded],
    ['when the grace period ends', failed, inMs(7 * DAY), ended],
  ])('%s, not earlier, and once', async (_when, overrides, moment, subject) => {
    const { subjectsAt, sync } = await aMembership(overrides);
    await subjectsAt(oneMs(moment));
    await sync({});
    expect(await subjectsAt(moment)).toEqual([subject]);
    await sync({});
    expect(await subjectsAt(moment)).toEqual([]);
  });

  it('immediately when a payment fails, and when the provider ends the membership', async () => {
    const { subjectsAt, sync } = await aMembership({ ...monthly, state: 'active' });
    expect(await subjectsAt(new Date(NOW))).toEqual([]);
    await sync(failed);
    expect(await subjectsAt(new Date(NOW))).toEqual([noPayment]);
    await sync({ state: 'ended', endedAt: new Date(NOW) });
    expect(await subjectsAt(new Date(NOW))).toEqual([ended]);
  });

  it('with the day in their time zone, the price and the links', async () => {
    const days = new Map<string, string>();
    const trialEndsAt = new Date('2026-03-17T23:30:00Z');
    for (const timeZone of ['America/New_York', 'Europe/Berlin', 'Pacific/Kiritimati', 'UTC']) {
      const { mailsAt } = await aMembership({ timeZone, trialEndsAt, periodEndsAt: trialEndsAt });
      const [mail] = await mailsAt(new Date('2026-03-15T23:30:00Z'));
      days.set(timeZone, /Free until: (.*)/.exec(mail?.text ?? '')?.[1] ?? '');
      expect(mail?.text).toContain('Then: Basic, $4.99 a month');
      expect(mail?.text).toContain('no card is charged');
      expect(linkIn(mail ?? { text: '' }, '/cancel-membership').origin).toBe(
        new URL(app.platform.config.publicUrl).origin,
      );
      await app.setNow(new Date(NOW));
    }
    expect(Object.fromEntries(days)).toEqual({
      'America/New_York': 'March 17, 2026',
      'Europe/Berlin': 'March 18, 2026',
      'Pacific/Kiritimati': 'March 18, 2026',
      UTC: 'March 17, 2026',
    });
  });

  it('once about an end: canceled, overdue or ended by the provider', async () => {
    const { subjectsAt, sync } = await aMembership(failed);
    expect(await subjectsAt(inMs(6 * DAY))).toEqual([lastCall]);
    expect(await subjectsAt(inMs(7 * DAY))).toEqual([ended]);
    await sync({ state: 'ended', endedAt: inMs(8 * DAY) });
    expect(await subjectsAt(inMs(8 * DAY))).toEqual([]);
    await sync({ ...failed, cancelAtPeriodEnd: true });
    expect(await subjectsAt(inMs(40 * DAY))).toEqual([]);
  });

  it('at the real end, if the provider moves a canceled membership’s end', async () => {
    const { subjectsAt, sync } = await aMembership({ ...monthly, cancelAtPeriodEnd: true });
    await sync({ periodEndsAt: inMs(20 * DAY) });
    expect(await subjectsAt(oneMs(inMs(20 * DAY)))).toEqual([]);
    await sync({ periodEndsAt: inMs(25 * DAY) });
    expect(await subjectsAt(oneMs(inMs(25 * DAY)))).toEqual([]);
    expect(await subjectsAt(inMs(25 * DAY))).toEqual([ended]);
  });

  it('once about a card, even with the next membership, and again about the next card', async () => {
    const { subjectsAt, sync, member } = await aMembership({ ...monthly, card: expiring });
    expect(await subjectsAt(cardDue)).toEqual([newCard]);
    await sync({ state: 'ended', endedAt: cardDue });
    await subjectsAt(cardDue);
    const next = syncerOf(member, 'sub_next');
    const begun = { ...monthly, startedAt: cardDue, periodStartsAt: cardDue, card: expiring };
    await next(begun);
    expect(await subjectsAt(inMs(20 * DAY))).toEqual([]);
    await next({ ...begun, card: { ...expiring, last4: '1881' } });
    expect(await subjectsAt(inMs(20 * DAY))).toEqual([newCard]);
  });
});

describe('no email is sent', () => {
  it.each<[string, FactOverrides, FactOverrides, string[]]>([
    ['about a canceled trial', {}, { cancelAtPeriodEnd: true }, [trialEnded]],
    ['about a payment that has been made up for', failed, { ...monthly, periodEndsAt: inMs(90 * DAY) }, []],
    ['about a cancellation that was undone', { ...monthly, cancelAtPeriodEnd: true }, { cancelAtPeriodEnd: false }, []],
    [
      'about a replaced card',
      { ...monthly, card: expiring, periodEndsAt: inMs(90 * DAY) },
      { card: { ...expiring, expYear: 2031 } },
      [],
    ],
    ['about a first payment that never came', { ...monthly, state: 'incomplete' }, {}, []],
    ['about a membership just because there was no news', monthly, {}, []],
  ])('%s', async (_of, before, after, expected) => {
    const { subjectsAt, sync } = await aMembership(before);
    await subjectsAt(new Date(NOW));
    await sync(after);
    expect(await pendingNotices()).toEqual({ planned: expected.length, orphans: 0 });
    expect(await subjectsAt(inMs(35 * DAY))).toEqual(expected);
  });

  it('to a lifetime member about ends or payments, but one thank-you', async () => {
    const { member, sync, subjectsAt } = await aMembership(failed);
    await subjectsAt(new Date(NOW));
    for (let times = 0; times < 3; times += 1) await payForLife(member);
    await sync({ state: 'ended', endedAt: new Date(NOW) });
    expect(await pendingNotices()).toEqual({ planned: 0, orphans: 0 });
    expect(await subjectsAt(new Date(NOW))).toEqual([forLife]);
    await payForLife(member);
    expect(await subjectsAt(inMs(60 * DAY))).toEqual([]);
  });

  it('about an end while another membership is running', async () => {
    const { member, sync, subjectsAt } = await aMembership(monthly);
    const next = syncerOf(member, 'sub_newer');
    await next({ ...monthly, startedAt: inMs(DAY) });
    await sync({ state: 'ended', endedAt: inMs(DAY) });
    expect(await subjectsAt(inMs(DAY))).toEqual([]);
    await next({ state: 'ended', endedAt: inMs(3 * DAY) });
    expect(await subjectsAt(inMs(3 * DAY))).toEqual([ended]);
  });

  it('to a closed account', async () => {
    const { member, subjectsAt, sync } = await aMembership(failed);
    const { email, browser } = member;
    await browser.ok('closeAccount', { body: { confirmEmail: email } });
    expect(await subjectsAt(new Date(NOW))).toEqual(['Your account is closed']);
    await sync({ cancelAtPeriodEnd: true });
    await cancelWith(member, 'other', '');
    expect(await subjectsAt(new Date(NOW))).toEqual([]);
    expect(await subjectsAt(inMs(20 * DAY))).toEqual([]);
    await payForLife(member);
    expect(await subjectsAt(inMs(20 * DAY))).toEqual([]);
  });

  it('to an erased account', async () => {
    const { member, subjectsAt } = await aMembership();
    await app.db.deleteFrom('members').where('id', '=', member.id).execute();
    expect(await subjectsAt(inMs(60 * DAY))).toEqual([]);
  });

  it('too early because of a fast clock: the email waits for its day', async () => {
    const { subjectsAt, member } = await aMembership();
    await app.db
      .updateTable('jobs')
      .set({ due_at: new Date(NOW) })
      .where('kind', '=', 'send-billing-email')
      .where('state', '=', 'pending')
      .execute();
    expect(await subjectsAt(new Date(NOW))).toEqual([]);
    expect(await subjectsAt(oneMs(inMs(5 * DAY)))).toEqual([]);
    expect(await subjectsOf(member)(inMs(5 * DAY))).toEqual([noTrial]);
  });
});

it('a trial that is resumed near its end gets its email while there is time', async () => {
  const { sync, subjectsAt } = await aMembership({ cancelAtPeriodEnd: true });
  expect(await subjectsAt(inMs(6 * DAY))).toEqual([]);
  await sync({ cancelAtPeriodEnd: false });
  expect(await subjectsAt(inMs(6 * DAY))).toEqual([noTrial]);
  await sync({ cancelAtPeriodEnd: true });
  await sync({ cancelAtPeriodEnd: false });
  expect(await subjectsAt(inMs(6 * DAY))).toEqual([]);
});

it('the provider is asked for the current state before an email is sent', async () => {
  const { sync, subjectsAt } = await aMembership(failed);
  await subjectsAt(inMs(6 * DAY));
  const asked: string[] = [];
  const { config, mailer, database, clock, logger } = app.platform;
  const runner = createJobRunner({
    database,
    clock,
    logger,
    guard: trustedClock,
    handlers: outgoingEmailJobs({ db: app.db, mailer, publicUrl: config.publicUrl, sendsEmail: true }, [
      billingEmails({
        ...{ publicUrl: config.publicUrl, isPractice: true, supportEmail: null },
        refresh: async (id) => {
          asked.push(id);
          await sync({ ...monthly, periodEndsAt: inMs(90 * DAY) });
        },
      }),
    ]),
  });
  await app.setNow(inMs(7 * DAY));
  await runner.runDue();
  expect(asked).toEqual([`sub_${counter}`]);
  expect(await subjectsAt(inMs(7 * DAY))).toEqual([]);
});

describe('a member who cancels', () => {
  it('gets a confirmation, with the day it ends and how to undo it', async () => {
    const { member, sync, mailsAt } = await aMembership(monthly);
    await sync({ cancelAtPeriodEnd: true });
    await cancelWith(member, 'too-expensive', '');
    const [mail, ...others] = await mailsAt(new Date(NOW));
    expect(others).toEqual([]);
    expect(mail?.subject).toBe(cancelled);
    expect(mail?.text).toContain('Runs until: April 10, 2026\n');
    expect(linkIn(mail ?? { text: '' }, '/member-dashboard').search).toBe('?tab=settings');
  });

  it('gets no email after undoing it before the email was sent', async () => {
    const { member, sync, subjectsAt } = await aMembership(monthly);
    await sync({ cancelAtPeriodEnd: true });
    await cancelWith(member, 'other', '');
    await sync({ cancelAtPeriodEnd: false });
    expect(await subjectsAt(new Date(NOW))).toEqual([]);
  });

  it('while a payment is overdue gets one email: that it has ended', async () => {
    const { member, sync, subjectsAt } = await aMembership(failed);
    await subjectsAt(new Date(NOW));
    await sync({ state: 'ended', endedAt: new Date(NOW) });
    await cancelWith(member, 'other', '');
    expect(await subjectsAt(new Date(NOW))).toEqual([ended]);
  });

  it('is reported to the operator, with harmless text', async () => {
    const { member, sync } = await aMembership({ ...monthly, name: 'Win at prize.example' });
    await sync({ cancelAtPeriodEnd: true });
    await cancelWith(member, 'technical-issues', 'It <b>broke</b>\r\nBcc: all@example.org\r\n\r\n<script>');
    const mails = await app.takeMails();
    expect(mails.map(({ to }) => to).toSorted()).toEqual([support, member.email].toSorted());
    for (const { raw } of mails) expect(raw).not.toMatch(/prize/);
    const mail = mails.find(({ to }) => to === support);
    expect(mail?.subject).toBe('A membership was canceled: Technical issues');
    expect(mail?.text).toContain(`Member: ${member.id}, ${member.email}\n`);
    expect(mail?.text).toContain('\n> It <b>broke</b>\n');
    expect(mail?.html).not.toMatch(/<b>|<script/);
    const [headers] = mail?.raw.split('\r\n\r\n') ?? [];
    expect(headers).not.toMatch(/^Bcc:/im);
  });

  it('is reported to no one if there is no support address, which blocks nothing', async () => {
    const home = await makeTestHome(new Date(NOW));
    const silent = await startTestApp({ home, now: new Date(NOW), env: { BILLING: 'practice' } });
    const member = await aMember(silent);
    await silent.takeMails();
    await inTransaction(silent.db, async (tx) => {
      await enqueueCancellationEmails(tx, await insertCancellation(tx, member.id, 'other', 'Bye'), new Date(NOW));
    });
    expect(await silent.takeMails()).toEqual([]);
    const states = await silent.db
      .selectFrom('jobs')
      .select('state')
      .where('kind', '=', 'send-billing-email')
      .execute();
    expect(states).toEqual([{ state: 'done' }, { state: 'done' }]);
    await silent.close();
    await home.remove();
  });
});

const payForLife = (member: MadeMember) =>
  inTransaction(app.db, async (tx) => {
    await lockAccount(tx, member.id);
    await lifetimePaid(tx, member.id, new Date(NOW));
    await enqueueLifetimeEmail(tx, member.id);
  });

const cancelWith = (member: MadeMember, reason: string, feedback: string) =>
  inTransaction(app.db, async (tx) => {
    const id = await insertCancellation(tx, member.id, reason, feedback);
    await enqueueCancellationEmails(tx, id, inMs(31 * DAY));
  });

/** For the newest membership, with a job each; plus jobs of deleted emails. */
async function pendingNotices(): Promise<{ planned: number; orphans: number }> {
  const jobs = await app.db
    .selectFrom('jobs')
    .leftJoin('outgoing_emails', (join) => join.onRef('jobs.key', '=', (eb) => eb.cast('outgoing_emails.id', 'text')))
    .select(['outgoing_emails.id', 'subscription_id as of'])
    .where('jobs.kind', '=', 'send-billing-email')
    .where('jobs.state', '=', 'pending')
    .execute();
  return {
    planned: jobs.filter(({ of }) => of === `sub_${counter}`).length,
    orphans: jobs.filter(({ id }) => id === null).length,
  };
}
