import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { leftProcesses } from '../../apps/server/src/testing/left-processes.ts';
import * as make from '../../apps/server/src/testing/media/make-media.ts';
import { casesOf, seed, seededRandom } from '../../apps/server/src/testing/seeded-random.ts';
import { startConvertingApp, type Conversion, type ConvertingApp } from '../support/converting-app.ts';

const kills = casesOf(300);
/** Roughly how long these conversions take. The first tool starts immediately. Most kills should interrupt work. */
const longestWaitMs = { program: 600, tool: 300 };
const patience = { timeout: 60_000, interval: 20 };

let running: ConvertingApp;
beforeAll(async () => {
  running = await startConvertingApp();
});
afterAll(async () => {
  await running.stop();
});

const conversionOf = async (mediaId: number): Promise<Conversion | undefined> =>
  (await running.conversions()).find((one) => one.mediaId === mediaId);
const isOver = (one: Conversion | undefined) => one?.job === 'done' || one?.job === 'dead';

/** Waits until a worker takes it, cutting short any pause after a failed try. Returns whether there is work left. */
async function untilAtWork(mediaId: number): Promise<boolean> {
  await expect
    .poll(async () => {
      const one = await conversionOf(mediaId);
      if (one?.job === 'pending') await running.passTime(one.dueAt);
      return one?.job === 'leased' || isOver(one);
    }, patience)
    .toBe(true);
  return !isOver(await conversionOf(mediaId));
}

/** The kernel ends a tool with its parent. One that keeps running is an orphan. */
const nothingRuns = () => expect.poll(() => leftProcesses(running.dataDir), { timeout: 2_000 }).toEqual([]);

test(
  `${kills} kills of the program or of a tool during conversions leave every file ready or waiting for its member (K2, seed ${seed})`,
  { timeout: 60_000 + kills * 30_000 },
  async () => {
    const random = seededRandom(seed);
    const files = await Promise.all([make.recordedWebm(), make.gpsMp4(), make.rotatedHevcMov(), make.gpsJpeg()]);
    const sent = new Map<number, string>();
    const count = { program: 0, tool: 0 };
    let mediaId: number | undefined;

    while (count.program + count.tool < kills) {
      if (mediaId === undefined) {
        const next = await running.send(random.pick(files));
        sent.set(next.mediaId, next.sha256);
        mediaId = next.mediaId;
      }
      const mayFinish = random.below(4) === 0;
      if (!(await untilAtWork(mediaId)) || mayFinish) {
        await expect.poll(() => untilAtWork(mediaId ?? 0), patience).toBe(false);
        mediaId = undefined;
        continue;
      }
      const target = random.below(3) > 0 ? 'tool' : 'program';
      await sleep(random.below(longestWaitMs[target]));
      if (target === 'tool') {
        const [tool] = await running.tools();
        if (tool !== undefined && killed(tool)) count.tool += 1;
      } else if (!isOver(await conversionOf(mediaId))) {
        count.program += 1;
        await running.killAndRestart(nothingRuns);
        expect(await running.abandonedFolders(), 'decrypted originals left behind').toEqual([]);
      }
    }

    // A failed one is tried again later if the version of its tools wasn’t known.
    const areAtWork = async () => {
      let count = 0;
      for (const id of sent.keys()) if (await untilAtWork(id)) count += 1;
      return count;
    };
    await expect.poll(areAtWork, { timeout: 240_000, interval: 20 }).toBe(0);
    const ends: Record<string, number> = {};
    for (const { media, reason, job, attempts, mediaId: id } of await running.conversions()) {
      expect([id, media, job]).toSatisfy(() =>
        media === 'ready' ? job === 'done' : media === 'attention' && job === 'dead',
      );
      expect(media === 'attention', `reason of ${id}`).toBe(reason !== null);
      expect(attempts - 1, `retries of ${id}`).toBeLessThanOrEqual(3);
      ends[media] = (ends[media] ?? 0) + 1;
    }
    expect(await running.originals(), 'originals').toEqual(sent);
    await nothingRuns();
    await expect.poll(() => running.abandonedFolders()).toEqual([]);
    process.stdout.write(`${JSON.stringify({ seed, kills: count, media: sent.size, ends })}\n`);
  },
);

/** Returns false if it had already exited. */
function killed(pid: number): boolean {
  try {
    return process.kill(pid, 'SIGKILL');
  } catch {
    return false;
  }
}
