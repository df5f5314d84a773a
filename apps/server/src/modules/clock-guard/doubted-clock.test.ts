import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { firstInGate } from '#server/testing/seeded-random.ts';
import { aBareMachine, makeBackups } from '#server/testing/backups.ts';
import { withoutRoom } from '#server/testing/database/database-trouble.ts';
import { aGuest } from '#server/testing/make-guests.ts';
import { gpsJpeg } from '#server/testing/media/make-media.ts';
import { aFamily, aLovedOne, aMessage, aRecipient, logIn } from '#server/testing/make.ts';
import { makeTestHome, startTestApp, type TestApp, type TestHome } from '#server/testing/test-app.ts';
import type { TestClient } from '#server/testing/test-client.ts';
import { tusOf } from '#server/testing/tus.ts';

/* A3: a machine whose clock is 60 days ahead, and is corrected afterward. */

const DAY = 86_400_000;
const HOUR = DAY / 24;
const byId = ({ id }: { id: number }) => ({ params: { id: String(id) } });

let home: TestHome;
let app: TestApp;
beforeEach(async () => {
  home = await makeTestHome();
  app = await startTestApp({ home });
});
afterEach(async () => {
  app.takeLog(); // the clock is complained about
  await app.close();
  await home.remove();
});

const jump = (ms: number) => app.jumpTo(new Date(app.now().getTime() + ms));
const pass = (ms: number) => app.setNow(new Date(app.now().getTime() + ms));
async function restart() {
  const now = app.now();
  app.takeLog();
  await app.close();
  app = await startTestApp({ home, now });
}

/** One of Emma's messages opens on the 20th in Berlin, in ten days. One is in the trash, and Ben's account is closed. */
async function aScenario() {
  const { anna, emma, message: trashed } = await aFamily(app);
  const sealed = await aMessage(anna, emma, { file: await gpsJpeg(), deliveryDate: '2026-03-20' });
  await aMessage(anna, emma, { file: await gpsJpeg(), title: 'Open' });
  const { anna: ben } = await aFamily(app);
  await aGuest(app);
  await anna.browser.ok('requestExport');
  await app.takeMails();
  await anna.browser.ok('deleteMessage', byId(trashed));
  await ben.browser.ok('closeAccount', { body: { confirmEmail: ben.email } });
  await pass(HOUR);
  await app.takeMails();
  const emmas = app.browser();
  await emmas.ok('openWithCode', { params: { code: emma.accessCode }, query: { ownDevice: 'true' } });
  return { anna, emma, emmas, ben, sealed, trashed };
}

/** People's things: how many, and their files. */
async function belongings() {
  const { rows } = await sql`
    select (select count(*) from members) as members, (select count(*) from messages) as messages,
      (select count(*) from exports) as exports, (select count(*) from account_tokens) as tokens,
      (select count(*) from sessions where kind <> 'recipient') as sessions`.execute(app.db);
  return [rows, (await app.storedObjects()).toSorted()];
}

async function listed(browser: TestClient): Promise<string[]> {
  const { messages } = await browser.ok('getRecipient');
  return messages.map(({ state }) => state).toSorted();
}
const statusOf = async (browser: TestClient, path: string, init?: RequestInit) => {
  const answer = await browser.fetch(path, init);
  await answer.arrayBuffer();
  return answer.status;
};

