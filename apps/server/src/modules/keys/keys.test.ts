import { createCipheriv, createHash, hkdfSync, randomBytes } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { parseMasterKeys } from '#server/adapters/storage/key-file.ts';
import { aFamily, aLovedOne, aMember, type MadeMember } from '#server/testing/make.ts';
import { createRecordingLogger } from '#server/testing/recording-logger.ts';
import { makeTestHome, startTestApp, type TestApp, type TestHome } from '#server/testing/test-app.ts';
import type { TestClient } from '#server/testing/test-client.ts';
import { createKeysService, UnsuitableKeysError } from './keys.service.ts';

const [older, newer, pepper, otherPepper] = ['1a'.repeat(32), '2b'.repeat(32), '3c'.repeat(32), '4d'.repeat(32)];
const both = `${older}\n${newer}`;
const [olderId = '', newerId = ''] = parseMasterKeys(both).map(({ id }) => id);

let home: TestHome;
let running: TestApp[];
beforeEach(async () => {
  home = await makeTestHome();
  running = [];
});
afterEach(async () => {
  for (const app of running) await app.close();
  await home.remove();
});

async function start(masterKey: string, givenPepper = pepper): Promise<TestApp> {
  const app = await startTestApp({ home, env: { MASTER_KEY: masterKey, PEPPER: givenPepper } });
  running.push(app);
  return app;
}

async function stop(app: TestApp): Promise<void> {
  running = running.filter((one) => one !== app);
  await app.close();
}

/** A family, and what its people see of its message. */
async function aSeenFamily(app: TestApp) {
  const { anna, emma, message } = await aFamily(app);
  const look = (later: TestApp) => whatIsSeen(later, anna, emma.accessCode, message.id);
  const seen = await look(app);
  expect(seen.code).toBe(emma.accessCode);
  return { look, seen, lovedOneId: emma.id };
}

async function whatIsSeen(app: TestApp, { email, password }: MadeMember, code: string, messageId: number) {
  const member = app.browser();
  await member.ok('login', { body: { email, password } });
  const [lovedOne] = await member.ok('listLovedOnes');
  const recipient = app.browser();
  await recipient.ok('openWithCode', { params: { code } });
  const photo = await bytesOf(recipient, `/api/media/${messageId}/photo`);
  return { code: lovedOne?.accessCode, photo: createHash('sha256').update(photo).digest('hex') };
}

async function bytesOf(browser: TestClient, path: string): Promise<Buffer> {
  const answer = await browser.fetch(path);
  expect(answer.status).toBe(200);
  return Buffer.from(await answer.arrayBuffer());
}

/** Which master keys the rows are sealed under. */
async function keysInUse() {
  const { db } = home.database;
  const objects = await db.selectFrom('objects').select('key_id').execute();
  const codes = await db.selectFrom('loved_ones').select('code_key_id').execute();
  return new Set([...objects.map((row) => row.key_id), ...codes.map((row) => row.code_key_id)]);
}

function rewrapJobs() {
  return home.database.db.selectFrom('jobs').select(['state', 'attempts']).where('kind', '=', 'rewrap-keys').execute();
}

/** Codes as they were sealed before they carried the id of their key. */
async function sealUnnamed(lovedOneId: number, code: string): Promise<void> {
  const master = Buffer.from(older, 'hex');
  const key = Buffer.from(hkdfSync('sha256', master, '', 'someday access code display v1', 32));
  const nonce = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', key, nonce);
  const parts = [Buffer.of(1), nonce, cipher.update(code, 'utf8'), cipher.final(), cipher.getAuthTag()];
  const row = { code_sealed: Buffer.concat(parts) };
  await home.database.db.updateTable('loved_ones').set(row).where('id', '=', lovedOneId).execute();
}

