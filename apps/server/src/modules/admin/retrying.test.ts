import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { claimDueJobs } from '#server/jobs/jobs.repo.ts';
import { inTransaction } from '#server/lib/transaction.ts';
import { needsAttention } from '#server/modules/media/conversion.service.ts';
import { anAdmin, type MadeAdmin } from '#server/testing/make-admin.ts';
import { startMailServer, type MailServer } from '#server/testing/mail-server.ts';
import { gpsJpeg } from '#server/testing/media/make-media.ts';
import { aFamilyByMail, aLovedOne, aMember, aMessage } from '#server/testing/make.ts';
import { startTestApp, type TestApp } from '#server/testing/test-app.ts';

const NOW = new Date('2026-03-10T12:00:00Z');
let app: TestApp;
let admin: MadeAdmin;
let mailServer: MailServer;
let file: string;
beforeAll(async () => {
  file = await gpsJpeg();
  mailServer = await startMailServer();
  app = await startTestApp({ now: NOW, env: { SMTP_URL: mailServer.url, MAIL_FROM: 'Someday <post@example.org>' } });
});
beforeEach(async () => {
  mailServer.refuseWith(null);
  await app.setNow(NOW);
  await app.jobs.runDue();
  await app.db.deleteFrom('jobs').execute();
  await app.db.deleteFrom('messages').execute();
  await mailServer.takeMails();
  admin = await anAdmin(app);
});
afterAll(async () => {
  app.takeLog();
  await app.close();
  await mailServer.close();
});

const byId = (id: number) => ({ params: { id: String(id) } });
const minutesLater = (minutes: number) => app.setNow(new Date(app.now().getTime() + minutes * 60_000));
const troubles = async () => (await admin.browser.ok('listTroubledDeliveries')).items;
const deadKinds = async () => (await deadJobs()).map(({ kind }) => kind);
const deadJobs = async () => (await admin.browser.ok('listDeadJobs')).items;
const unready = async () => (await admin.browser.ok('listUnreadyMedia')).items;

async function mailsTo(address: string) {
  await app.jobs.runDue();
  return (await mailServer.takeMails()).filter(({ to }) => to === address);
}

function the<T>(items: readonly T[]): T {
  const [only, ...more] = items;
  if (only === undefined || more.length > 0) throw new Error(`${items.length} in place of one`);
  return only;
}

async function aRefusedNotice() {
  const family = await aFamilyByMail(app);
  const message = await aMessage(family.anna, family.emma, { title: 'A secret title', file });
  mailServer.refuseWith(550);
  await app.jobs.runDue();
  mailServer.refuseWith(null);
  await mailServer.takeMails();
  app.takeLog();
  return { ...family, message };
}

async function messageIdOf(deliveryId: number): Promise<string> {
  const email = app.db.selectFrom('outgoing_emails').select('reference').where('id', '=', deliveryId);
  return `<${(await email.executeTakeFirstOrThrow()).reference}@${new URL(app.platform.config.publicUrl).hostname}>`;
}

