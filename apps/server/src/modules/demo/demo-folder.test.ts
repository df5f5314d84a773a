import { spawn } from 'node:child_process';
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { nextAt } from '#server/lib/clock.ts';
import { eraseDemoFolder, markFilled, openDemoFolder, refuseDemoFolder } from './demo-folder.ts';
import { StartError } from '#server/lib/app-error.ts';

let above: string;
let folder: string;
beforeEach(async () => {
  above = await mkdtemp(path.join(os.tmpdir(), 'someday-demo-'));
  folder = path.join(above, 'data-demo');
});
afterEach(() => rm(above, { recursive: true }));

const noon = new Date('2026-03-10T12:00:00Z');
const open = (now = noon) => openDemoFolder({ folder, now, resetAt: '03:00' });
const keepSomething = () => writeFile(path.join(folder, 'letter'), 'Dear Emma');

describe('a demo’s folder', () => {
  it('is created, and reused once it’s filled', async () => {
    expect(await open()).toEqual({ isNew: true });
    await markFilled(folder);
    expect(await open()).toEqual({ isNew: false });
  });

  it('is created again if it was left half-filled', async () => {
    await open();
    await keepSomething();
    expect(await open()).toEqual({ isNew: true });
    expect(await readdir(folder)).toEqual(['demonstration.json']);
  });

  it('is created again if its reset passed while nothing was running', async () => {
    await open();
    await markFilled(folder);
    await keepSomething();
    expect(await open(new Date('2026-03-11T02:59:59Z'))).toEqual({ isNew: false });
    expect(await open(new Date('2026-03-11T03:00:00Z'))).toEqual({ isNew: true });
    expect(await readdir(folder)).toEqual(['demonstration.json']);
  });

  it.each([
    ['a real installation', async () => mkdir(path.join(folder, 'postgres'), { recursive: true })],
    ['anything else', async () => mkdir(folder).then(keepSomething)],
    [
      'a mark that is none',
      async () =>
        mkdir(folder).then(() => writeFile(path.join(folder, 'demonstration.json'), '{"isDemonstration":"yes"}')),
    ],
  ])('is never one that contains %s, and nothing in that is erased', async (_, fill) => {
    await fill();
    const before = await readdir(folder);
    await expect(open()).rejects.toThrow(StartError);
    await expect(eraseDemoFolder(folder)).rejects.toThrow(/nothing in it was erased/);
    expect(await readdir(folder)).toEqual(before);
  });

  it('may already exist if it’s empty', async () => {
    await mkdir(folder);
    expect(await open()).toEqual({ isNew: true });
  });

  it('is erased completely, and can be created again', async () => {
    await open();
    await keepSomething();
    await eraseDemoFolder(folder);
    expect(await readdir(folder)).toEqual([]);
    expect(await open()).toEqual({ isNew: true });
  });

  it('is refused by a start that isn’t a demo', async () => {
    await refuseDemoFolder(folder);
    await open();
    await expect(refuseDemoFolder(folder)).rejects.toThrow(/contains a demo/);
  });

  it.runIf(process.platform === 'linux')('isn’t erased while a database is running in it', async () => {
    await open();
    const data = path.join(folder, 'postgres');
    await mkdir(data);
    // Like the real server: it runs in its data directory and writes its pid there.
    const server = spawn('sleep', ['30'], { cwd: data });
    await writeFile(path.join(data, 'postmaster.pid'), `${server.pid}\n${data}\n`);
    try {
      await expect(eraseDemoFolder(folder)).rejects.toThrow(/is in use/);
    } finally {
      server.kill();
    }
  });
});

it.each([
  ['2026-03-10T12:00:00Z', '03:00', '2026-03-11T03:00:00.000Z'],
  ['2026-03-10T02:59:59Z', '03:00', '2026-03-10T03:00:00.000Z'],
  ['2026-03-10T03:00:00Z', '03:00', '2026-03-11T03:00:00.000Z'],
  ['2026-12-31T23:00:00Z', '22:30:15', '2027-01-01T22:30:15.000Z'],
])('at %s, the next reset at %s is %s', (now, resetAt, next) => {
  expect(nextAt(resetAt, new Date(now)).toISOString()).toBe(next);
});
