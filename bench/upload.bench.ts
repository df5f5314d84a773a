import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as z from 'zod';
import { startApp, type RunningApp } from './app.ts';
import { figure, median, rounded, table, verdict } from './figures.ts';
import { startNginx } from './nginx.ts';
import { cpuSeconds, needPrograms, run as runProgram, watchMemory } from './processes.ts';
import { dropUpload, makeBody, sendForm, sendPut, sendTus, type Body, type Member } from './upload-senders.ts';
import { signUp } from './visitors.ts';

const gib = 1024 ** 3;
const rounds = 5;
const bars = { speed: 0.6, growthMb: 150 };
const crowd = { members: 5, uploadsEach: 10, bytes: 100_000_000 };
const baselines = ['nginx, sync, sha256sum', 'nginx, sync, openssl'] as const;
const ways = [...baselines, 'tus, 16 MiB parts', 'multipart'] as const;
type Way = (typeof ways)[number];
type Round = { seconds: number; cpu: number };

/**
 * 1 GiB through tus and through multipart until it's hashed, encrypted and durable, compared with nginx writing the same body to the same
 * disk, followed by sync and sha256sum, in alternating rounds of one run. Debian's sha256sum doesn't use the processor's SHA instructions as
 * Node and openssl do, so openssl is measured as well. Then 50 uploads of 100 MB at the same time. Options: `--one`, `--crowd` run only one of
 * the two.
 */
export async function run(options: string[]): Promise<void> {
  await needPrograms(
    { name: 'curl', debian: 'curl' },
    { name: '/usr/sbin/nginx', debian: 'nginx-light' },
    { name: 'openssl', debian: 'openssl' },
  );
  const folder = await mkdtemp(join(tmpdir(), 'someday-bench-'));
  try {
    if (!options.includes('--crowd')) await withApp(join(folder, 'one'), one);
    if (!options.includes('--one')) await withApp(join(folder, 'crowd'), many);
  } finally {
    await rm(folder, { recursive: true });
  }
}

async function withApp(folder: string, measure: (app: RunningApp, folder: string) => Promise<void>): Promise<void> {
  await mkdir(folder);
  const app = await startApp(join(folder, 'data'), { TRUST_PROXY: '127.0.0.1' });
  try {
    await measure(app, folder);
  } finally {
    await app.stop();
  }
}

async function one(app: RunningApp, folder: string): Promise<void> {
  const body = await makeBody(folder, gib);
  const member = { origin: app.origin, cookie: await signUp(app.origin, 'emma@example.org', 1) };
  const childId = await addLovedOne(member);
  const www = join(folder, 'www');
  await mkdir(www);
  const nginx = await startNginx(join(folder, 'nginx'), www, { sendfile: true, puts: true });
  const put = join(www, 'put.mp4');
  const throughNginx = async (program: string, ...options: string[]) => {
    await sendPut(nginx.origin, body);
    await runProgram('sync', [put]);
    await runProgram(program, [...options, put]);
    return () => rm(put);
  };
  const send: Record<Way, () => Promise<() => Promise<unknown>>> = {
    'nginx, sync, sha256sum': () => throughNginx('sha256sum'),
    'nginx, sync, openssl': () => throughNginx('openssl', 'dgst', '-sha256'),
    'tus, 16 MiB parts': async () => {
      const url = await sendTus(member, body, folder);
      return () => dropUpload(url, member.cookie);
    },
    // Waits until the message is converted, which isn't measured.
    multipart: async () => {
      await sendForm(member, childId, body);
      return () => settled(member);
    },
  };
  const results = new Map<Way, Round[]>(ways.map((way) => [way, []]));
  const memory = watchMemory(app.pid);
  try {
    for (let round = 0; round <= rounds; round++) {
      for (const way of ways) {
        const isNginx = baselines.some((baseline) => baseline === way);
        memory.pause(isNginx);
        const measured = await timed(isNginx ? nginx.pid : app.pid, send[way], () => memory.pause(true));
        // The first round warms up.
        if (round > 0) results.get(way)?.push(measured);
      }
    }
  } finally {
    await nginx.stop();
  }
  report(results, memory.growth());
}