describe('a new master key', () => {
  it('takes over everything after a restart, and then the old one may go', async () => {
    const first = await start(older);
    const { look, seen } = await aSeenFamily(first);
    expect(await keysInUse()).toEqual(new Set([olderId]));
    expect(await rewrapJobs()).toEqual([]);
    await stop(first);

    const second = await start(both);
    expect(await look(second)).toEqual(seen);
    await second.jobs.runDue();
    expect(await keysInUse()).toEqual(new Set([newerId]));
    expect(await look(second)).toEqual(seen);
    expect(await rewrapJobs()).toEqual([{ state: 'done', attempts: 1 }]);
    await stop(second);

    const third = await start(newer);
    expect(await look(third)).toEqual(seen);
    await aLovedOne(await aMember(third));
    expect(await keysInUse()).toEqual(new Set([newerId]));
  });

  it('takes over codes from before they named their key', async () => {
    const first = await start(older);
    const { look, seen, lovedOneId } = await aSeenFamily(first);
    await sealUnnamed(lovedOneId, seen.code ?? '');
    await stop(first);

    const second = await start(both);
    expect(await look(second)).toEqual(seen);
    await second.jobs.runDue();
    expect(await keysInUse()).toEqual(new Set([newerId]));
    await stop(second);
    expect(await look(await start(newer))).toEqual(seen);
  });

  it('goes on where it was broken off, and says once how much it did', async () => {
    const first = await start(older);
    const { look, seen } = await aSeenFamily(first);
    await stop(first);
    const second = await start(both);
    const logger = createRecordingLogger();
    const { storage, codes, keyFacts: facts } = second.platform;
    const oneByOne = createKeysService({ db: second.db, storage, codes, facts, logger, batch: 1 });

    let batches = 0;
    const killed = new AbortController();
    const heartbeat = async () => {
      batches += 1;
      if (batches === 2) killed.abort(new Error('killed'));
    };
    await expect(oneByOne.rewrap(newerId, { heartbeat, signal: killed.signal })).rejects.toThrow();
    expect(await keysInUse()).toEqual(new Set([olderId, newerId]));
    expect(logger.events()).toEqual([]);
    expect(await look(second)).toEqual(seen);

    const { objects } = await second.db
      .selectFrom('objects')
      .select((row) => row.fn.countAll<string>().as('objects'))
      .executeTakeFirstOrThrow();
    const alive = { heartbeat: async () => {}, signal: new AbortController().signal };
    await oneByOne.rewrap(newerId, alive);
    expect(await keysInUse()).toEqual(new Set([newerId]));
    const counts = { keyId: newerId, objects: Number(objects) - 1, codes: 1 };
    expect(logger.lines).toEqual([{ level: 'info', event: 'keys-rewrapped', fields: counts }]);
    expect(await look(second)).toEqual(seen);
  });

  it('never writes over a code that was issued meanwhile', async () => {
    const first = await start(older);
    const { lovedOneId } = await aSeenFamily(first);
    await stop(first);
    const { platform, db } = await start(both);
    const { storage, keyFacts: facts, codes } = platform;
    const issued = codes.seal('NEWCODE123');
    let isFirst = true;
    // Between the reading of a row and its writing, its code is replaced.
    const context = {
      signal: new AbortController().signal,
      async heartbeat() {
        const read = await db.selectFrom('objects').select('id').where('key_id', '=', olderId).execute();
        if (read.length > 0 || !isFirst) return;
        isFirst = false;
        await db.updateTable('loved_ones').set({ code_sealed: issued }).where('id', '=', lovedOneId).execute();
      },
    };
    const logger = createRecordingLogger();
    await createKeysService({ db, storage, codes, facts, logger }).rewrap(newerId, context);
    expect(isFirst).toBe(false);
    const row = await db.selectFrom('loved_ones').select('code_sealed').where('id', '=', lovedOneId).execute();
    expect(row).toEqual([{ code_sealed: issued }]);
    expect(logger.lines[0]?.fields).toMatchObject({ codes: 0 });
  });

  it('leaves what is damaged as it is, names it, and does the rest', async () => {
    const first = await start(older);
    await aSeenFamily(first);
    await stop(first);
    const { platform, db } = await start(both);
    const { storage, keyFacts: facts, codes } = platform;
    const victim = await db.selectFrom('objects').select('id').orderBy('id').executeTakeFirstOrThrow();
    await db
      .updateTable('objects')
      .set({ wrapped_key: randomBytes(60) })
      .where('id', '=', victim.id)
      .execute();
    const logger = createRecordingLogger();
    const alive = { heartbeat: async () => {}, signal: new AbortController().signal };
    await createKeysService({ db, storage, codes, facts, logger, batch: 1 }).rewrap(newerId, alive);
    expect(logger.events()).toEqual(['keys-rewrapped', 'keys-not-rewrapped']);
    expect(logger.lines[1]?.fields).toMatchObject({ objects: [victim.id], lovedOnes: [] });
    const left = await db.selectFrom('objects').select('id').where('key_id', '=', olderId).execute();
    expect(left).toEqual([victim]);
  });

  it('is left to a process that has it, while others still run with the older ones', async () => {
    const first = await start(older);
    await aSeenFamily(first);
    const second = await start(both);
    await first.jobs.runDue();
    expect(await rewrapJobs()).toEqual([{ state: 'pending', attempts: 1 }]);
    expect(first.takeLog().join('')).toContain('another master key is the newest here');
    expect(await keysInUse()).toEqual(new Set([olderId]));
    await second.setNow(new Date('2026-03-10T12:02:00Z'));
    await second.jobs.runDue();
    expect(await rewrapJobs()).toEqual([{ state: 'done', attempts: 2 }]);
    expect(await keysInUse()).toEqual(new Set([newerId]));
  });
});

