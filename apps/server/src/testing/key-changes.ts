import { createCipheriv, createHash, hkdfSync, randomBytes } from 'node:crypto';
import { afterEach, beforeEach, expect } from 'vitest';
import { parseMasterKeys } from '#server/adapters/storage/keyring.ts';
import type { Db } from '#server/db/client.ts';
import { aFamily, type MadeMember } from './make.ts';
import { makeTestHome, startTestApp, type TestApp, type TestHome } from './test-app.ts';
import type { TestClient } from './test-client.ts';

export const [older, newer, pepper, otherPepper] = ['1a'.repeat(32), '2b'.repeat(32), '3c'.repeat(32), '4d'.repeat(32)];
export const both = `${older}\n${newer}`;
export const [olderId = '', newerId = ''] = parseMasterKeys(both).map(({ id }) => id);

/** An installation per test, to be restarted with other keys. */
export function setUpKeyChanges() {
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
  return {
    get db(): Db {
      return home.database.db;
    },

    async start(masterKey: string, givenPepper = pepper): Promise<TestApp> {
      const app = await startTestApp({ home, env: { MASTER_KEY: masterKey, PEPPER: givenPepper } });
      running.push(app);
      return app;
    },

    async stop(app: TestApp): Promise<void> {
      running = running.filter((one) => one !== app);
      await app.close();
    },

    /** The master keys that rows are sealed with. */
    async keysInUse() {
      const { db } = home.database;
      const objects = await db.selectFrom('objects').select('key_id').execute();
      const codes = await db.selectFrom('loved_ones').select('code_key_id').execute();
      const guests = await db.selectFrom('guest_sessions').select('code_key_id').execute();
      return new Set([...objects.map((row) => row.key_id), ...[...codes, ...guests].map((row) => row.code_key_id)]);
    },

    rewrapJobs() {
      const { db } = home.database;
      return db.selectFrom('jobs').select(['state', 'attempts']).where('kind', '=', 'rewrap-keys').execute();
    },

    /** Seals a code in the old format, without its key's id. */
    async sealUnnamed(lovedOneId: number, code: string): Promise<void> {
      const key = Buffer.from(hkdfSync('sha256', Buffer.from(older, 'hex'), '', 'someday access code display v1', 32));
      const nonce = randomBytes(12);
      const cipher = createCipheriv('aes-256-gcm', key, nonce);
      const parts = [Buffer.of(1), nonce, cipher.update(code, 'utf8'), cipher.final(), cipher.getAuthTag()];
      const row = { code_sealed: Buffer.concat(parts) };
      await home.database.db.updateTable('loved_ones').set(row).where('id', '=', lovedOneId).execute();
    },
  };
}

/** A family, and what its people see of their message. */
export async function aSeenFamily(app: TestApp) {
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