async function timed(pid: number, send: () => Promise<() => Promise<unknown>>, sent: () => void): Promise<Round> {
  await runProgram('sync', []);
  const [began, cpuBefore] = [performance.now(), await cpuSeconds(pid)];
  const clear = await send();
  const result = { seconds: (performance.now() - began) / 1000, cpu: (await cpuSeconds(pid)) - cpuBefore };
  sent();
  await clear();
  return result;
}

function report(results: ReadonlyMap<Way, readonly Round[]>, growth: number): void {
  const of = (way: Way, key: keyof Round) => median((results.get(way) ?? []).map((round) => round[key]));
  const rows = ways.map((way) => {
    const speed = 1 / of(way, 'seconds');
    const against = (baseline: Way) => of(baseline, 'seconds') / of(way, 'seconds');
    const [ratio, withOpenssl] = [against(baselines[0]), against(baselines[1])];
    figure('upload', `${way}, speed`, speed, 'GiB/s');
    figure('upload', `${way}, CPU of the server`, of(way, 'cpu'), 's/GiB');
    figure('upload', `${way}, speed compared with sha256sum`, ratio, 'ratio');
    figure('upload', `${way}, speed compared with openssl`, withOpenssl, 'ratio');
    return {
      '1 GiB': way,
      'GiB/s': rounded(speed),
      'CPU s': rounded(of(way, 'cpu')),
      'of sha256sum': rounded(ratio),
      'of openssl': rounded(withOpenssl),
      target: baselines.some((baseline) => baseline === way) ? '' : `>= ${bars.speed}: ${verdict(ratio >= bars.speed)}`,
    };
  });
  table(rows);
  reportGrowth('1 GiB, tus and multipart', growth);
}

async function many(app: RunningApp, folder: string): Promise<void> {
  const body = await makeBody(folder, crowd.bytes);
  const members: Member[] = [];
  for (let n = 0; n < crowd.members; n++) {
    members.push({ origin: app.origin, cookie: await signUp(app.origin, `member${n}@example.org`, n) });
  }
  const memory = watchMemory(app.pid);
  const began = performance.now();
  await Promise.all(members.flatMap((member) => allOf(member, body, folder)));
  const seconds = (performance.now() - began) / 1000;
  const uploads = crowd.members * crowd.uploadsEach;
  figure('upload', `${uploads} at the same time, speed`, (uploads * crowd.bytes) / gib / seconds, 'GiB/s');
  reportGrowth(`${uploads} uploads of ${crowd.bytes / 1e6} MB at the same time`, memory.growth());
}

const allOf = (member: Member, body: Body, folder: string) =>
  Array.from({ length: crowd.uploadsEach }, () => sendTus(member, body, folder));

function reportGrowth(what: string, growth: number): void {
  figure('upload', `${what}, memory growth`, growth, 'MB');
  table([
    { 'memory growth': what, MB: rounded(growth), target: `< ${bars.growthMb}: ${verdict(growth < bars.growthMb)}` },
  ]);
}

const idSchema = z.object({ id: z.number() });
const parentsSchema = z.object({ messages: z.array(z.object({ media: z.object({ state: z.string() }) })) });

async function addLovedOne({ origin, cookie }: Member): Promise<number> {
  const headers = { cookie, origin, 'content-type': 'application/json' };
  const body = JSON.stringify({ name: 'Noah' });
  const response = await fetch(`${origin}/api/family/members`, { method: 'POST', headers, body });
  return idSchema.parse(await response.json()).id;
}

/** Resolves once the noise, which can't be converted, has been given up on. */
async function settled({ origin, cookie }: Member): Promise<void> {
  for (;;) {
    const response = await fetch(`${origin}/api/parents`, { headers: { cookie } });
    const { messages } = parentsSchema.parse(await response.json());
    if (messages.every(({ media }) => media.state === 'attention')) return;
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
}
