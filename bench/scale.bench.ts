import { isDeepStrictEqual } from 'node:util';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { startCeph, sharedS3 } from '../apps/server/src/testing/storage/ceph.ts';
import { createDatabase, type Database, withDatabase } from '../apps/server/src/db/client.ts';
import { startEmbeddedPostgres } from '../apps/server/src/db/embedded-postgres.ts';
import { gpsJpeg } from '../apps/server/src/testing/media/make-media.ts';
import { aLovedOne, aMember } from '../apps/server/src/testing/make.ts';
import { TestClient } from '../apps/server/src/testing/test-client.ts';
import { sha256Of, tusOf, uploadForm } from '../apps/server/src/testing/tus.ts';
import { startCluster, type Cluster } from '../e2e/support/cluster.ts';
import { inFolder } from './support/cleanup.ts';
import { figure, row, table } from './support/figures.ts';
import { until } from './support/processes.ts';

const families = 8;
const photosEach = 4;
const sealedUntil = '2031-05-03';

interface Outcome {
  /** What everyone has in the end, without what is random: ids, codes and times. */
  readonly found: unknown;
  readonly seconds: number;
  readonly requests: number;
}

/**
 * The same families do the same things at one server with one worker, and at two with two: what they find must be equal. With the time it takes;
 * both run on this machine's cores, so two aren't faster here.
 */
export async function run(): Promise<void> {
  await inFolder(async (folder, stops) => {
    const s3 = await startCeph();
    stops.push(s3.stop);
    process.env[sharedS3] = JSON.stringify(s3.access);
    const server = await startEmbeddedPostgres(join(folder, 'postgres'));
    stops.push(() => server.stop());
    const outcomes: Outcome[] = [];
    for (const nodes of [1, 2]) {
      const name = `nodes_${nodes}`;
      const admin = createDatabase(server.connection, { poolSize: 1 });
      await admin.pool.query(`create database ${name}`);
      await admin.close();
      const connection = withDatabase(server.connection, name);
      const database = createDatabase(connection);
      const cluster = await startCluster({ database: { connection, db: database.db }, servers: nodes, workers: nodes });
      try {
        outcomes.push(await live(cluster, database));
      } finally {
        await cluster.stop();
        await database.close();
      }
    }
    const [one, two] = outcomes;
    const isEqual = isDeepStrictEqual(one?.found, two?.found);
    table(
      outcomes.map(({ seconds, requests }, n) =>
        row('scale', { servers: String(n + 1), requests, 'time, s': seconds }),
      ),
    );
    figure('scale', 'equal results on one and two servers', isEqual ? 1 : 0, 'yes or no');
    if (!isEqual) {
      console.error(JSON.stringify(outcomes.map(({ found }) => found)));
      process.exitCode = 1;
    }
  });
}

async function live(cluster: Cluster, { db }: Pick<Database, 'db'>): Promise<Outcome> {
  const photo = await readFile(await gpsJpeg());
  let requests = 0;
  const began = performance.now();
  const found = await Promise.all(
    Array.from({ length: families }, async (_, family) => {
      const platform = { config: { publicUrl: cluster.origin } };
      const anna = await aMember({ db, browser: () => new TestClient(cluster.origin), platform });
      const tus = tusOf(anna.browser, cluster.origin);
      const emma = await aLovedOne(anna, { name: `Emma ${family}` });
      for (let n = 0; n < photosEach; n++) {
        const bytes = Buffer.concat([photo, Buffer.alloc(300_000, `${family} ${n} `)]);
        const more = { title: `Photo ${n}`, sha256: sha256Of(bytes), ...(n === 0 && { deliveryDate: sealedUntil }) };
        await anna.browser.ok('createMessage', { form: uploadForm(emma.id, await tus.send(bytes), more) });
        requests += 3;
      }
      const reader = new TestClient(cluster.origin);
      const room = async () => reader.ok('openWithCode', { params: { code: emma.accessCode } });
      await until(async () => {
        requests++;
        return (await room()).messages.every(({ state }) => state !== 'on-its-way');
      });
      const seen = (await room()).messages.map((message) =>
        message.state === 'open' ? { title: message.title, type: message.messageType } : message,
      );
      const sent = await anna.browser.ok('listMessages');
      const { counts } = await anna.browser.ok('getParents');
      requests += 3;
      return {
        seen,
        counts,
        sent: sent.messages.map(({ title, status, triggerDate }) => ({ title, status, triggerDate })),
      };
    }),
  );
  const originals = [...(await cluster.originals()).values()].toSorted();
  return { found: { found, originals }, seconds: (performance.now() - began) / 1000, requests };
}
