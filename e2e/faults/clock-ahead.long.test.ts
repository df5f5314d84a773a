import { execFile } from 'node:child_process';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { systemClock } from '../../apps/server/src/lib/clock.ts';
import { addressOf } from '../../apps/server/src/testing/database-address.ts';
import { runOnRealClock } from '../../apps/server/src/testing/delivery-load.ts';
import { gpsJpeg } from '../../apps/server/src/testing/make-media.ts';
import { messageForm } from '../../apps/server/src/testing/make.ts';
import { TestClient } from '../../apps/server/src/testing/test-client.ts';
import { createTestDatabase, type TestDatabase } from '../../apps/server/src/testing/test-database.ts';
import { plainEnvironment, startApp, type RunningApp } from '../support/app.ts';
import { shiftedClock } from '../support/shifted-clock.ts';

/* A3: the machine's clock, for program and database together, is months ahead, and is corrected afterward. */

const DAY = 86_400_000;
let folder: string;
let database: TestDatabase;
let env: Record<string, string>;
let app: RunningApp;

/** Sets the clock of program and database, without time passing. */
async function setAhead(days: number): Promise<void> {
  await runOnRealClock(database.db, days);
  await writeFile(path.join(folder, 'clock'), `+${days}d`);
}

beforeEach(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'someday-clock-'));
  database = await createTestDatabase(new Date());
  await setAhead(0);
  const { FAKETIME: _, ...preload } = await shiftedClock('+0d');
  const file = { FAKETIME_TIMESTAMP_FILE: path.join(folder, 'clock'), FAKETIME_NO_CACHE: '1' };
  env = { ...preload, ...file, DATABASE_URL: addressOf(database.connection), DATA_DIR: path.join(folder, 'data') };
  app = await startApp({ dataDir: path.join(folder, 'data'), env });
});
afterEach(async () => {
  await app.stop();
  await database.drop();
  await rm(folder, { recursive: true, force: true });
});

const account = (name: string) => ({ name, email: `${name}@example.org`, password: 'correct horse', timeZone: 'UTC' });
const readyz = async () => (await fetch(`${app.origin}/readyz`)).json();
const aPhoto = async (childId: number, deliveryDate?: string) => {
  const more: Record<string, string> = deliveryDate === undefined ? {} : { schedule: 'true' };
  return { form: await messageForm(childId, { file: await gpsJpeg(), ...(deliveryDate && { deliveryDate }), more }) };
};
async function backUp(): Promise<string> {
  const command = ['--import', './scripts/jsx.mjs', 'apps/server/src/entry/backup.ts', path.join(folder, 'backups')];
  return (await promisify(execFile)(process.execPath, command, { env: { ...plainEnvironment(), ...env } })).stdout;
}

test.each(['while it runs', 'when it starts'])('months ahead %s, it opens and erases nothing', async (when) => {
  const anna = new TestClient(app.origin);
  await anna.ok('signup', { body: account('anna') });
  const emma = await anna.ok('addLovedOne', { body: { name: 'Emma' } });
  const in20Days = new Date(systemClock.now().getTime() + 20 * DAY).toISOString().slice(0, 10);
  const sealed = await anna.ok('createMessage', await aPhoto(emma.id, in20Days));
  const trashed = await anna.ok('createMessage', await aPhoto(emma.id));
  for (const { id } of [sealed, trashed])
    await expect
      .poll(async () => (await anna.ok('getOwnMessage', { params: { id: String(id) } })).media.state)
      .toBe('ready');
  await anna.ok('deleteMessage', { params: { id: String(trashed.id) } });
  const ben = new TestClient(app.origin);
  await ben.ok('signup', { body: account('ben') });
  await ben.ok('closeAccount', { body: { confirmEmail: 'ben@example.org', password: 'correct horse' } });
  await backUp();

  const rows = () =>
    Promise.all(
      (['members', 'messages', 'objects'] as const).map((table) =>
        database.db.selectFrom(table).select('id').orderBy('id').execute(),
      ),
    );
  const before = await rows();
  const look = async () => {
    const reader = new TestClient(app.origin);
    const { messages } = await reader.ok('openWithCode', { params: { code: emma.accessCode } });
    const part = await reader.fetch(`/api/media/${sealed.id}/photo`, { headers: { range: 'bytes=0-9' } });
    return [messages.map(({ state }) => state), (await reader.fetch(`/api/messages/${sealed.id}`)).status, part.status];
  };
  const shut = [['sealed'], 404, 404];
  expect(await look()).toEqual(shut);

  if (when === 'while it runs') await setAhead(120);
  else {
    await app.kill();
    await setAhead(120);
    await app.restart('SIGKILL');
  }
  expect(await look()).toEqual(shut);
  for (const signal of ['SIGTERM', 'SIGKILL'] as const) {
    await app.restart(signal);
    expect(await readyz()).toMatchObject({ clock: 'jumped', waiting: expect.stringContaining('irreversible work') });
    expect(await look()).toEqual(shut);
    expect(await rows()).toEqual(before);
  }
  expect(app.said()).toContain('Can’t be trusted (jumped)');
  expect(await backUp()).toContain('Old backups stay');
  expect(await readdir(path.join(folder, 'backups/snapshots'))).toHaveLength(2);

  await setAhead(0);
  await expect.poll(readyz).toEqual({ status: 'ready', clock: 'right' });
  expect(await look()).toEqual(shut);
  expect(await rows()).toEqual(before);
  await anna.ok('restoreMessage', { params: { id: String(trashed.id) } });
});
