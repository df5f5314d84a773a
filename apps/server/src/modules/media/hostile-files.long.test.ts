import { createHash } from 'node:crypto';
import { copyFile, readFile, readdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  findVideoEngine,
  hasNodeAv,
  createLocalMediaTools,
  type FindEngine,
} from '#server/adapters/media/local-media-tools.ts';
import { sniffBytes } from '@someday/contract/rules/media-sniff';
import { createNodeAvEngine } from '#server/adapters/media/node-av-engine.ts';
import { createApp } from '#server/app.ts';
import { inTransaction } from '#server/lib/transaction.ts';
import { leftProcesses } from '#server/testing/left-processes.ts';
import { hostileFiles, payload } from '#server/testing/media/make-media-hostile.ts';
import { smallMedia } from '#server/testing/media/make-media-small.ts';
import { pathOf, run, silentMp4 } from '#server/testing/media/make-media.ts';
import { aMember } from '#server/testing/make.ts';
import { mutate } from '#server/testing/media/mutate.ts';
import { casesOf, isLongRun, seed, seededRandom } from '#server/testing/seeded-random.ts';
import { startTestApp, type TestApp } from '#server/testing/test-app.ts';
import { createMediaService } from './media.service.ts';
import { attentionReasons } from './media.copy.ts';

const mutants = casesOf(1_000);
const workers = 2;

const engines: { name: string; findEngine: FindEngine; share: number }[] = [
  { name: 'ffmpeg', findEngine: () => findVideoEngine(), share: 0.94 },
  ...(isLongRun && hasNodeAv() ? [{ name: 'node-av', findEngine: async () => createNodeAvEngine(), share: 0.06 }] : []),
];

let app: TestApp;
let memberId: number;
beforeAll(async () => {
  app = await startTestApp();
  memberId = (await aMember(app)).id;
});
afterAll(async () => {
  await app.close();
});

/** In the same folder as the files that refer to it, as some use relative paths. */
async function aSecret(): Promise<string> {
  const secret = pathOf('secret.mp4');
  await copyFile(await silentMp4(), secret);
  return secret;
}

const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

/** Returns the medium's id, or undefined if the upload is refused. */
async function take(file: string): Promise<number | undefined> {
  const type = await app.platform.media.sniff((await readFile(file)).subarray(0, sniffBytes));
  if (type === undefined) return undefined;
  const object = await app.platform.storage.putFile(file);
  const media = createMediaService(app.platform.events);
  return inTransaction(app.db, (tx) => media.add(tx, memberId, { object, fileName: path.basename(file), type }));
}

/** Converts everything that is waiting, with several concurrent workers. */
async function convertAll(findEngine: FindEngine): Promise<void> {
  const platform = { ...app.platform, media: createLocalMediaTools({ findEngine }) };
  const apps = Array.from({ length: workers }, () => createApp(platform, { webFolder: null }));
  await Promise.all((await Promise.all(apps)).map(({ runner }) => runner.runDue()));
}

