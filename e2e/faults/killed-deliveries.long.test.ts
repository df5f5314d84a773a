import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { isLongRun, casesOf, seed, seededRandom } from '../../apps/server/src/testing/seeded-random.ts';
import { startDeliveringWorkers, type DeliveringWorkers } from '../support/delivering-workers.ts';

const kills = casesOf(1_000, 4);
/** Between two kills, short enough that each interrupts notices on their way. */
const longestPauseMs = 1_200;
/** How often a notice is due: thirty times as often as in a large installation, and less than workers can send. */
const everyMs = 80;
const batch = 60;
/**
 * The bar in docs/reliability.md. An email is sent twice only if its worker dies between the mail server's answer and
 * recording it.
 */
const duplicatesPerKill = 0.05;

let workers: DeliveringWorkers;
beforeAll(async () => {
  workers = await startDeliveringWorkers();
});
afterAll(async () => {
  await workers.stop();
});

test(
  `${kills} kills of two competing workers lose no notice and rarely send one twice (K3, seed ${seed})`,
  { timeout: 120_000 + kills * 15_000 },
  async () => {
    const random = seededRandom(seed);
    for (let done = 0; done < kills; done += 2) {
      if ((await workers.unsent()) < batch / 2) await workers.more(batch, everyMs);
      await sleep(random.below(longestPauseMs));
      const first = random.below(2) === 0 ? 0 : 1;
      await workers.kill(first);
      await sleep(random.below(longestPauseMs / 4));
      await workers.kill(first === 0 ? 1 : 0);
      await workers.replaceBoth();
      // Expired leases are taken over within five seconds.
      await expect.poll(() => workers.orphaned(), { timeout: 5_000, interval: 50 }).toBe(0);
      // Otherwise all would soon be pausing, and the kills would interrupt no work.
      await workers.letPausesEnd();
    }
    await expect.poll(() => workers.unsent(), { timeout: 100_000, interval: 200 }).toBe(0);

    const taken = workers.taken();
    const counts = new Map<string, number>();
    for (const id of taken) counts.set(id, (counts.get(id) ?? 0) + 1);
    expect([...counts.keys()].toSorted(), 'emails').toEqual((await workers.expected()).toSorted());
    const doubled = [...counts.values()].filter((count) => count > 1);
    expect(Math.max(...counts.values()), 'emails for one notice').toBeLessThanOrEqual(2);
    if (isLongRun) {
      process.stdout.write(`${JSON.stringify({ seed, kills, notices: counts.size, twice: doubled.length })}\n`);
    }
    // A few kills can't tell one in twenty from one in ten, so the bar is one that chance alone doesn't reach.
    expect(doubled.length, 'notices sent twice').toBeLessThanOrEqual(Math.max(5, duplicatesPerKill * kills));
    expect(workers.problems.join('')).not.toMatch(/"level":[56]0/);
  },
);
