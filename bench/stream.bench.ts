import { createHash, randomInt } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdtemp, open, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import * as z from 'zod';
import { inAlternation } from './alternation.ts';
import { publishVideo } from './app.ts';
import { figure, median, rounded, table, verdict } from './figures.ts';
import { startNginx } from './nginx.ts';
import { freePort } from '../apps/server/src/testing/free-port.ts';
import { answering, cpuSeconds, needPrograms, residentMb, run as runProgram, start } from './processes.ts';
import { makeLargeMp4 } from './videos.ts';

/** A server of the video's bytes. */
type Server = { name: string; url: string; pid: number; cookie: string };
type Round = { gibPerSecond: number; cpuPerGib: number; p99Ms: number };

const gib = 1024 ** 3;
const rounds = 9;
const seconds = 2;
const bars = { speed: 0.75, cpu: 1.6, wholeCpu: 3.5 };

/**
 * Random 1 MiB ranges of a 1 GiB video over 32 connections: the real app (session, release check, decryption) compared
 * with nginx's sendfile of the same bytes unencrypted, in alternating rounds of one run. `--direct` leaves the app out and
 * measures only the range loop.
 */
export async function run(options: string[]): Promise<void> {
  await needPrograms({ name: 'wrk', debian: 'wrk' }, { name: '/usr/sbin/nginx', debian: 'nginx-light' });
  const folder = await mkdtemp(join(tmpdir(), 'someday-bench-'));
  const stops: (() => Promise<void>)[] = [];
  try {
    const plain = join(folder, 'video.mp4');
    const ours = options.includes('--direct') ? await direct(folder, plain, stops) : await app(folder, plain, stops);
    const theirs = await nginx('nginx', folder, true, stops);
    const others = [await nginx('nginx without sendfile', folder, false, stops), await plainNode(plain, stops)];
    await compareBytes(ours, plain);
    await compareRanges(ours, theirs, others, (await stat(plain)).size);
    await compareWhole(ours, theirs);
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

async function compareRanges(ours: Server, theirs: Server, others: Server[], size: number) {
  const of = await inAlternation([ours, theirs, ...others], rounds, (server, round) => load(server, size, round));
  for (const server of [ours, theirs, ...others]) {
    figure('stream', `${server.name}, speed`, of(server, 'gibPerSecond'), 'GiB/s');
    figure('stream', `${server.name}, CPU`, of(server, 'cpuPerGib'), 's/GiB');
    figure('stream', `${server.name}, p99`, of(server, 'p99Ms'), 'ms');
  }
  const rows = [theirs, ...others].map((other) => {
    const speed = of(ours, 'gibPerSecond') / of(other, 'gibPerSecond');
    const cpu = of(ours, 'cpuPerGib') / of(other, 'cpuPerGib');
    figure('stream', `speed compared with ${other.name}`, speed, 'ratio');
    figure('stream', `CPU compared with ${other.name}`, cpu, 'ratio');
    const isMet = speed >= bars.speed && cpu <= bars.cpu;
    const target = other === theirs ? `>= ${bars.speed}, <= ${bars.cpu}: ${verdict(isMet)}` : 'for comparison';
    return {
      [`1 MiB ranges, ${ours.name} compared with`]: other.name,
      speed: rounded(speed),
      processor: rounded(cpu),
      target,
    };
  });
  table(rows);
}

const resultSchema = z.object({ bytes: z.number(), microseconds: z.number(), errors: z.number(), p99: z.number() });

async function load(server: Server, size: number, seed: number): Promise<Round> {
  const before = await cpuSeconds(server.pid);
  const script = join(import.meta.dirname, 'stream-load.lua');
  const { stdout } = await runProgram('wrk', ['-t1', '-c32', `-d${seconds}s`, '-s', script, server.url], {
    env: { ...process.env, SIZE: String(size), COOKIE: server.cookie, SEED: String(seed) },
  });
  const used = (await cpuSeconds(server.pid)) - before;
  const result = resultSchema.parse(JSON.parse(/RESULT (.*)/.exec(stdout)?.[1] ?? '{}'));
  if (result.errors > 0) throw new Error(`${server.name}: ${result.errors} failed requests`);
  const served = result.bytes / gib;
  return { gibPerSecond: (served / result.microseconds) * 1e6, cpuPerGib: used / served, p99Ms: result.p99 / 1000 };
}

async function compareWhole(ours: Server, theirs: Server) {
  const used = async (server: Server) => {
    const measured: number[] = [];
    for (let n = 0; n < 3; n++) {
      const before = await cpuSeconds(server.pid);
      await runProgram('curl', ['--silent', '--fail', '--output', '/dev/null', '--cookie', server.cookie, server.url]);
      measured.push((await cpuSeconds(server.pid)) - before);
    }
    return median(measured);
  };
  const cpu = (await used(ours)) / (await used(theirs));
  figure('stream', 'CPU compared with nginx, whole file', cpu, 'ratio');
  table([
    {
      what: `whole file, CPU of ${ours.name} / nginx`,
      ratio: rounded(cpu),
      target: `<= ${bars.wholeCpu}`,
      verdict: verdict(cpu <= bars.wholeCpu),
    },
  ]);
}
