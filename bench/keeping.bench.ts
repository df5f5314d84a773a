import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import * as z from 'zod';
import { startApp, send, type RunningApp } from './app.ts';
import { figure, median, rounded, table, verdict } from './figures.ts';
import { needPrograms, run as runProgram, start, watchMemory } from './processes.ts';
import { dropUpload, makeBody, sendTus, type Body, type Member } from './upload-senders.ts';
import { password, signUp } from './visitors.ts';

const gib = 1024 ** 3;
const root = join(import.meta.dirname, '..');
const bars = { growthMb: 150, speed: 0.8 };
const rounds = 4;
/** The first seconds of a backup only copy rows. */
const settleMs = 4000;
const exported = { messages: 10, bytes: 2 * gib };
const backedUp = { messages: 10, bytes: gib };

/**
 * Memory while a member's export of 20 GiB is made and downloaded, and how much slower uploads of 2 GiB are while 10 GiB are backed up, in
 * alternating rounds of one run. Needs 65 GB on the disk. Options: `--export`, `--backup` run only one of the two.
 */
export async function run(options: string[]): Promise<void> {
  await needPrograms({ name: 'curl', debian: 'curl' });
  if (!options.includes('--backup')) await withFamily(exported, exporting);
  if (!options.includes('--export')) await withFamily(backedUp, backingUp);
}

interface Family {
  readonly app: RunningApp;
  readonly member: Member;
  readonly body: Body;
  readonly folder: string;
}

/** A member with so many messages of noise, each of that size, which can't be converted. */
async function withFamily(
  { messages, bytes }: { readonly messages: number; readonly bytes: number },
  measure: (family: Family) => Promise<void>,
): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'someday-bench-'));
  const app = await startApp(join(folder, 'data'), { TRUST_PROXY: '127.0.0.1', MAX_UPLOAD_MB: '4096' });
  try {
    const member = { origin: app.origin, cookie: await signUp(app.origin, 'emma@example.org', 1) };
    const { cookie } = member;
    const added = await send(app.origin, '/api/family/members', JSON.stringify({ name: 'Noah' }), {
      ...{ cookie, 'content-type': 'application/json' },
    });
    const childId = z.object({ id: z.int() }).parse(added.reply).id;
    const body = await makeBody(folder, bytes);
    const hash = createHash('sha256');
    await pipeline(createReadStream(body.path), hash);
    const sha256 = hash.digest('hex');
    for (let message = 0; message < messages; message++) {
      const url = await sendTus(member, body, folder);
      const form = new FormData();
      const fields = {
        title: `Bench ${message}`,
        category: 'milestone',
        childId,
        sha256,
        uploadId: url.split('/').at(-1),
      };
      for (const [name, value] of Object.entries(fields)) form.set(name, String(value));
      await send(app.origin, '/api/video-messages', form, { cookie });
    }
    await measure({ app, member, body, folder });
  } finally {
    await app.stop();
    await rm(folder, { recursive: true });
  }
}

const statusSchema = z.object({ state: z.string(), parts: z.array(z.object({ bytes: z.number() })) });

async function exporting({ app, member: { cookie } }: Family): Promise<void> {
  const address = '/api/account/export';
  const status = async () =>
    statusSchema.parse(await (await fetch(app.origin + address, { headers: { cookie } })).json());
  const memory = watchMemory(app.pid);
  const began = performance.now();
  await send(app.origin, address, JSON.stringify({ password }), { cookie, 'content-type': 'application/json' });
  let now = await status();
  for (; now.state === 'making'; now = await status()) await new Promise((resolve) => setTimeout(resolve, 500));
  if (now.state !== 'ready') throw new Error(`the export is ${now.state}`);
  const made = (performance.now() - began) / 1000;
  const growthMade = memory.growth();

  const downloading = watchMemory(app.pid);
  const then = performance.now();
  const options = ['--silent', '--fail', '--output', '/dev/null', '--write-out', '%{size_download}'];
  const { stdout } = await runProgram('curl', [
    ...options,
    '--header',
    `cookie: ${cookie}`,
    `${app.origin}${address}/file`,
  ]);
  const downloaded = (performance.now() - then) / 1000;
  const [{ bytes } = { bytes: 0 }] = now.parts;
  const size = bytes / gib;
  if (Number(stdout) !== bytes) throw new Error(`${stdout} of ${bytes} bytes arrived`);
  const rows = [
    { what: 'an export is made', seconds: made, growth: growthMade },
    { what: 'it is downloaded', seconds: downloaded, growth: downloading.growth() },
  ];
  for (const { what, seconds, growth } of rows) {
    figure('keeping', `${what}, speed`, size / seconds, 'GiB/s');
    figure('keeping', `${what}, memory growth`, growth, 'MB');
  }
  table(
    rows.map(({ what, seconds, growth }) => ({
      [`${rounded(size, 1)} GiB`]: what,
      'GiB/s': rounded(size / seconds),
      'memory growth, MB': rounded(growth, 0),
      target: `< ${bars.growthMb}: ${verdict(growth < bars.growthMb)}`,
    })),
  );
}

async function backingUp(family: Family): Promise<void> {
  const { member, folder, app } = family;
  const body = await makeBody(folder, 2 * gib);
  const upload = async () => {
    const began = performance.now();
    const url = await sendTus(member, body, folder);
    const seconds = (performance.now() - began) / 1000;
    await dropUpload(url, member.cookie);
    return seconds;
  };
  const settle = async () => {
    await runProgram('sync', []);
    await new Promise((resolve) => setTimeout(resolve, settleMs));
  };
  const ways = {
    async alone() {
      await settle();
      return upload();
    },
    async during() {
      const target = join(folder, 'backup');
      const backup = backUp(app, join(folder, 'data'), target);
      await settle();
      const seconds = await upload();
      if (backup.process.exitCode !== null) throw new Error('the backup ended before the upload');
      await backup.stop();
      await rm(target, { recursive: true });
      return seconds;
    },
  };
  const alone: number[] = [];
  const during: number[] = [];
  for (let round = 0; round <= rounds; round++) {
    // A disk may be slower after much work, so each comes first every other time.
    const order = round % 2 === 0 ? (['alone', 'during'] as const) : (['during', 'alone'] as const);
    for (const way of order) {
      const seconds = await ways[way]();
      // The first round warms up.
      if (round > 0) (way === 'alone' ? alone : during).push(seconds);
    }
  }
  const ratio = median(alone) / median(during);
  figure('keeping', 'speed of an upload during a backup', ratio, 'ratio');
  table([
    {
      'upload of 2 GiB': 'alone, and while 10 GiB are backed up',
      'GiB/s alone': rounded(body.size / gib / median(alone)),
      'GiB/s during': rounded(body.size / gib / median(during)),
      target: `>= ${bars.speed}: ${rounded(ratio)} ${verdict(ratio >= bars.speed)}`,
    },
  ]);
}

/** As `npm run backup` does. */
const backUp = (app: RunningApp, dataDir: string, target: string) =>
  start(
    process.execPath,
    ['--import', join(root, 'scripts/jsx.mjs'), join(root, 'apps/server/src/entry/backup.ts'), target],
    { ...process.env, DATA_DIR: dataDir, PUBLIC_URL: app.origin },
  );
