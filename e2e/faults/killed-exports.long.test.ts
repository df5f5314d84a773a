import { copyFile, truncate } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as make from '../../apps/server/src/testing/media/make-media.ts';
import { anExport, contentsOf, downloadExport, unzipped, zipOf } from '../../apps/server/src/testing/make-export.ts';
import { casesOf, seed, seededRandom } from '../../apps/server/src/testing/seeded-random.ts';
import { sha256Of, tusOf } from '../../apps/server/src/testing/tus.ts';
import { password, startConvertingApp, type ConvertingApp } from '../support/converting-app.ts';

/** Of each: while an export is made, and while one is checked and brought in. */
const kills = casesOf(500);
/** A job that crashes more often is given up. */
const killsInARow = 3;
const patience = { timeout: 120_000, interval: 50 };
const time = 120_000 + kills * 30_000;

let running: ConvertingApp;
beforeAll(async () => {
  running = await startConvertingApp({ BILLING: 'off' });
});
afterAll(async () => {
  await running.stop();
});

const largeBytes = 128 * 1024 ** 2;
/** Of each photo that is brought in. */
const padding = 4 * 1024 ** 2;

/** Nothing that can be converted, but it takes a moment to copy. */
async function large(): Promise<string> {
  const file = path.join(running.dataDir, 'large.mp4');
  await copyFile(await make.gpsMp4(), file);
  await truncate(file, 100);
  await truncate(file, largeBytes);
  return file;
}

/** Milliseconds. */
async function timed(work: () => Promise<void>): Promise<number> {
  const began = performance.now();
  await work();
  return performance.now() - began;
}

const kill = () => running.killAndRestart(async () => {});
/** Cuts short the pause after a crash. */
const untilIs = (state: string, look: () => Promise<string | undefined>) =>
  expect
    .poll(async () => {
      const waiting = await running.db
        .selectFrom('jobs')
        .select('due_at')
        .where('kind', 'in', ['make-export', 'check-import', 'run-import'])
        .where('state', '=', 'pending')
        .executeTakeFirst();
      if (waiting) await running.passTime(waiting.due_at);
      return look();
    }, patience)
    .toBe(state);

/** As on another day: a member can make and bring in a few a day. */
const anotherDay = () => running.db.deleteFrom('rate_limits').execute();

/** Objects without a row, except what a killed program left, which is removed after a day. */
async function unknownObjects(): Promise<string[]> {
  const known = await running.db.selectFrom('objects').select('id').execute();
  const ids = new Set(known.map(({ id }) => id));
  return (await running.stored()).filter((id) => !ids.has(id));
}

test(
  `${kills} kills while exports are made: each is finished whole, with the messages as they were (seed ${seed})`,
  { timeout: time },
  async () => {
    const random = seededRandom(seed);
    const files = await Promise.all([make.recordedWebm(), make.gpsMp4(), make.gpsJpeg(), large()]);
    const sent = new Map<number, string>();
    for (const file of files) {
      const { mediaId, sha256 } = await running.send(file);
      sent.set(mediaId, sha256);
    }
    const isConverted = async () =>
      (await running.conversions()).every(({ media }) => ['ready', 'attention'].includes(media));
    await expect.poll(isConverted, patience).toBe(true);
    const request = async () => {
      await anotherDay();
      await running.browser().ok('confirmPassword', { body: { password } });
      await running.browser().ok('requestExport');
    };
    const ready = () => untilIs('ready', async () => (await running.browser().ok('getExport')).state);
    let took = await timed(async () => {
      await request();
      await ready();
    });

    let interrupted = 0;
    for (let count = 0; count < kills; count++) {
      if (count % killsInARow === 0) {
        if (count > 0) await ready();
        await request();
      }
      await sleep(random.below(Math.ceil(took)));
      const isInTime = (await running.browser().ok('getExport')).state === 'making';
      if (isInTime) interrupted += 1;
      // The machine may be less busy than during the first.
      took *= isInTime ? 1.1 : 0.7;
      await kill();
    }
    await ready();

    await running.browser().ok('confirmPassword', { body: { password } });
    const unpacked = await unzipped(await downloadExport(running.browser()));
    const originals = contentsOf(unpacked).messages.map(({ original }) => original?.sha256);
    expect(new Set(originals)).toEqual(new Set(sent.values()));
    expect(originals).toHaveLength(sent.size);
    const sums = String(unpacked.get('SHA256SUMS')).trimEnd().split('\n');
    expect(sums).toHaveLength(unpacked.size - 1);
    for (const line of sums) {
      const [hash, path = ''] = line.split('  ');
      expect(sha256Of(unpacked.get(path) ?? Buffer.alloc(0)), path).toBe(hash);
    }
    expect(await running.originals()).toEqual(sent);
    expect(interrupted).toBeGreaterThan(kills / 4);
    process.stdout.write(
      `${JSON.stringify({ seed, kills, interrupted, took, unknown: (await unknownObjects()).length })}\n`,
    );
  },
);

test(
  `${kills} kills while exports are brought in: each message arrives once, with its bytes (seed ${seed})`,
  { timeout: time },
  async () => {
    const random = seededRandom(seed);
    const before = await running.db.selectFrom('messages').select('id').execute();
    const state = async () => (await running.browser().ok('getImport')).import?.state;
    const expected = new Map<string, string | undefined>();
    let interrupted = 0;
    const took = { checking: 0, running: 0 };
    for (let count = 0; count < kills;) {
      const round = expected.size;
      const titles = Array.from({ length: 8 }, (_, index) => `Letter ${round + index}`);
      const origin = `https://home${round}.example.org`;
      const made = await anExport({ origin, messages: titles.map((title) => ({ title })), padding });
      for (const { title, original } of made.contents.messages) expected.set(title, original?.sha256);
      const browser = running.browser();
      await anotherDay();
      const uploadId = await tusOf(browser, running.app.origin).sendExport(await zipOf(made));
      for (const step of ['checking', 'running'] as const) {
        const next = step === 'checking' ? 'ready' : 'done';
        const began = performance.now();
        if (step === 'checking') await running.browser().ok('checkImport', { body: { uploadId } });
        else await running.browser().ok('startImport');
        // The first isn't killed: it shows roughly how long one takes.
        for (let killed = 0; round > 0 && killed < killsInARow; killed++, count++) {
          await sleep(random.below(Math.ceil(took[step])));
          const isInTime = (await state()) === step;
          if (isInTime) interrupted += 1;
          // The machine may be less busy than during the first.
          took[step] *= isInTime ? 1.1 : 0.7;
          await kill();
        }
        await untilIs(next, state);
        if (round === 0) took[step] = performance.now() - began;
      }
      await running.browser().ok('deleteImport');
    }

    const rows = await running.db
      .selectFrom('messages')
      .innerJoin('media', 'media.id', 'media_id')
      .innerJoin('objects', 'objects.id', 'original_id')
      .select(['title', 'sha256'])
      .where('messages.id', '>', Math.max(0, ...before.map(({ id }) => id)))
      .execute();
    expect(rows).toHaveLength(expected.size);
    expect(new Map(rows.map(({ title, sha256 }) => [title, sha256]))).toEqual(expected);
    const hashes = new Set((await running.originals()).values());
    for (const sha256 of expected.values()) expect(hashes.has(sha256 ?? '')).toBe(true);
    expect(interrupted).toBeGreaterThan(kills / 4);
    process.stdout.write(
      `${JSON.stringify({ seed, kills, interrupted, took, unknown: (await unknownObjects()).length })}\n`,
    );
  },
);