describe('a problem with an email to a loved one', () => {
  it('is listed with who it’s for and why, and nothing about its message', async () => {
    const { anna, address } = await aRefusedNotice();
    const shown = the(await troubles());
    expect(shown).toMatchObject({
      state: 'refused',
      memberId: anna.id,
      memberName: 'Anna',
      lovedOneName: 'Emma',
      address,
      occursOn: '2026-03-10',
      dueAt: NOW.toISOString(),
    });
    expect(JSON.stringify(shown)).not.toContain('secret title');
    expect((await admin.browser.ok('listTroubledDeliveries', { query: { search: address } })).total).toBe(1);
    expect((await admin.browser.ok('listTroubledDeliveries', { query: { search: 'nobody' } })).total).toBe(0);
  });

  it('is solved by sending it again once, as a new email', async () => {
    const { address } = await aRefusedNotice();
    const { id } = the(await troubles());
    const refused = await messageIdOf(id);
    await admin.browser.ok('retryDelivery', byId(id));
    expect(await troubles()).toEqual([]);
    expect((await admin.browser.refused('retryDelivery', byId(id))).code).toBe('nothing_to_retry');
    // With the refused email's id, email apps that already have it wouldn't show it.
    const { messageId } = the(await mailsTo(address));
    expect(messageId).toBe(await messageIdOf(id));
    expect(messageId).not.toBe(refused);
    expect(await mailsTo(address)).toEqual([]);
    expect((await admin.browser.refused('retryDelivery', byId(id))).code).toBe('nothing_to_retry');
    expect(await deadKinds()).not.toContain('send-delivery-email');
  });

  it('is listed as late after an hour, and a retry keeps the email’s id', async () => {
    const { anna, emma, address } = await aFamilyByMail(app);
    await aMessage(anna, emma, { file });
    mailServer.refuseWith(450);
    await app.jobs.runDue();
    app.takeLog();
    await app.db
      .updateTable('jobs')
      .set({ due_at: new Date('2026-03-20T12:00:00Z') })
      .where('kind', '=', 'send-delivery-email')
      .execute();
    await minutesLater(60);
    admin = await anAdmin(app);
    expect(await troubles()).toEqual([]);
    await app.setNow(new Date(app.now().getTime() + 1000));
    const { id, state } = the(await troubles());
    expect(state).toBe('late');
    mailServer.refuseWith(null);
    const tried = await messageIdOf(id);
    await admin.browser.ok('retryDelivery', byId(id));
    expect(the(await mailsTo(address)).messageId).toBe(tried);
  });

  it('is left to the worker that is sending it', async () => {
    const { anna, emma } = await aFamilyByMail(app);
    await aMessage(anna, emma, { file });
    await app.db.deleteFrom('jobs').where('kind', '<>', 'send-delivery-email').execute();
    await minutesLater(61);
    admin = await anAdmin(app);
    const { id } = the(await troubles());
    expect(await claimDueJobs(app.db, new Map([['send-delivery-email', 1]]))).toHaveLength(1);
    expect((await admin.browser.refused('retryDelivery', byId(id))).code).toBe('nothing_to_retry');
  });

  it('disappears when its message is in the trash', async () => {
    const { anna, message } = await aRefusedNotice();
    const { id } = the(await troubles());
    await anna.browser.ok('deleteMessage', byId(message.id));
    expect(await troubles()).toEqual([]);
    expect((await admin.browser.refused('retryDelivery', byId(id))).code).toBe('nothing_to_retry');
  });

  it('is not found if it doesn’t exist', async () => {
    expect((await admin.browser.refused('retryDelivery', byId(999_999))).code).toBe('not_found');
  });
});

