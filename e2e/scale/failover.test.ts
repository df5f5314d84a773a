import { afterAll, beforeAll, expect, test } from 'vitest';
import { unsentNotices } from '../../apps/server/src/testing/delivery-load.ts';
import { startMailServer, type MailServer } from '../../apps/server/src/testing/mail-server.ts';
import { startCluster, type Cluster } from '../support/cluster.ts';
import { startFamilies } from '../support/family-load.ts';
import { compareNotices } from '../support/notices.ts';
import { startPostgresPair, type PostgresPair } from '../support/postgres-pair.ts';

const failovers = 3;
/** How long no one may be able to save anything. */
const longestMs = 30_000;

let pair: PostgresPair;
let mailServer: MailServer;
let cluster: Cluster;
beforeAll(async () => {
  [pair, mailServer] = await Promise.all([startPostgresPair(), startMailServer()]);
  const env = { SMTP_URL: mailServer.url, MAIL_FROM: 'post@example.org' };
  cluster = await startCluster({ database: pair, env, workers: 1 });
}, 240_000);
afterAll(async () => {
  await cluster.stop();
  await mailServer.close();
  await pair.stop();
});

test(
  `the primary is killed ${failovers} times under load: its standby takes over, and nothing acknowledged is lost`,
  { timeout: 900_000 },
  async () => {
    const families = await startFamilies(cluster, { count: 4, notified: true });
    const awayMs: number[] = [];
    for (let n = 0; n < failovers; n++) {
      const before = families.acknowledged.length;
      await expect.poll(() => families.acknowledged.length, { timeout: 60_000 }).toBeGreaterThan(before + 3);
      const killed = performance.now();
      await pair.killPrimary();
      const then = families.acknowledged.length;
      await expect.poll(() => families.acknowledged.length, { timeout: 60_000 }).toBeGreaterThan(then);
      awayMs.push(Math.round(performance.now() - killed));
      await pair.whole();
    }
    await families.stop();
    expect(await cluster.originals()).toEqual(new Map(families.acknowledged.map(({ id, sha256 }) => [id, sha256])));
    await expect.poll(() => unsentNotices(pair.db), { timeout: 120_000 }).toBe(0);
    const { lost, unknown, twice } = await compareNotices(pair.db, mailServer.mails);
    expect({ lost, unknown }).toEqual({ lost: [], unknown: [] });
    expect(twice).toBeLessThanOrEqual(failovers);
    process.stdout.write(`${JSON.stringify({ awayMs, messages: families.acknowledged.length, twice })}\n`);
    expect(Math.max(...awayMs)).toBeLessThan(longestMs);
  },
);
