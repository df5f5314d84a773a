import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

const root = path.resolve(import.meta.dirname, '../../../..');

let dataDir: string;
let running: ChildProcess[];

beforeEach(async () => {
  dataDir = await mkdtemp(path.join(os.tmpdir(), 'someday entry-'));
  running = [];
});
afterEach(async () => {
  for (const child of running) child.kill('SIGKILL');
  await expect.poll(databasesOf, { timeout: 10_000 }).toEqual([]);
  await rm(dataDir, { recursive: true, force: true });
});

describe('starting Someday', () => {
  it('says where it is, serves, and stops cleanly on Ctrl-C', async () => {
    const program = start();
    const text = await program.started;
    expect(text).toContain('Someday is running.');
    expect(text).toContain(path.join(dataDir, 'master.key'));
    expect(text).toContain('embedded PostgreSQL');
    const origin = addressIn(text);
    expect((await fetch(`${origin}/readyz`)).status).toBe(200);
    const events = await fetch(`${origin}/api/events`, { headers: { cookie: await signUp(origin) } });
    expect(events.status).toBe(200);
    program.child.kill('SIGINT');
    const [code] = await once(program.child, 'exit');
    expect(code).toBe(0);
    expect(await databasesOf()).toEqual([]);
  });

  it('after a kill in full run finds everything and leaves no database behind', async () => {
    const first = start();
    const origin = addressIn(await first.started);
    const cookie = await signUp(origin);
    first.child.kill('SIGKILL');
    await once(first.child, 'exit');

    const second = start();
    const again = addressIn(await second.started);
    const check = await fetch(`${again}/api/auth/check`, { headers: { cookie } });
    expect(await check.json()).toMatchObject({ authenticated: true, user: { name: 'Anna' } });
  });

  it('with a wrong setting ends with one line that names it', async () => {
    const program = start({ MAX_UPLOAD_MB: 'lots' });
    program.started.catch(() => {});
    const [code] = await once(program.child, 'exit');
    expect(code).toBe(1);
    expect(program.errors()).toMatch(/^Someday cannot start: MAX_UPLOAD_MB is "lots", but must be: .*\n$/);
  });
});

function start(env: Record<string, string> = {}) {
  const child = spawn(
    process.execPath,
    ['--enable-source-maps', '--import', './scripts/jsx.mjs', 'apps/server/src/entry/all.ts'],
    {
      cwd: root,
      env: { PATH: process.env['PATH'], DATA_DIR: dataDir, PORT: String(freePort()), LOG_LEVEL: 'warn', ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  );
  running.push(child);
  let output = '';
  let errors = '';
  child.stderr.on('data', (chunk: Buffer) => void (errors += chunk.toString()));
  const started = new Promise<string>((resolve, reject) => {
    child.stdout.on('data', (chunk: Buffer) => {
      output += chunk.toString();
      if (output.includes('Stop with Ctrl-C')) resolve(output);
    });
    child.once('exit', () => reject(new Error(`ended before it was ready: ${output}${errors}`)));
  });
  return { child, started, errors: () => errors };
}

/** Gives the session's cookie. */
async function signUp(origin: string): Promise<string> {
  const answer = await fetch(`${origin}/api/auth/signup`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ name: 'Anna', email: 'anna@example.org', password: 'correct horse' }),
  });
  expect(answer.status).toBe(201);
  return answer.headers.getSetCookie()[0]?.split(';')[0] ?? '';
}

let lastPort = 20_000 + (process.pid % 20_000);
function freePort(): number {
  lastPort += 1;
  return lastPort;
}

function addressIn(text: string): string {
  return /http:\/\/localhost:\d+/.exec(text)?.[0] ?? '';
}

/** PostgreSQL processes at work on this test's folder. */
async function databasesOf(): Promise<string[]> {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name));
  const commands = await Promise.all(pids.map((pid) => readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')));
  return commands.filter((command) => command.includes(dataDir) && /postgres\0-D/.test(command));
}