describe('a job that failed for good', () => {
  async function aDeadJob(kind: string, payload: object, key: string): Promise<number> {
    const row = { kind, key, payload: JSON.stringify(payload), state: 'dead', attempts: 18, crashes: 2 } as const;
    const { id } = await app.db
      .insertInto('jobs')
      .values({ ...row, last_error: 'Error: no', due_at: NOW, created_at: NOW, finished_at: NOW })
      .returning('id')
      .executeTakeFirstOrThrow();
    return id;
  }

  it('is listed, and restarts with all its attempts when the admin retries it', async () => {
    const id = await aDeadJob('sweep-media', {}, 'daily');
    expect(await deadJobs()).toEqual([
      {
        id,
        kind: 'sweep-media',
        attempts: 18,
        lastError: 'Error: no',
        createdAt: NOW.toISOString(),
        diedAt: NOW.toISOString(),
      },
    ]);
    await admin.browser.ok('retryJob', byId(id));
    const job = app.db.selectFrom('jobs').selectAll().where('id', '=', id);
    expect(await job.executeTakeFirst()).toMatchObject({ state: 'pending', attempts: 0, crashes: 0, last_error: null });
    expect(await deadJobs()).toEqual([]);
    expect((await admin.browser.refused('retryJob', byId(id))).code).toBe('nothing_to_retry');
    await app.jobs.runDue();
    // Done, and scheduled for tomorrow.
    expect(await job.executeTakeFirst()).toMatchObject({ state: 'pending', due_at: new Date('2026-03-11T12:00:00Z') });
  });

  it('is retried once even if asked for many times at the same time', async () => {
    const id = await aDeadJob('sweep-media', {}, 'daily');
    const answers = await Promise.all(
      Array.from({ length: 8 }, () =>
        admin.browser.fetch(`/api/admin/jobs/${id}/retry`, { method: 'POST', headers: { origin: app.origin } }),
      ),
    );
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, ...Array<number>(7).fill(409)]);
  });

  it('sends its email when retried, which is then no longer refused', async () => {
    const { address } = await aRefusedNotice();
    const { id } = the((await deadJobs()).filter(({ kind }) => kind === 'send-delivery-email'));
    await admin.browser.ok('retryJob', byId(id));
    expect(await troubles()).toEqual([]);
    expect(await mailsTo(address)).toHaveLength(1);
    const deliveries = app.db.selectFrom('outgoing_emails').select('state').where('kind', '=', 'delivery');
    expect(await deliveries.execute()).toMatchObject([{ state: 'sent' }]);
    expect(await deadKinds()).not.toContain('send-delivery-email');
  });

  it('does nothing if its email no longer exists', async () => {
    const id = await aDeadJob('send-delivery-email', { emailId: 999_999 }, '999999');
    await admin.browser.ok('retryJob', byId(id));
    expect(await app.jobs.runDue()).toMatchObject({ done: 1 });
    expect(await mailServer.takeMails()).toEqual([]);
  });

  it('makes its photo wait again when retried, and then ready', async () => {
    const { medium, anna } = await anUnreadyMedium();
    const id = await aDeadJob('convert-medium', { mediaId: medium }, String(medium));
    await admin.browser.ok('retryJob', byId(id));
    expect((await anna.browser.ok('getParents')).messages[0]?.media).toMatchObject({ state: 'waiting', reason: null });
    expect(await unready()).toEqual([]);
    await app.jobs.runDue();
    expect((await anna.browser.ok('getParents')).messages[0]?.media.state).toBe('ready');
  });

  it('is left alone if its kind is unknown, and not found if it doesn’t exist', async () => {
    const id = await aDeadJob('of-a-later-version', {}, 'x');
    expect((await admin.browser.refused('retryJob', byId(id))).code).toBe('nothing_to_retry');
    expect(await deadJobs()).toHaveLength(1);
    expect((await admin.browser.refused('retryJob', byId(999_999))).code).toBe('not_found');
  });
});

async function anUnreadyMedium(deliveryDate?: string) {
  const anna = await aMember(app);
  const message = await aMessage(anna, await aLovedOne(anna), { file, ...(deliveryDate && { deliveryDate }) });
  await app.db.deleteFrom('jobs').execute();
  const medium = message.media.id;
  await inTransaction(app.db, (tx) =>
    needsAttention(tx, app.platform.events, { id: medium, reason: 'given-up', madeWith: '' }),
  );
  await app.db.deleteFrom('jobs').execute();
  return { anna, message, medium };
}

describe('a video or photo that needs attention', () => {
  it('is listed in the words its member reads, with the day it’s needed', async () => {
    const { anna, medium } = await anUnreadyMedium('2027-01-01');
    expect(await unready()).toMatchObject([
      {
        id: medium,
        memberId: anna.id,
        memberName: 'Anna',
        messageType: 'photo',
        reason: expect.stringContaining('We tried several times'),
        opensAt: '2026-12-31T23:00:00.000Z',
      },
    ]);
  });

  it('has no day if its message is already open', async () => {
    await anUnreadyMedium();
    expect(the(await unready()).opensAt).toBeNull();
  });

  it('is converted again when the admin retries it', async () => {
    const { anna, medium } = await anUnreadyMedium();
    await admin.browser.ok('retryMedium', byId(medium));
    expect(await unready()).toEqual([]);
    await app.jobs.runDue();
    expect((await anna.browser.ok('getParents')).messages[0]?.media.state).toBe('ready');
    expect((await admin.browser.refused('retryMedium', byId(medium))).code).toBe('nothing_to_retry');
    expect((await admin.browser.refused('retryMedium', byId(999_999))).code).toBe('not_found');
  });

  it('is not listed if its message was deleted', async () => {
    const { anna, message } = await anUnreadyMedium();
    await anna.browser.ok('deleteMessage', byId(message.id));
    expect(await unready()).toEqual([]);
  });
});
