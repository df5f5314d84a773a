import { accessCodeAlphabet, formatAccessCode } from '@someday/contract/rules/access-code';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { systemClock } from '../../apps/server/src/lib/clock.ts';
import { budgets } from '../../apps/server/src/abuse-protection/budgets.ts';
import { codeLookUps, makeLookUpsCountable } from '../../apps/server/src/testing/code-look-ups.ts';
import { runOnRealClock } from '../../apps/server/src/testing/delivery-load.ts';
import { gpsJpeg } from '../../apps/server/src/testing/media/make-media.ts';
import { aFamily } from '../../apps/server/src/testing/make.ts';
import { seed, seededRandom } from '../../apps/server/src/testing/seeded-random.ts';
import { makeTestHome, startTestApp, type TestHome } from '../../apps/server/src/testing/test-app.ts';
import { TestClient } from '../../apps/server/src/testing/test-client.ts';
import { proofOf, solved } from '../../apps/server/src/testing/tries.ts';
import { startApp, type RunningApp } from '../support/app.ts';
import { addressOf } from '../../apps/server/src/testing/database/database-address.ts';

const guesses = 20_000;
const random = seededRandom(seed);
const atOnce = 40;
const budget = budgets.codeService.tries;
/** How much of the budget a process may have reserved for right codes and not used yet. */
const setAside = 10;

let home: TestHome;
/** Two behind a proxy that reports addresses, and one that trusts no proxy. */
let servers: readonly [RunningApp, RunningApp, RunningApp];
let code: string;
let messageId: number;

beforeAll(async () => {
  home = await makeTestHome(systemClock.now());
  const app = await startTestApp({ home, now: systemClock.now() });
  const { emma, message } = await aFamily(app, { file: await gpsJpeg() });
  [code, messageId] = [emma.accessCode, message.id];
  await app.close();
  await runOnRealClock(home.database.db);
  await makeLookUpsCountable(home.database.db);
  const env = { DATABASE_URL: addressOf(home.database.connection), ROLE: 'web' };
  const server = (more: Record<string, string>) => startApp({ dataDir: home.folder, env: { ...env, ...more } });
  const behindProxy = { TRUST_PROXY: '127.0.0.1' };
  servers = await Promise.all([server(behindProxy), server(behindProxy), server({})]);
}, 120_000);
afterAll(async () => {
  await Promise.all(servers.map((server) => server.stop()));
  await home.remove();
});

const lookUps = () => codeLookUps(home.database.db);

/** Writes a code as people type it: any case, dashes, spaces, look-alikes. */
function written(guess: string): string {
  const lower = random.below(2) === 0 ? guess : guess.toLowerCase();
  return random.pick([
    lower,
    formatAccessCode(lower),
    ` ${lower} `,
    lower.split('').join(' '),
    lower.replaceAll('1', 'l').replaceAll('0', 'O'),
  ]);
}

const someCode = () => Array.from({ length: 10 }, () => random.pick([...accessCodeAlphabet])).join('');
const somePath = (typed: string) =>
  random.below(2) === 0
    ? `/api/access/${encodeURIComponent(typed)}`
    : `/api/messages/${random.pick([messageId, 99_999_999])}?access=${encodeURIComponent(typed)}`;

const hex = () => random.below(65_536).toString(16);
const someAddress = () => Array.from({ length: 4 }, () => 1 + random.below(250)).join('.');

/**
 * Where guesses come from: thousands of machines, one machine with a whole IPv6 network, and one that forges addresses
 * at a server that trusts no proxy.
 */
const attackers = {
  botnet: () => ({ server: random.pick(servers.slice(0, 2)), address: someAddress() }),
  rotating: () => ({
    server: random.pick(servers.slice(0, 2)),
    address: `2001:db8:7:7:${hex()}:${hex()}:${hex()}:${hex()}`,
  }),
  spoofing: () => ({ server: servers[2], address: `${someAddress()}, ${someAddress()}` }),
};
type Attacker = keyof typeof attackers;