describe('a start', () => {
  const refusalOf = async (masterKey: string, givenPepper = pepper): Promise<string> => {
    const error: unknown = await start(masterKey, givenPepper).catch((reason: unknown) => reason);
    if (!(error instanceof UnsuitableKeysError)) throw new Error('it was not refused for its keys');
    return error.message;
  };

  it('without a master key that is still needed is refused in one line that says what to do', async () => {
    const first = await start(older);
    const { look, seen } = await aSeenFamily(first);
    const stored = (await first.storedObjects()).length;
    await stop(first);

    const text = await refusalOf(newer);
    expect(text).toMatch(
      new RegExp(
        `^the master key with the id ${olderId} \\(stored files that need it: ${stored}, access codes: 1\\) is missing`,
      ),
    );
    expect(text).toContain('Put it back into MASTER_KEY, above the newest, and start again');
    expect(text).not.toContain('\n');
    expect(await keysInUse()).toEqual(new Set([olderId]));
    expect(await look(await start(both))).toEqual(seen);
  });

  it('without the key of codes that do not name it is refused too', async () => {
    const first = await start(older);
    const emma = await aLovedOne(await aMember(first));
    await sealUnnamed(emma.id, emma.accessCode);
    await stop(first);
    expect(await refusalOf(newer)).toContain('the master key of the access codes is missing (codes that need it: 1)');
    await start(both);
  });

  it('with another pepper is refused once there are codes, and not before', async () => {
    await stop(await start(older, otherPepper));
    const first = await start(older, pepper);
    const { look, seen } = await aSeenFamily(first);
    await stop(first);
    expect(await refusalOf(older, otherPepper)).toMatch(/^PEPPER holds another pepper .* Put the former one back/);
    expect(await look(await start(older, pepper))).toEqual(seen);
  });

  it('with another pepper is refused also where none was recorded yet', async () => {
    const first = await start(older);
    await aLovedOne(await aMember(first));
    await stop(first);
    await home.database.db.deleteFrom('installation_keys').execute();
    expect(await refusalOf(older, otherPepper)).toContain('another pepper');
    expect(await home.database.db.selectFrom('installation_keys').selectAll().execute()).toEqual([]);
    await start(older, pepper);
  });
});
