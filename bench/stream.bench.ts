import { createHash, randomInt } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdtemp, open, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import * as z from 'zod';
import { inAlternation } from './alternation.ts';
import { publishVideo } from './app.ts';
import { figure, rounded, table, verdict } from './figures.ts';
import { startNginx } from './nginx.ts';
import { freePort } from '../apps/server/src/testing/free-port.ts';
import { answering, cpuSeconds, needPrograms, residentMb, run as runProgram, start } from './processes.ts';
import { makeLargeMp4 } from './videos.ts';

/** A server of the video's bytes. */
type Server = { name: string; url: string; pid: number; cookie: string };
type Round = { gibPerSecond: number; cpuPerGib: number; p99Ms: number };

const gib = 1024 ** 3;
const rounds = 9;
const warmUps = 4;
const seconds = 2;

/** What is requested, and the bars compared with plain Node. */
const loads = [
  { what: '1 MiB ranges', isWhole: false, speed: 0.5, cpu: 2.5 },
  { what: 'whole files', isWhole: true, speed: 0.7, cpu: 1.7 },
] as const;
type Load = (typeof loads)[number];

/**
 * Random 1 MiB ranges of a 1 GiB video, and all of it, over 32 connections: the real app (session, release check, decryption) compared
 * with a plain Node server of the same bytes unencrypted, in alternating rounds of one run. nginx is for the record. `--direct` leaves the
 * app out and measures only the range loop.
 */
export async function run(options: string[]): Promise<void> {
  await needPrograms({ name: 'wrk', debian: 'wrk' }, { name: '/usr/sbin/nginx', debian: 'nginx-light' });
  const folder = await mkdtemp(join(tmpdir(), 'someday-bench-'));
  const stops: (() => Promise<void>)[] = [];
  try {
    const plain = join(folder, 'video.mp4');
    const ours = options.includes('--direct') ? await direct(folder, plain, stops) : await app(folder, plain, stops);
    const floor = await plainNode(plain, stops);
    const others = [
      await nginx('nginx', folder, true, stops),
      await nginx('nginx without sendfile', folder, false, stops),
    ];
    await compareBytes(ours, plain);
    const { size } = await stat(plain);
    for (const load of loads) await compare(load, ours, floor, others, size);
    figure('stream', 'memory', await residentMb(ours.pid), 'MB');
  } finally {
    for (const stop of stops.toReversed()) await stop();
    await rm(folder, { recursive: true });
  }
}

async function direct(folder: string, plain: string, stops: (() => Promise<void>)[]): Promise<Server> {
  await makeLargeMp4(plain, gib);
  const port = await freePort();
  const server = start(process.execPath, [join(import.meta.dirname, 'stream-server.ts'), folder, String(port), plain]);
  stops.push(server.stop);
  await answering(`http://127.0.0.1:${port}/`);
  return { name: 'range loop', url: `http://127.0.0.1:${port}/`, pid: server.pid, cookie: '' };
}

async function nginx(name: string, folder: string, sendfile: boolean, stops: (() => Promise<void>)[]): Promise<Server> {
  const server = await startNginx(join(folder, sendfile ? 'nginx' : 'nginx-copying'), folder, { sendfile });
  stops.push(server.stop);
  return { name, url: `${server.origin}/video.mp4`, pid: server.pid, cookie: '' };
}

/** What Node itself costs: the same ranges unencrypted. */
async function plainNode(plain: string, stops: (() => Promise<void>)[]): Promise<Server> {
  const port = await freePort();
  const server = start(process.execPath, [join(import.meta.dirname, 'plain-server.ts'), String(port), plain]);
  stops.push(server.stop);
  await answering(`http://127.0.0.1:${port}/`);
  return { name: 'Node, plain file', url: `http://127.0.0.1:${port}/`, pid: server.pid, cookie: '' };
}