interface Guess {
  readonly who: Attacker;
  readonly method: string;
  readonly status: number;
}

/** Enough guesses for both single-address attackers to use up their own budget before the service's budget runs out. */
const firstOnes = 60;

function attackerOf(guess: number): Attacker {
  if (guess < firstOnes) return guess % 2 === 0 ? 'rotating' : 'spoofing';
  const kind = random.below(20);
  return kind === 0 ? 'rotating' : kind === 1 ? 'spoofing' : 'botnet';
}

async function guess(who: Attacker): Promise<Guess> {
  const { server, address } = attackers[who]();
  const method = random.pick(['GET', 'GET', 'GET', 'GET', 'GET', 'GET', 'GET', 'HEAD', 'OPTIONS', 'POST']);
  const answer = await new TestClient(server?.origin ?? '', address).fetch(somePath(written(someCode())), { method });
  await answer.arrayBuffer();
  return { who, method, status: answer.status };
}

async function attack(): Promise<Guess[]> {
  const results: Guess[] = [];
  let begun = 0;
  const guessOn = async () => {
    while (begun < guesses) {
      begun += 1;
      results.push(await guess(attackerOf(begun - 1)));
    }
  };
  await Promise.all(Array.from({ length: atOnce }, guessOn));
  return results;
}

/** Uses a new address each time. */
async function expectOpenWithProof(origin: string): Promise<void> {
  const byCode = { params: { code } };
  const browser = new TestClient(origin, someAddress());
  const headers = solved(proofOf(await browser.refused('openWithCode', byCode)));
  expect((await browser.ok('openWithCode', { ...byCode, headers })).messages).toHaveLength(1);
  const link = { params: { id: String(messageId) }, query: { access: code } };
  const other = new TestClient(origin, someAddress());
  const again = { ...link, headers: solved(proofOf(await other.refused('getMessage', link))) };
  expect((await other.ok('getMessage', again)).id).toBe(messageId);
}

test(
  `of ${guesses} guesses through two processes, at most ${budget} are looked up, and a right code still opens (A3, seed ${seed})`,
  { timeout: 60_000 + guesses * 60 },
  async () => {
    const before = await lookUps();
    const results = await attack();
    // No other method has this path, so nothing is looked up.
    const asked = results.filter(({ method }) => method === 'GET' || method === 'HEAD');
    expect(new Set(results.map(({ status }) => status)), 'answers').toEqual(new Set([404, 428]));
    expect(new Set(results.filter((one) => !asked.includes(one)).map(({ status }) => status))).toEqual(new Set([404]));
    const looked = asked.filter(({ status }) => status === 404);
    expect(looked.length).toBeLessThanOrEqual(budget);
    expect(looked.length).toBeGreaterThanOrEqual(budget - servers.length * setAside);
    const by = (attacker: Attacker) => looked.filter(({ who }) => who === attacker).length;
    expect(by('rotating'), 'by one IPv6 network').toBeLessThanOrEqual(budgets.codeAddress.tries);
    expect(by('spoofing'), 'by one that forges addresses').toBeLessThanOrEqual(budgets.codeAddress.tries);

    // A restart loses what the process knows and keeps what the database knows. Connections write their counts when
    // they end.
    for (const server of servers) await server.restart('SIGTERM');
    await expect.poll(async () => (await lookUps()) - before, { timeout: 10_000 }).toBe(looked.length);

    for (const { origin } of servers.slice(0, 2)) await expectOpenWithProof(origin);
    expect(servers.flatMap((server) => server.errors())).toEqual([]);
    const count = (status: number) => results.filter((one) => one.status === status).length;
    const report = { seed, guesses, looked: looked.length, proofs: count(428) };
    process.stdout.write(`${JSON.stringify(report)}\n`);
  },
);