describe('a clock that is 60 days ahead', () => {
  it('opens no sealed message, whichever way it’s asked for first', async () => {
    const { anna, emma, emmas, sealed } = await aScenario();
    const range = { headers: { range: 'bytes=0-9' } };
    const ways: (() => Promise<unknown>)[] = [
      () => listed(emmas),
      () => statusOf(emmas, `/api/messages/${sealed.id}`),
      () => statusOf(app.browser(), `/api/messages/${sealed.id}?access=${emma.accessCode}`),
      () => statusOf(emmas, `/api/media/${sealed.id}/photo`, range),
      () => statusOf(emmas, `/api/video/${sealed.id}/thumbnail`),
      async () => (await emmas.refused('markViewed', byId(sealed))).status,
      async () => {
        const body = { videoMessageId: sealed.id, reactionType: 'heart' as const };
        return (await emmas.refused('addReaction', { body })).status;
      },
    ];
    const seen: unknown[] = [];
    for (const look of ways) {
      await jump(12 * DAY);
      seen.push(await look());
      expect((await anna.browser.ok('getOwnMessage', byId(sealed))).status).toBe('scheduled');
      await jump(-12 * DAY);
      expect(await statusOf(app.browser(), '/readyz')).toBe(200);
    }
    expect(seen).toEqual([['open', 'sealed'], 404, 404, 404, 404, 404, 404]);
    await app.setNow(new Date('2026-03-20T00:00:00Z'));
    expect(await listed(emmas)).toEqual(['open', 'open']);
  });

  it.each(
    firstInGate(1, [
      ['while it runs', async () => jump(60 * DAY)],
      ['when it starts', async () => (await jump(60 * DAY), restart())],
    ] as const),
  )('erases nothing, %s, and goes on once it’s corrected', async (_when, goWrong) => {
    const { emma, trashed, ben } = await aScenario();
    const before = await belongings();
    await goWrong();
    for (const again of [async () => {}, restart]) {
      await again();
      await app.takeMails();
      expect(await listed(await aRecipient(app, emma))).toEqual(['open', 'sealed']);
      expect(await belongings()).toEqual(before);
    }
    await jump(-60 * DAY);
    await restart();
    await app.takeMails();
    expect(await belongings()).toEqual(before);
    for (let days = 0; days < 32; days++, await pass(DAY)) await app.jobs.runDue();
    const left = async (table: 'messages' | 'members', id: number) =>
      app.db.selectFrom(table).select('id').where('id', '=', id).executeTakeFirst();
    expect(await left('messages', trashed.id)).toBe(undefined);
    expect(await left('members', ben.id)).toBe(undefined);
    expect(await listed(await aRecipient(app, emma))).toEqual(['open', 'open']);
  });

  it(
    'leaves open what is open, and what its member sends to be opened now, also once it’s corrected',
    { tags: 'long' },
    async () => {
      const { anna, emma } = await aScenario();
      await app.setNow(new Date('2026-03-20T00:00:00Z'));
      const emmas = app.browser();
      await emmas.ok('openWithCode', { params: { code: emma.accessCode }, query: { ownDevice: 'true' } });
      for (const days of [0, -5, 25]) {
        await jump(days * DAY);
        expect(await statusOf(app.browser(), '/readyz')).toBe(200);
        expect(await listed(emmas)).toEqual(['open', 'open']);
      }
      const annas = await logIn(app, anna);
      await aMessage({ browser: annas }, emma, { file: await gpsJpeg(), title: 'For now' });
      const yearly = await aMessage({ browser: annas }, emma, { file: await gpsJpeg() });
      const trigger = { videoMessageId: yearly.id, triggerType: 'anniversary', triggerDate: '2020-04-02' } as const;
      await annas.ok('addTrigger', { body: trigger });
      await app.jobs.runDue();
      expect(await listed(emmas)).toEqual(['open', 'open', 'open', 'sealed']);
      await jump(-20 * DAY);
      expect(await statusOf(app.browser(), '/readyz')).toBe(200);
      expect(await listed(emmas)).toEqual(['open', 'open', 'open', 'sealed']);
      await app.takeMails();
      await app.setNow(new Date('2026-04-02T00:00:00Z'));
      expect(await listed(emmas)).toEqual(['open', 'open', 'open', 'open']);
    },
  );

  it(
    'delays nothing until the time it showed once it’s corrected: no work, limit, session or link',
    { tags: 'long' },
    async () => {
      const { anna } = await aScenario();
      await jump(3652 * DAY);
      await app.takeMails();
      const annas = await logIn(app, anna);
      await app.browser().ok('forgotPassword', { body: { email: anna.email } });
      await app.db
        .insertInto('rate_limits')
        .values({ key: 'x:y', points: 9, expire: app.now().getTime() + HOUR })
        .execute();
      const late = new Date(app.now().getTime() + HOUR);
      const one = { kind: 'repair-file', payload: '{"objectId":"x"}' };
      await app.db
        .insertInto('jobs')
        .values([
          { ...one, key: 'retried', due_at: late, attempts: 2 },
          {
            ...one,
            key: 'of a dead worker',
            due_at: late,
            state: 'leased',
            lease_until: late,
            lease_token: randomUUID(),
          },
        ])
        .execute();
      await jump(-3652 * DAY);
      expect(await statusOf(app.browser(), '/readyz')).toBe(200);
      const { rows } = await sql`
      select (select min(due_at) - someday_now() <= interval '1 day' and max(due_at) < '2027-01-01' from jobs where payload = '{}') as recurring,
        (select array_agg(key) from jobs where due_at > '2027-01-01' and state = 'pending') as waiting,
        (select max(lease_until) < '2027-01-01' from jobs) as leases, (select count(*)::int from rate_limits where key = 'x:y') as limits,
        (select max(greatest(created_at, last_used_at, expires_at)) < '2028-01-01' from sessions) as sessions,
        (select max(expires_at) < '2027-01-01' from account_tokens) as links`.execute(app.db);
      expect(rows).toEqual([{ recurring: true, waiting: null, leases: true, limits: 0, sessions: true, links: true }]);
      expect((await annas.ok('checkSession')).authenticated).toBe(true);
    },
  );

  it(
    'keeps nothing longer than usual once it’s corrected: no trash, closed account, guest, export or begun upload',
    { tags: 'long' },
    async () => {
      const { anna, emma, message } = await aFamily(app);
      const lena = await aLovedOne(anna);
      const { anna: ben } = await aFamily(app);
      await jump(3652 * DAY);
      const guest = await aGuest(app);
      const annas = await logIn(app, anna);
      await annas.ok('requestExport');
      await app.takeMails();
      await annas.ok('deleteMessage', byId(message));
      await annas.ok('removeLovedOne', byId(lena));
      await (await logIn(app, ben)).ok('closeAccount', { body: { confirmEmail: ben.email } });
      await tusOf(annas, app.origin).begin(9);
      await jump(-3652 * DAY);
      for (let weeks = 0; weeks < 7; weeks++, await pass(7 * DAY)) await app.jobs.runDue();
      const { rows } = await sql`
      select (select array_agg(id) from members) as members, (select array_agg(id) from loved_ones) as "lovedOnes",
        (select count(*)::int from messages) as messages, (select count(*)::int from exports) as exports,
        (select count(*)::int from uploads) as uploads`.execute(app.db);
      expect(rows).toEqual([{ members: [anna.id], lovedOnes: [emma.id], messages: 0, exports: 0, uploads: 0 }]);
      const body = { code: guest.code, timeZone: 'Europe/Berlin' };
      expect((await app.browser().refused('guestLogin', { body })).status).toBe(410);
    },
  );

  it(
    'is believed after an hour, but erases only a week later, and then a restore asks about it',
    { tags: 'long' },
    async () => {
      const { emma, trashed, ben } = await aScenario();
      const backups = await makeBackups();
      const { snapshot } = await backups.make(app);
      await jump(60 * DAY);
      await app.takeMails();
      await pass(HOUR);
      await app.takeMails();
      expect(await listed(await aRecipient(app, emma))).toEqual(['open', 'open']);
      const erased = async () =>
        (await app.db.selectFrom('erasures').select('kind').where('clock_doubted', '=', true).execute()).length;
      for (let days = 0; days < 7; days++, await pass(DAY)) await app.jobs.runDue();
      expect(await erased()).toBe(0);
      await app.jobs.runDue();
      expect(await erased()).toBe(5); // the message in the trash; Ben, his loved one and their message; the guest
      await backups.make(app);
      await jump(-60 * DAY);

      for (const erasesDoubted of [false, true]) {
        const bare = await aBareMachine();
        const { keptDoubted } = await bare.restore(backups, { snapshot, erasesDoubted });
        expect(keptDoubted).toHaveLength(erasesDoubted ? 0 : 5);
        const has = async (table: 'messages' | 'members', id: number) =>
          (await bare.database.db.selectFrom(table).select('id').where('id', '=', id).execute()).length === 1;
        const [isMessageThere, isBenThere] = [await has('messages', trashed.id), await has('members', ben.id)];
        expect([isMessageThere, isBenThere]).toEqual([!erasesDoubted, !erasesDoubted]);
        await bare.remove();
      }
      await backups.remove();
    },
  );
});

describe('a right clock', () => {
  it('opens on the second, also after days without a visitor, and on a full disk', async () => {
    const { emmas, sealed } = await aScenario();
    await withoutRoom(app, async () => {
      await app.setNow(new Date('2026-03-19T22:59:59Z'));
      expect(await statusOf(emmas, `/api/media/${sealed.id}/photo`)).toBe(404);
      await app.setNow(new Date('2026-03-19T23:00:00Z'));
      expect(await statusOf(emmas, `/api/media/${sealed.id}/photo`)).toBe(200);
    });
  });

  it('that jumps while the disk is full opens nothing either', { tags: 'long' }, async () => {
    const { emmas, sealed } = await aScenario();
    await withoutRoom(app, async () => {
      await jump(12 * DAY);
      expect(await statusOf(emmas, `/api/media/${sealed.id}/photo`)).toBe(503);
      await jump(-12 * DAY);
      expect(await listed(emmas)).toEqual(['open', 'sealed']);
    });
  });
});