async function outcome(id: number) {
  const { state, reason } = await app.db
    .selectFrom('media')
    .select(['state', 'reason'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return { state, reason: attentionReasons.find((known) => known === reason) };
}

async function bytesOf(object: { id: string; size: number; wrapped_key: Uint8Array; key_id: string }): Promise<Buffer> {
  const { id, size, wrapped_key: wrappedKey, key_id: keyId } = object;
  return Buffer.concat(await Array.fromAsync(app.platform.storage.read({ id, size, wrappedKey, keyId })));
}

async function originalOf(id: number): Promise<Buffer> {
  return bytesOf(
    await app.db
      .selectFrom('media')
      .innerJoin('objects', 'objects.id', 'media.original_id')
      .selectAll('objects')
      .where('media.id', '=', id)
      .executeTakeFirstOrThrow(),
  );
}

async function published(id: number): Promise<{ kind: string; bytes: Buffer }[]> {
  const rows = await app.db
    .selectFrom('renditions')
    .innerJoin('objects', 'objects.id', 'renditions.object_id')
    .selectAll('objects')
    .select('kind')
    .where('media_id', '=', id)
    .execute();
  return Promise.all(rows.map(async (row) => ({ kind: row.kind, bytes: await bytesOf(row) })));
}

async function expectNothingLeft(): Promise<void> {
  const { workDir } = app.platform.config;
  expect(await readdir(workDir)).toEqual([]);
  expect(await leftProcesses(workDir)).toEqual([]);
}

describe.each(engines)('a hostile file, with $name (D4, D7)', ({ name: engine, findEngine }) => {
  it('is refused, or ends in a state its member can see, and nothing harmful is published', async () => {
    // Files no engine sees end the same with every engine.
    const files = hostileFiles(await aSecret()).filter(({ video }) => engine === 'ffmpeg' || video === true);
    const ids = new Map<number, (typeof files)[number]>();
    for (const file of files) {
      const id = await take(await file.make());
      expect(id === undefined, `${file.name} is refused`).toBe(file.end === 'refused');
      if (id !== undefined) ids.set(id, file);
    }
    await convertAll(findEngine);
    for (const [id, { name, end, make }] of ids) {
      const { state, reason } = await outcome(id);
      expect([name, state === 'attention' ? reason : state]).toEqual([name, end]);
      expect(sha256(await originalOf(id)), `the original of ${name}`).toBe(sha256(await readFile(await make())));
      for (const { kind, bytes } of await published(id)) {
        expect(bytes.includes(payload), `the payload in ${kind} of ${name}`).toBe(false);
      }
    }
    await expectNothingLeft();
  });
});

it('the MP4 with its picture in another file would fool a careless converter: the danger is real', async () => {
  const secret = await aSecret();
  const borrowing = hostileFiles(secret).find(({ name }) => name.includes('another file'));
  const careless = ['-nostdin', '-v', 'error', '-y', '-enable_drefs', '1', '-use_absolute_path', '1', '-f', 'mov'];
  const copy = pathOf('stolen.mp4');
  await run('ffmpeg', [...careless, '-i', (await borrowing?.make()) ?? '', '-c', 'copy', '-f', 'mp4', copy]);
  expect((await readFile(copy)).length).toBeGreaterThan(0.9 * (await readFile(secret)).length);
});

describe.each(engines)('with $name (M1)', { tags: 'long' }, ({ name, findEngine, share }) => {
  const count = Math.round(mutants * share);

  it(
    `${count} damaged files end ready or with a reason, with their originals untouched and nothing left running (seed ${seed})`,
    { timeout: 60_000 + count * 5_000 },
    async () => {
      const random = seededRandom(seed + share * 10);
      const samples = await Promise.all(Object.values(smallMedia).map(async (make) => readFile(await make())));
      const sent = new Map<number, string>();
      const ends: Record<string, number> = {};
      const note = (end: string) => void (ends[end] = (ends[end] ?? 0) + 1);
      for (let made = 0; made < count; made += 1) {
        const mutant = mutate(samples[made % samples.length] ?? Buffer.alloc(0), random.pick(samples), random);
        const file = pathOf('mutant');
        await writeFile(file, mutant);
        const id = await take(file);
        if (id === undefined) note('refused');
        else sent.set(id, sha256(mutant));
      }
      await convertAll(findEngine);
      for (const [id, hash] of sent) {
        const { state, reason } = await outcome(id);
        expect(state === 'ready' || (state === 'attention' && reason !== undefined), `${state} ${reason}`).toBe(true);
        expect(sha256(await originalOf(id))).toBe(hash);
        note(state === 'ready' ? 'ready' : (reason ?? ''));
      }
      await expectNothingLeft();
      process.stdout.write(`${JSON.stringify({ name, count, seed, ends })}\n`);
    },
  );
});
