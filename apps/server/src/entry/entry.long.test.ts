import { once } from 'node:events';
import { mkdir, readdir, stat, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import * as z from 'zod';
import { addressIn, makePrograms, type Programs } from '#server/testing/running-program.ts';
import { noSmallDisk, smallDisk, type SmallDisk } from '#server/testing/storage/small-disk.ts';

let programs: Programs;
beforeEach(async () => {
  programs = await makePrograms();
});
afterEach(() => programs.end());

describe('starting Someday', () => {
  it('prints its address, serves pages, and stops cleanly on Ctrl-C', async () => {
    const program = programs.start();
    const text = await program.started;
    expect(text).toContain('Someday is running at http');
    expect(text).toContain(path.join(programs.dataDir, 'master.key'));
    expect(text).toContain('embedded PostgreSQL');
    const origin = addressIn(text);
    expect((await fetch(`${origin}/readyz`)).status).toBe(200);
    const events = await fetch(`${origin}/api/events`, { headers: { cookie: await signUp(origin) } });
    expect(events.status).toBe(200);
    program.child.kill('SIGINT');
    const [code] = await once(program.child, 'exit');
    expect(code).toBe(0);
    expect(await programs.databases()).toEqual([]);
  });

  it('finds everything again after a kill, and leaves no database behind', async () => {
    const first = programs.start();
    const origin = addressIn(await first.started);
    const cookie = await signUp(origin);
    first.child.kill('SIGKILL');
    await once(first.child, 'exit');

    const second = programs.start({ HOST: '0.0.0.0' });
    const text = await second.started;
    expect(text).toContain('Network   this machine only. To let devices at home in: npm start -- --home.');
    const again = addressIn(text);
    const check = await fetch(`${again}/api/auth/check`, { headers: { cookie } });
    expect(await check.json()).toMatchObject({ authenticated: true, user: { name: 'Anna' } });
  });

  it('ends with one line that names a wrong setting', async () => {
    const program = programs.start({ MAX_UPLOAD_MB: 'lots' });
    program.started.catch(() => {});
    const [code] = await once(program.child, 'exit');
    expect(code).toBe(2);
    expect(program.errors()).toMatch(/^Someday can’t start: MAX_UPLOAD_MB is "lots", but must be a whole number.*\n$/);
  });

  it.each([
    [[], { TRUST_PROXY: 'banana' }, /^Someday can’t start: TRUST_PROXY is "banana".*\n$/],
    [
      [],
      { SMTP_URL: 'smtp://a%zz:b@mail', MAIL_FROM: 'a@example.org' },
      /^Someday can’t start: SMTP_URL \(value hidden\).*\n$/,
    ],
    [[], { SMTP_URL: 'smtp://mail', MAIL_FROM: 'nobody' }, /^Someday can’t start: MAIL_FROM is "nobody".*\n$/],
    [[], { FFMPEG_PATH: '/nowhere/ffmpeg' }, /^Someday can’t start: FFMPEG_PATH is \/nowhere.*can’t find a file.*\n$/],
    [[], { FFMPEG_PATH: '/dev/null/ffmpeg' }, /^Someday can’t start: FFMPEG_PATH is \/dev.*can’t find a file.*\n$/],
    [[], { FFMPEG_PATH: '/usr/bin' }, /^Someday can’t start: FFMPEG_PATH is \/usr.*can’t find a file.*\n$/],
    [['--home', 'off'], {}, /^“off” isn’t expected here\..*\n$/],
  ] as const)('with %j and %j ends with one line and exit code 2, and has created nothing', async (args, env, line) => {
    const ended = await programs.run('entry/all.ts', args, env);
    expect(ended).toMatchObject({ code: 2, output: '', errors: expect.stringMatching(line) });
    expect(await readdir(programs.dataDir)).toEqual([]);
    const checked = await programs.run('entry/all.ts', ['--check', ...args], env);
    expect(checked).toEqual(ended);
  });

  it('checks its settings without starting, and a name that is close to one counts', async () => {
    const fine = await programs.run('entry/all.ts', ['--check']);
    expect(fine).toMatchObject({ code: 0, errors: '', output: expect.stringMatching(/^The settings are fine: .*\n$/) });
    const slip = await programs.run('entry/all.ts', ['--check'], { BILLLING: 'off' });
    expect(slip).toEqual({ code: 2, output: '', errors: 'BILLLING isn’t a setting. Did you mean BILLING?\n' });
    expect(await readdir(programs.dataDir)).toEqual([]);
  });

  it('says in one line that HOST isn’t an address of this machine, or the database doesn’t answer', async () => {
    for (const env of [{ HOST: '192.0.2.7' }, { METRICS_PORT: '9', METRICS_HOST: 'nosuch.invalid' }]) {
      expect(await programs.run('entry/all.ts', [], env)).toMatchObject({
        code: 1,
        errors: expect.stringMatching(/^Someday can’t start: HOST .*isn’t an address of this machine.*\n$/),
      });
    }
    for (const [host, reason] of [
      ['127.0.0.1:9', 'connect ECONNREFUSED 127.0.0.1:9'],
      ['localhost:9', 'connect ECONNREFUSED'],
      ['nosuch.invalid', 'getaddrinfo '],
    ] as const) {
      const DATABASE_URL = `postgres://someday:hunter2@${host}/someday`;
      const away = await programs.run('entry/all.ts', [], { DATABASE_URL });
      expect(away).toMatchObject({
        code: 1,
        errors: expect.stringMatching(`^Someday can’t start: your PostgreSQL server can’t be used \\(${reason}.*\n$`),
      });
      expect(away.errors).not.toContain('hunter2');
    }
  });

  it('tells of new keys at the first start that succeeds, and of misspelled settings at every one', async () => {
    expect((await programs.run('entry/all.ts', [], { HOST: '192.0.2.7' })).code).toBe(1);
    expect(await readdir(programs.dataDir)).toContain('master.key');
    for (const keys of [2, 0]) {
      const program = programs.start({ BILLLING: 'off' });
      const text = await program.started;
      expect(text.split('New key ').length - 1).toBe(keys);
      expect(text).toContain('  Settings  BILLLING isn’t a setting. Did you mean BILLING?');
      program.child.kill('SIGINT');
      await once(program.child, 'exit');
    }
  });

  it('creates its data folder for its own account only, and leaves an existing folder’s mode unchanged', async () => {
    const [made, open] = [path.join(programs.dataDir, 'new', 'data'), path.join(programs.dataDir, 'open')];
    await mkdir(open, { mode: 0o755 });
    const modeOf = async (folder: string) => ((await stat(folder)).mode & 0o777).toString(8);
    for (const [folder, mode, warnings] of [
      [made, '700', 0],
      [open, '755', 1],
    ] as const) {
      const program = programs.start({ DATA_DIR: folder });
      await program.started;
      expect(await modeOf(folder)).toBe(mode);
      expect(program.output().split('data-folder-is-open').length - 1).toBe(warnings);
      program.child.kill('SIGINT');
      await once(program.child, 'exit');
    }
  });

  it('ends with one line that names DATA_DIR if that is a file', async () => {
    const folder = path.join(programs.dataDir, 'file');
    await writeFile(folder, '');
    expect(await refusedStart(folder)).toBe(cannotWrite(folder, 'part of the path is a file'));
  });

  it.skipIf(noSmallDisk !== undefined)(
    'ends with one line that names DATA_DIR if that is read-only (needs its own disk)',
    async () => {
      const disk = await smallDisk(path.join(programs.dataDir, 'disk'), 1);
      disk.makeReadOnly();
      try {
        const below = path.join(disk.folder, 'data');
        expect(await refusedStart(disk.folder)).toBe(cannotWrite(disk.folder, 'the file system is read-only'));
        expect(await refusedStart(below)).toBe(cannotWrite(below, 'the file system is read-only'));
      } finally {
        disk.unmount();
      }
    },
  );
});

describe.skipIf(noSmallDisk !== undefined)('a full data disk (needs its own disk to fill)', () => {
  let disk: SmallDisk;
  beforeEach(async () => {
    disk = await smallDisk(path.join(programs.dataDir, 'disk'), 200);
  });
  // Before its folder is removed.
  afterEach(() => disk.unmount());

  it('is reported in words while codes open and pages can be read, and recovers on its own', async () => {
    const program = programs.start({ DATA_DIR: disk.folder, BILLING: 'off', MIN_FREE_MB: '64' });
    const origin = addressIn(await program.started);
    const cookie = await signUp(origin);
    const ask = (path: string, init: RequestInit = {}) => fetch(origin + path, { headers: { cookie }, ...init });
    const addLovedOne = () => {
      const headers = { cookie, 'content-type': 'application/json' };
      return ask('/api/family/members', { method: 'POST', headers, body: JSON.stringify({ name: 'Emma' }) });
    };
    const { accessCode } = z.object({ accessCode: z.string() }).parse(await (await addLovedOne()).json());
    const ready = async (): Promise<unknown> => (await ask('/readyz')).json();
    const exported = (method: string, body?: unknown) => {
      const headers = { cookie, 'content-type': 'application/json' };
      return ask('/api/account/export', { method, headers, ...(body !== undefined && { body: JSON.stringify(body) }) });
    };
    await exported('POST', { password: 'correct horse' });
    await expect
      .poll(async () => (await exported('GET')).json(), { timeout: 20_000 })
      .toMatchObject({ state: 'ready' });

    await disk.fill(1_000_000);
    await expect.poll(ready, { timeout: 10_000 }).toEqual({ status: 'ready', clock: 'right', storage: 'full' });
    await expect.poll(async () => (await addLovedOne()).status, { timeout: 10_000 }).toBe(503);
    // More at the same time than there are connections, so new ones are opened.
    const opened = await Promise.all(Array.from({ length: 30 }, () => ask(`/api/access/${accessCode}`)));
    expect(opened.map(({ status }) => status)).toEqual(Array<number>(30).fill(200));
    const recipient = opened[0]?.headers.getSetCookie()[0]?.split(';')[0] ?? '';
    expect((await ask('/api/recipient', { headers: { cookie: recipient } })).status).toBe(200);
    expect(await (await addLovedOne()).json()).toMatchObject({ code: 'storage_full' });
    expect((await ask('/api/parents')).status).toBe(200);
    expect((await ask('/healthz')).status).toBe(200);
    const objects = async () => (await readdir(path.join(disk.folder, 'objects'), { recursive: true })).length;
    const before = await objects();
    expect(await (await ask('/api/account/export', { method: 'DELETE' })).json()).toMatchObject({ state: 'none' });
    expect(await objects()).toBe(before - 1);

    await disk.clear();
    await expect.poll(ready, { timeout: 10_000 }).toEqual({ status: 'ready', clock: 'right' });
    await expect.poll(async () => (await addLovedOne()).status, { timeout: 10_000 }).toBe(201);
    const events = [...program.output().matchAll(/"msg":"([^"]+)"/g)].map(([, event]) => event);
    // Work that came due in between is logged once as well.
    expect(events.filter((event) => event !== 'jobs-unreachable')).toEqual(['disk-full', 'disk-has-room-again']);
    program.child.kill('SIGINT');
    await once(program.child, 'exit');
  });
});

it('a start says which place for backups doesn’t work, and refuses one inside its own data', async () => {
  const program = programs.start({ BACKUP_TO: '/sys/someday' });
  await program.started;
  expect(program.output()).toMatch(/  Problem   Backups: \/sys\/someday can’t be used: .*\n +→ Check BACKUP_TO, /);
  program.child.kill('SIGINT');
  await once(program.child, 'exit');
  await writeFile(path.join(programs.dataDir, 'recovery.key'), 'torn');
  const keyless = programs.start({ BACKUP_TO: os.tmpdir() });
  expect(await keyless.started).toContain('  Problem   Backups: The file recovery.key in DATA_DIR is damaged.');
  keyless.child.kill('SIGINT');
  await once(keyless.child, 'exit');
  const inside = path.join(programs.dataDir, 'backups');
  expect(await refusedStart(programs.dataDir, { BACKUP_TO: inside })).toBe(
    `Someday can’t start: ${inside} is inside DATA_DIR, so a backup there would be lost with it. Use a folder on another disk or machine.\n`,
  );
  const checked = await programs.run('entry/all.ts', ['--check'], { BACKUP_TO: inside });
  expect([checked.code, checked.errors]).toEqual([2, expect.stringMatching(/^.+ is inside DATA_DIR, .*\n$/)]);
  const command = await programs.run('keeping/commands/backup.ts', [inside]);
  expect([command.code, command.errors]).toEqual([2, expect.stringMatching(/^.+ is inside DATA_DIR, .*\n$/)]);
});

/** What a failed start in that folder prints. */
async function refusedStart(folder: string, env: Readonly<Record<string, string>> = {}): Promise<string> {
  const program = programs.start({ DATA_DIR: folder, ...env });
  program.started.catch(() => {});
  const [code] = await once(program.child, 'exit');
  expect(code).toBe(2);
  return program.errors();
}

const cannotWrite = (folder: string, reason: string) =>
  `Someday can’t start: DATA_DIR is ${folder}, but Someday can’t write there (${reason}). Make it writable for the account that runs Someday, or set DATA_DIR to another folder.\n`;

/** Returns the session's cookie. */
async function signUp(origin: string): Promise<string> {
  const answer = await fetch(`${origin}/api/auth/signup`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ name: 'Anna', email: 'anna@example.org', password: 'correct horse' }),
  });
  expect(answer.status).toBe(201);
  return answer.headers.getSetCookie()[0]?.split(';')[0] ?? '';
}
