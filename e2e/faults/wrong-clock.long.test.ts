import { mkdtemp, readdir, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { systemClock } from '../../apps/server/src/lib/clock.ts';
import { runOnRealClock } from '../../apps/server/src/testing/delivery-load.ts';
import { gpsJpeg } from '../../apps/server/src/testing/media/make-media.ts';
import { messageForm } from '../../apps/server/src/testing/make.ts';
import { TestClient } from '../../apps/server/src/testing/test-client.ts';
import { createTestDatabase, type TestDatabase } from '../../apps/server/src/testing/database/test-database.ts';
import { startApp, type RunningApp } from '../support/app.ts';
import { addressOf } from '../../apps/server/src/testing/database/database-address.ts';
import { shiftedClock } from '../support/shifted-clock.ts';

describe('a program whose clock is a day ahead of its database', () => {
  let database: TestDatabase;
  let app: RunningApp;
  let dataDir: string;

  beforeAll(async () => {
    dataDir = await mkdtemp(path.join(os.tmpdir(), 'someday-clock-'));
    database = await createTestDatabase(new Date());
    await runOnRealClock(database.db);
    app = await startApp({
      dataDir,
      env: { DATABASE_URL: addressOf(database.connection), ...(await shiftedClock('+1d')) },
    });
  });
  afterAll(async () => {
    await app.stop();
    await database.drop();
    await rm(dataDir, { recursive: true, force: true });
  });

  test('opens nothing early, notifies no one, and says so (L19)', async () => {
    const anna = new TestClient(app.origin);
    const account = { name: 'Anna', email: 'anna@example.org', password: 'correct horse', timeZone: 'UTC' };
    await anna.ok('signup', { body: account });
    const emma = await anna.ok('addLovedOne', { body: { name: 'Emma', email: 'emma@example.org' } });
    // Twelve hours in the future for the database, twelve hours in the past for the program.
    const opens = new Date(systemClock.now().getTime() + 12 * 3_600_000).toISOString();
    const more = { schedule: 'true', deliveryTime: opens.slice(11, 16) };
    const form = await messageForm(emma.id, { file: await gpsJpeg(), deliveryDate: opens.slice(0, 10), more });
    const message = await anna.ok('createMessage', { form });
    const params = { id: String(message.id) };
    await expect
      .poll(async () => (await anna.ok('getOwnMessage', { params })).media.state, { timeout: 60_000 })
      .toBe('ready');

    const recipient = new TestClient(app.origin);
    const reply = await recipient.ok('openWithCode', { params: { code: emma.accessCode } });
    const [triggerDate, triggerTime] = [opens.slice(0, 10), opens.slice(11, 16)];
    expect(reply.messages).toEqual([{ state: 'sealed', triggerDate, triggerTime, birthday: null }]);
    expect((await recipient.fetch(`/api/messages/${message.id}`)).status).toBe(404);
    expect((await recipient.fetch(`/api/media/${message.id}/photo`)).status).toBe(404);

    // What the database considers due must wait as well, because the program can't know which clock is right.
    const now = await messageForm(emma.id, { file: await gpsJpeg() });
    const open = await anna.ok('createMessage', { form: now });
    await expect
      .poll(async () => (await anna.ok('getOwnMessage', { params: { id: String(open.id) } })).media.state, {
        timeout: 60_000,
      })
      .toBe('ready');
    expect(await (await fetch(`${app.origin}/readyz`)).json()).toEqual({
      status: 'ready',
      clock: 'apart',
      waiting: expect.stringContaining('irreversible work, since '),
    });
    // An email that may be sent is queued after it, for the same workers.
    await anna.ok('resendVerification', { body: {} });
    const mails = async () => (await readdir(path.join(dataDir, 'mailbox'))).length;
    await expect.poll(mails, { timeout: 20_000 }).toBe(2);
    const { deliveries } = await anna.ok('getDeliveryLog', { params: { id: String(open.id) } });
    expect(deliveries.map(({ state }) => state)).toEqual(['planned']);
    expect(app.errors().join('\n')).toContain('clock-not-right');
  });
});