/** Uploads and publishes through the app. nginx then serves what the app delivered. */
async function app(folder: string, plain: string, stops: (() => Promise<void>)[]): Promise<Server> {
  const original = join(folder, 'original.mp4');
  await makeLargeMp4(original, gib);
  const published = await publishVideo(join(folder, 'data'), original);
  stops.push(published.stop);
  await rm(original);
  const response = await fetch(published.url, { headers: { cookie: published.cookie } });
  if (!response.ok || !response.body) throw new Error(`couldn’t fetch the video: ${response.status}`);
  const file = await open(plain, 'wx');
  await pipeline(response.body, file.createWriteStream());
  return { name: 'app', url: published.url, pid: published.pid, cookie: published.cookie };
}

/** Both must serve the same bytes before their speed means anything. */
async function compareBytes(server: Server, plain: string) {
  const { size } = await stat(plain);
  for (let n = 0; n < 20; n++) {
    const first = randomInt(size - 1);
    const last = Math.min(first + randomInt(3_000_000), size - 1);
    const response = await fetch(server.url, { headers: { cookie: server.cookie, range: `bytes=${first}-${last}` } });
    const [theirs, ours] = [createHash('sha256'), createHash('sha256')];
    theirs.update(Buffer.from(await response.arrayBuffer()));
    for await (const part of createReadStream(plain, { start: first, end: last })) ours.update(part);
    if (response.status !== 206 || theirs.digest('hex') !== ours.digest('hex'))
      throw new Error(`wrong bytes at ${first}`);
  }
}

async function compare(bars: Load, ours: Server, floor: Server, others: Server[], size: number) {
  const { what } = bars;
  const all = [ours, floor, ...others];
  // It takes seconds of load until V8 has optimized a server.
  await inAlternation([ours, floor], warmUps, (server, round) => load(server, bars.isWhole ? null : size, -round));
  const of = await inAlternation(all, rounds, (server, round) => load(server, bars.isWhole ? null : size, round));
  for (const server of all) {
    figure('stream', `${what}, ${server.name}, speed`, of(server, 'gibPerSecond'), 'GiB/s');
    figure('stream', `${what}, ${server.name}, CPU`, of(server, 'cpuPerGib'), 's/GiB');
    if (!bars.isWhole) figure('stream', `${what}, ${server.name}, p99`, of(server, 'p99Ms'), 'ms');
  }
  const rows = [floor, ...others].map((other) => {
    const speed = of(ours, 'gibPerSecond') / of(other, 'gibPerSecond');
    const cpu = of(ours, 'cpuPerGib') / of(other, 'cpuPerGib');
    figure('stream', `${what}, speed compared with ${other.name}`, speed, 'ratio');
    figure('stream', `${what}, CPU compared with ${other.name}`, cpu, 'ratio');
    const isMet = speed >= bars.speed && cpu <= bars.cpu;
    const target = other === floor ? `>= ${bars.speed}, <= ${bars.cpu}: ${verdict(isMet)}` : 'for the record';
    return { [`${what}, ${ours.name} compared with`]: other.name, speed: rounded(speed), CPU: rounded(cpu), target };
  });
  table(rows);
}

const resultSchema = z.object({ bytes: z.number(), microseconds: z.number(), errors: z.number(), p99: z.number() });

/** `size`: of the file that ranges are read from; null reads all of it. wrk also counts what arrived of bodies that it cut off at the end. */
async function load(server: Server, size: number | null, seed: number): Promise<Round> {
  const before = await cpuSeconds(server.pid);
  const script = join(import.meta.dirname, 'stream-load.lua');
  const timing = ['-t1', '-c32', `-d${seconds}s`, '--timeout', '60s'];
  const { stdout } = await runProgram('wrk', [...timing, '-s', script, server.url], {
    env: { ...process.env, SIZE: String(size ?? ''), COOKIE: server.cookie, SEED: String(seed) },
  });
  const used = (await cpuSeconds(server.pid)) - before;
  const result = resultSchema.parse(JSON.parse(/RESULT (.*)/.exec(stdout)?.[1] ?? '{}'));
  if (result.errors > 0) throw new Error(`${server.name}: ${result.errors} failed requests`);
  const served = result.bytes / gib;
  return { gibPerSecond: (served / result.microseconds) * 1e6, cpuPerGib: used / served, p99Ms: result.p99 / 1000 };
}
