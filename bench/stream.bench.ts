import { createHash, randomInt } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { inAlternation } from './support/alternation.ts';
import { startApp } from './support/app.ts';
import { inFolder, type Stops } from './support/cleanup.ts';
import { publishVideo } from './support/family.ts';
import { atLeast, atMost, figure, row, table } from './support/figures.ts';
import { startNginx } from './support/nginx.ts';
import { cpuSeconds, needPrograms, residentMb, startServer } from './support/processes.ts';
import { makeLargeMp4 } from './support/videos.ts';
import { load } from './support/wrk.ts';

type Server = { name: string; origin: string; path: string; pid: number; cookie: string };

const gib = 1024 ** 3;
const rounds = 9;
const warmUps = 4;
const way = { seconds: 2, connections: 32 };

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
  await inFolder(async (folder, stops) => {
    const plain = join(folder, 'video.mp4');
    const ours = options.includes('--direct') ? await direct(folder, plain, stops) : await app(folder, plain, stops);
    const node = {
      ...(await startServer(stops, 'plain-server.ts', plain)),
      name: 'Node, plain file',
      path: '/',
      cookie: '',
    };
    const others = [node, await nginx(folder, true, stops), await nginx(folder, false, stops)];
    await compareBytes(ours, plain);
    const { size } = await stat(plain);
    for (const what of loads) await compare(what, ours, others, size);
    figure('stream', 'memory', await residentMb(ours.pid), 'MB');
  });
}

async function direct(folder: string, plain: string, stops: Stops): Promise<Server> {
  await makeLargeMp4(plain, gib);
  const server = await startServer(stops, 'stream-server.ts', folder, plain);
  return { ...server, name: 'range loop', path: '/', cookie: '' };
}

async function nginx(folder: string, sendfile: boolean, stops: Stops): Promise<Server> {
  const name = sendfile ? 'nginx' : 'nginx without sendfile';
  const server = await startNginx(join(folder, name.replaceAll(' ', '-')), folder, { sendfile });
  stops.push(server.stop);
  return { ...server, name, path: '/video.mp4', cookie: '' };
}

/** Uploads and publishes through the app. The others then serve what the app delivered. */
async function app(folder: string, plain: string, stops: Stops): Promise<Server> {
  const original = join(folder, 'original.mp4');
  await makeLargeMp4(original, gib);
  const { origin, pid, stop } = await startApp(join(folder, 'data'));
  stops.push(stop);
  const { browser, cookie, message } = await publishVideo(origin, original);
  await rm(original);
  const path = new URL(message?.playbackUrl ?? '', origin).pathname;
  const response = await browser.fetch(path);
  if (!response.ok || !response.body) throw new Error(`couldn’t fetch the video: ${response.status}`);
  await pipeline(response.body, createWriteStream(plain, { flags: 'wx' }));
  return { name: 'app', origin, path, pid, cookie };
}

/** Both must serve the same bytes before their speed means anything. */
async function compareBytes({ origin, path, cookie }: Server, plain: string) {
  const { size } = await stat(plain);
  for (let n = 0; n < 20; n++) {
    const first = randomInt(size - 1);
    const last = Math.min(first + randomInt(3_000_000), size - 1);
    const response = await fetch(origin + path, { headers: { cookie, range: `bytes=${first}-${last}` } });
    const [theirs, ours] = [createHash('sha256'), createHash('sha256')];
    theirs.update(Buffer.from(await response.arrayBuffer()));
    for await (const part of createReadStream(plain, { start: first, end: last })) ours.update(part);
    if (response.status !== 206 || theirs.digest('hex') !== ours.digest('hex'))
      throw new Error(`wrong bytes at ${first}`);
  }
}

async function compare({ what, isWhole, ...bars }: Load, ours: Server, others: readonly Server[], size: number) {
  const loaded = async (server: Server, seed: number) => {
    const before = await cpuSeconds(server.pid);
    const { bytes, seconds, p99Ms } = await load(server.origin, [server], {
      ...{ ...way, seed },
      ...(!isWhole && { rangesOf: size }),
    });
    const cpu = ((await cpuSeconds(server.pid)) - before) / (bytes / gib);
    return { speed: bytes / gib / seconds, cpu, p99Ms };
  };
  const [node] = others;
  // It takes seconds of load until V8 has optimized a server.
  await inAlternation([ours, ...others.slice(0, 1)], warmUps, (server, round) => loaded(server, -round));
  const of = await inAlternation([ours, ...others], rounds, loaded);
  table(
    [ours, ...others].map((server) => {
      const speed = of(ours, 'speed') / of(server, 'speed');
      const cpu = of(ours, 'cpu') / of(server, 'cpu');
      return row('stream', {
        [what]: `${what}, ${server.name}`,
        'speed, GiB/s': of(server, 'speed'),
        'CPU, s/GiB': of(server, 'cpu'),
        'p99, ms': of(server, 'p99Ms'),
        [`speed of the ${ours.name} compared`]: server === node ? atLeast(speed, bars.speed) : speed,
        'CPU compared': server === node ? atMost(cpu, bars.cpu) : cpu,
      });
    }),
  );
}
