import { afterAll, beforeAll, expect, test } from 'vitest';
import { sha256Of, fakeVideo, tusOf, uploadForm } from '../../apps/server/src/testing/tus.ts';
import { casesOf } from '../../apps/server/src/testing/seeded-random.ts';
import { TestClient } from '../../apps/server/src/testing/test-client.ts';
import { aMember } from '../../apps/server/src/testing/make.ts';
import { startCluster, type Cluster } from '../support/cluster.ts';
import { startFamilies } from '../support/family-load.ts';

const restarts = casesOf(100, 4);

let cluster: Cluster;
beforeAll(async () => {
  cluster = await startCluster();
});
afterAll(async () => {
  await cluster.stop();
});

/** A member whose browser reaches one server, and who is known to the other. */
async function annaAt(...servers: readonly number[]) {
  const browsers = servers.map((n) => new TestClient(cluster.servers[n]?.origin ?? ''));
  const [first] = browsers;
  const app = {
    db: cluster.database.db,
    browser: () => first ?? new TestClient(cluster.origin),
    platform: { config: { publicUrl: cluster.origin } },
  };
  const anna = await aMember(app);
  for (const browser of browsers) for (const [name, value] of anna.browser.cookies()) browser.carry(name, value);
  return { anna, browsers };
}

test('an upload goes on at another server after its own was killed, and becomes the message it was', async () => {
  const { anna, browsers } = await annaAt(0, 1);
  const [, other] = browsers;
  const [one, two] = cluster.servers;
  if (!other || !one || !two) throw new Error('there are two servers');
  const emma = await anna.browser.ok('addLovedOne', { body: { name: 'Emma', email: null } });
  const bytes = fakeVideo(40 * 1024 * 1024);
  const there = tusOf(anna.browser, one.origin ?? '');
  const here = tusOf(other, two.origin ?? '');
  const id = await there.begin(bytes.length);
  const part = 12 * 1024 * 1024;
  expect((await there.patch(id, 0, bytes.subarray(0, part))).status).toBe(204);
  const { answered } = await there.broken(id, part, bytes.subarray(part), part);
  await one.end('SIGKILL');
  await answered;
  const offset = await here.offset(id);
  expect(offset).toBe(part);
  expect((await here.patch(id, offset, bytes.subarray(offset))).status).toBe(204);
  const form = uploadForm(emma.id, id, { sha256: sha256Of(bytes) });
  expect((await other.ok('createMessage', { form })).sha256).toBe(sha256Of(bytes));
  await one.restart('SIGKILL');
});

test('a member sees at one server at once what they did at the other, and a session ended there is ended here', async () => {
  const { anna, browsers } = await annaAt(0, 1);
  const [here, there] = browsers;
  await here?.ok('addLovedOne', { body: { name: 'Noah', email: null } });
  expect((await there?.ok('listLovedOnes'))?.map(({ name }) => name)).toEqual(['Noah']);
  await here?.ok('logout');
  expect((await there?.refused('listLovedOnes'))?.code).toBe('not_signed_in');
  expect(anna.id).toBeGreaterThan(0);
});

test(
  `servers and workers are restarted one by one under load, ${restarts} times, and no one notices`,
  { timeout: 180_000 + restarts * 30_000 },
  async () => {
    const before = await cluster.originals();
    const families = await startFamilies(cluster, { count: 6 });
    const all = [...cluster.servers, ...cluster.workers];
    for (let n = 0; n < restarts; n++) {
      await all[n % all.length]?.restart('SIGTERM');
      const sent = families.acknowledged.length;
      await expect.poll(() => families.acknowledged.length).toBeGreaterThan(sent);
    }
    await families.stop();
    // The rest of a part goes to another server.
    expect(families.failures.filter(({ what }) => what !== 'part')).toEqual([]);
    expect(families.acknowledged.length).toBeGreaterThan(20);
    const sent = families.acknowledged.map(({ id, sha256 }): [number, string] => [id, sha256]);
    expect(await cluster.originals()).toEqual(new Map([...before, ...sent]));
    process.stdout.write(
      `${JSON.stringify({ restarts, messages: families.acknowledged.length, requests: families.answered(), partsSentAgain: families.failures.length })}\n`,
    );
    expect(cluster.errors()).toEqual([]);
  },
);
