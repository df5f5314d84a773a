import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { inAlternation } from './support/alternation.ts';
import { startApp, type RunningApp } from './support/app.ts';
import { inFolder } from './support/cleanup.ts';
import { newMember, untilAll } from './support/family.ts';
import { atLeast, atMost, figure, row, table } from './support/figures.ts';
import { startNginx } from './support/nginx.ts';
import { cpuSeconds, needPrograms, run as runProgram, watchMemory } from './support/processes.ts';
import { dropUpload, makeBody, sendForm, sendPut, sendTus } from './support/upload-senders.ts';

const gib = 1024 ** 3;
const rounds = 5;
const bars = { speed: 0.6, growthMb: 150 };
const crowd = { members: 5, uploadsEach: 10, bytes: 100_000_000 };

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
  if (!options.includes('--crowd')) await withApp(one);
  if (!options.includes('--one')) await withApp(many);
}

const withApp = (measure: (app: RunningApp, folder: string) => Promise<void>): Promise<void> =>
  inFolder(async (folder, stops) => {
    const app = await startApp(join(folder, 'data'), { TRUST_PROXY: '127.0.0.1' });
    stops.push(app.stop);
    await measure(app, folder);
  });

/** `send` returns how to clear away what it sent, which isn't measured. */
type Way = { name: string; pid: number; send(): Promise<() => Promise<unknown>> };

async function one(app: RunningApp, folder: string): Promise<void> {
  const body = await makeBody(folder, gib);
  const member = { origin: app.origin, ...(await newMember(app.origin)) };
  const { id } = await member.browser.ok('addLovedOne', { body: { name: 'Noah' } });
  const www = join(folder, 'www');
  await mkdir(www);
  const nginx = await startNginx(join(folder, 'nginx'), www, { sendfile: true, puts: true });
  const put = join(www, 'put.mp4');
  const throughNginx = (program: string, ...options: string[]): Way => ({
    name: `nginx, sync, ${program}`,
    pid: nginx.pid,
    send: async () => {
      await sendPut(nginx.origin, body);
      await runProgram('sync', [put]);
      await runProgram(program, [...options, put]);
      return () => rm(put);
    },
  });
  const [sha256sum, openssl] = [throughNginx('sha256sum'), throughNginx('openssl', 'dgst', '-sha256')];
  const tus = async () => {
    const url = await sendTus(member, body, folder);
    return () => dropUpload(url, member.cookie);
  };
  const multipart = async () => {
    await sendForm(member, id, body);
    // The noise can't be converted.
    return () => untilAll(member.browser, ({ media }) => media.state === 'attention');
  };
  const ways: Way[] = [
    ...[sha256sum, openssl, { name: 'tus, 16 MiB parts', pid: app.pid, send: tus }],
    { name: 'multipart', pid: app.pid, send: multipart },
  ];
  const memory = watchMemory(app.pid);
  try {
    const of = await inAlternation(ways, rounds, async ({ pid, send }) => {
      memory.pause(pid !== app.pid);
      await runProgram('sync', []);
      const [began, cpuBefore] = [performance.now(), await cpuSeconds(pid)];
      const clear = await send();
      const measured = { seconds: (performance.now() - began) / 1000, cpu: (await cpuSeconds(pid)) - cpuBefore };
      memory.pause(true);
      await clear();
      return measured;
    });
    table(
      ways.map((way) => {
        const ratio = of(sha256sum, 'seconds') / of(way, 'seconds');
        return row('upload', {
          '1 GiB': way.name,
          'speed, GiB/s': 1 / of(way, 'seconds'),
          'CPU of the server, s/GiB': of(way, 'cpu'),
          'of sha256sum': way.pid === app.pid ? atLeast(ratio, bars.speed) : ratio,
          'of openssl': of(openssl, 'seconds') / of(way, 'seconds'),
        });
      }),
    );
  } finally {
    await nginx.stop();
  }
  reportGrowth('1 GiB, tus and multipart', memory.growth());
}

async function many(app: RunningApp, folder: string): Promise<void> {
  const body = await makeBody(folder, crowd.bytes);
  const members = [];
  for (let n = 0; n < crowd.members; n++) members.push(await newMember(app.origin, `member${n}@example.org`));
  const memory = watchMemory(app.pid);
  const began = performance.now();
  const senders = members.flatMap((member) => Array.from({ length: crowd.uploadsEach }, () => member));
  await Promise.all(senders.map(({ cookie }) => sendTus({ origin: app.origin, cookie }, body, folder)));
  const seconds = (performance.now() - began) / 1000;
  const uploads = senders.length;
  figure('upload', `${uploads} at the same time, speed`, (uploads * crowd.bytes) / gib / seconds, 'GiB/s');
  reportGrowth(`${uploads} uploads of ${crowd.bytes / 1e6} MB at the same time`, memory.growth());
}

const reportGrowth = (what: string, growth: number): void =>
  table([row('upload', { what, 'memory growth, MB': atMost(growth, bars.growthMb) })]);
