import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, readdir, readFile, readlink, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import * as z from 'zod';
import { freePort } from '../../apps/server/src/testing/free-port.ts';

const root = path.resolve(import.meta.dirname, '../..');
const demoSchema = z.object({
  members: z.array(z.object({ email: z.string(), password: z.string() })),
  resetsAt: z.string(),
});

let above: string;
let folder: string;
let keeper: ChildProcess;
let origin: string;
let said = '';
beforeEach(async () => {
  above = await mkdtemp(path.join(os.tmpdir(), 'someday-demonstration-'));
  folder = path.join(above, 'data-demo');
});
afterEach(async () => {
  keeper.kill('SIGKILL');
  await rm(above, { recursive: true, force: true, maxRetries: 20, retryDelay: 200 });
});

/** Starts it as `npm run demo` does. `resetIn`: seconds. */
async function start(resetIn: number): Promise<void> {
  const port = await freePort();
  origin = `http://127.0.0.1:${port}`;
  const at = new Date(new Date().getTime() + resetIn * 1000).toISOString().slice(11, 19);
  keeper = spawn(process.execPath, ['--import', './scripts/jsx.mjs', 'scripts/demo/keep.ts'], {
    cwd: root,
    env: {
      PATH: process.env['PATH'],
      HOME: process.env['HOME'],
      TMPDIR: process.env['TMPDIR'],
      PORT: String(port),
      DEMO_DATA_DIR: folder,
      DEMO_RESET_AT: at,
      MIN_FREE_MB: '64',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  for (const stream of [keeper.stdout, keeper.stderr])
    stream?.on('data', (chunk: Buffer) => (said += chunk.toString()));
}

const demo = async () => {
  const answer = await fetch(`${origin}/api/demo`).catch(() => undefined);
  return answer?.ok === true ? z.parse(demoSchema, await answer.json()) : undefined;
};
const untilOpen = () => expect.poll(demo, { timeout: 90_000, interval: 200 }).toBeDefined();
const untilShut = () => expect.poll(demo, { timeout: 60_000, interval: 50 }).toBeUndefined();

async function post(call: string, body: object): Promise<number> {
  const headers = { 'content-type': 'application/json' };
  return (await fetch(`${origin}/api/auth/${call}`, { method: 'POST', headers, body: JSON.stringify(body) })).status;
}
const anna = { email: 'anna@example.org', password: 'correct horse' };
const demoMember = async () => (await demo())?.members[0] ?? anna;

/** All child processes. */
async function childrenOf(pid: number | undefined): Promise<number[]> {
  const text = await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8').catch(() => '');
  return text.split(' ').filter(Boolean).map(Number);
}

/** Whether any process, such as the database, has this folder as its working directory. */
async function worksIn(place: string): Promise<boolean> {
  for (const pid of await readdir('/proc')) {
    const cwd = await readlink(`/proc/${pid}/cwd`).catch(() => '');
    if (cwd.startsWith(place)) return true;
  }
  return false;
}

/** Stops the demo and expects no process to be left in its folder. */
async function stop(): Promise<void> {
  const gone = once(keeper, 'exit');
  keeper.kill('SIGTERM');
  expect(await gone).toEqual([0, null]);
  expect(await worksIn(folder)).toBe(false);
  expect(existsSync(path.join(folder, 'demonstration.json'))).toBe(true);
}

it('a demo restarts after being killed, resets at its hour, and leaves nothing running when it or its keeper is stopped', async () => {
  await start(3600);
  await untilOpen();
  expect(await post('login', await demoMember())).toBe(200);
  expect(await post('signup', { name: 'Anna', ...anna })).toBe(201);

  const [program = 0] = await childrenOf(keeper.pid);
  process.kill(program, 'SIGKILL');
  await untilShut();
  await untilOpen();
  expect(await post('login', anna)).toBe(200); // no reset was due
  await stop();

  await start(10);
  await expect.poll(() => said, { timeout: 90_000 }).toContain('erasing everything and starting over');
  await untilOpen();
  expect(await post('login', anna)).toBe(401);
  expect(await post('login', await demoMember())).toBe(200);

  keeper.kill('SIGKILL');
  await untilShut();
  await expect.poll(() => worksIn(folder), { timeout: 30_000 }).toBe(false);
}, 240_000);

it('a demo that can’t start says why once, and exits', async () => {
  keeper = spawn(process.execPath, ['--import', './scripts/jsx.mjs', 'scripts/demo/keep.ts'], {
    cwd: root,
    env: { PATH: process.env['PATH'], DEMO_DATA_DIR: root },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let complaint = '';
  keeper.stderr?.on('data', (chunk: Buffer) => (complaint += chunk.toString()));
  expect(await once(keeper, 'close')).toEqual([1, null]);
  expect(complaint).toMatch(/^Someday can’t start: .+ contains something other than a demo.*\n$/);
}, 60_000);
