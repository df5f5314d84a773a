import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { theS3 } from '../../apps/server/src/testing/storage/ceph.ts';
import { endAllPauses, unsentNotices } from '../../apps/server/src/testing/delivery-load.ts';
import { startMailServer, type MailServer } from '../../apps/server/src/testing/mail-server.ts';
import { casesOf, seed, seededRandom } from '../../apps/server/src/testing/seeded-random.ts';
import { startUnsteadyProxy, type UnsteadyProxy } from '../../apps/server/src/testing/unsteady-proxy.ts';
import { startCluster, type Cluster } from '../support/cluster.ts';
import { startFamilies } from '../support/family-load.ts';
import { compareNotices } from '../support/notices.ts';
import { startPostgresPair, type PostgresPair } from '../support/postgres-pair.ts';

/** Of each kind. */
const kills = casesOf(100, 3);
/** The bar in docs/reliability.md. An email is sent twice only if its worker dies between the mail server's answer and recording it. */
const duplicatesPerKill = 0.05;

let pair: PostgresPair;
let gateway: UnsteadyProxy;
let mailServer: MailServer;
let cluster: Cluster;
beforeAll(async () => {
  const port = Number(new URL(theS3().endpoint ?? '').port);
  [pair, mailServer, gateway] = await Promise.all([startPostgresPair(), startMailServer(), startUnsteadyProxy(port)]);
  const env = {
    SMTP_URL: mailServer.url,
    MAIL_FROM: 'post@example.org',
    S3_ENDPOINT: `http://127.0.0.1:${gateway.port}`,
  };
  cluster = await startCluster({ database: pair, env });
}, 240_000);
afterAll(async () => {
  await cluster.stop();
  await mailServer.close();
  await gateway.close();
  await pair.stop();
});

test(
  `servers, workers and the primary are killed and the gateway is paused, ${kills} times each under load: nothing acknowledged is lost, and no notice (seed ${seed})`,
  { timeout: 300_000 + kills * 120_000 },
  async () => {
    const random = seededRandom(seed);
    const interruptions = {
      server: () => random.pick(cluster.servers).restart('SIGKILL'),
      worker: () => random.pick(cluster.workers).restart('SIGKILL'),
      gateway: async () => {
        gateway.become('silent');
        await sleep(random.below(6_000));
        gateway.become('works');
      },
      primary: async () => {
        await pair.killPostgres();
        await pair.whole();
      },
    };
    // A connection may be one to the server that was killed.
    const letPausesEnd = () =>
      expect
        .poll(() =>
          endAllPauses(pair.db).then(
            () => true,
            () => false,
          ),
        )
        .toBe(true);
    const families = await startFamilies(cluster, { count: 4, notified: true });
    for (let n = 0; n < kills; n++) {
      for (const [name, interrupt] of Object.entries(interruptions)) {
        await sleep(random.below(2_000));
        await interrupt();
        // Each interrupts people at work.
        const before = families.acknowledged.length;
        await expect
          .poll(() => families.acknowledged.length, { timeout: 60_000, message: name })
          .toBeGreaterThan(before);
      }
      // Otherwise all would soon be pausing, and the kills would interrupt no work.
      await letPausesEnd();
    }
    await families.stop();

    expect(await cluster.originals()).toEqual(new Map(families.acknowledged.map(({ id, sha256 }) => [id, sha256])));
    await expect
      .poll(
        async () => {
          await letPausesEnd();
          return unsentNotices(pair.db);
        },
        { timeout: 300_000, interval: 1_000 },
      )
      .toBe(0);
    const { lost, unknown, twice } = await compareNotices(pair.db, mailServer.mails);
    expect({ lost, unknown }).toEqual({ lost: [], unknown: [] });
    process.stdout.write(`${JSON.stringify({ seed, kills, messages: families.acknowledged.length, twice })}\n`);
    expect(twice, 'notices sent twice').toBeLessThanOrEqual(Math.max(5, duplicatesPerKill * kills * 4));
  },
);
