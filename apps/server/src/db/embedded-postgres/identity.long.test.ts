import { spawnSync } from 'node:child_process';
import { chmod, chown, cp, mkdir, readdir, rmdir, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import {
  initializedDataDir,
  nothingRunsIn,
  query,
  startElsewhere,
  temporaryFolder,
} from '#server/testing/database/embedded-postgres-helpers.ts';
import { startEmbeddedPostgres } from '#server/db/embedded-postgres.ts';
import { findBinaries } from './binaries.ts';
import { prepareDataDirectory } from './data-directory.ts';
import { chooseIdentity } from './identity.ts';
import { runServer, prepareSocketDirectory, socketDirectoryFor } from './server-process.ts';

const isRoot = process.getuid?.() === 0;
const WITHOUT_ACCOUNT = 12345;
const NOBODY = 65534;

const works = (command: string, args: string[], uid?: number): boolean =>
  spawnSync(command, args, uid === undefined ? {} : { uid, gid: uid }).status === 0;
const namespaces = works('unshare', ['--user', '--map-user=65534', '--', 'true']);
/** False in a checkout below a folder that only root may enter. */
const othersCanRunUs = isRoot && works(process.execPath, ['--version'], NOBODY);

describe('the embedded PostgreSQL runs', () => {
  test.skipIf(!isRoot || !namespaces)(
    'as root in a user namespace, with data only root can reach (needs root)',
    async () => {
      const folder = await temporaryFolder();
      await chmod(folder, 0o700);
      const embedded = await startEmbeddedPostgres(path.join(folder, 'postgres'), { initdbFlags: ['--no-sync'] });
      expect(embedded.how).toBe('user namespace');
      expect((await stat(path.join(folder, 'postgres'))).uid).toBe(0);
      expect(await query(embedded, 'select 1 as one')).toEqual([{ one: 1 }]);
      await embedded.stop();
    },
  );

  test.skipIf(!isRoot || !namespaces)('as root from a checkout only root can read (needs root)', async () => {
    const folder = await temporaryFolder();
    await chmod(folder, 0o700);
    const { postgres } = await findBinaries();
    const native = path.join(postgres, '..', '..');
    await cp(native, path.join(folder, 'native'), { recursive: true, verbatimSymlinks: true });
    const moved = path.join(folder, 'native', 'bin', 'postgres');
    expect(works(moved, ['--version'], NOBODY)).toBe(false);
    expect((await chooseIdentity(moved)).how).toBe('user namespace');
  });

  test.skipIf(!othersCanRunUs)('as itself for an ordinary account (needs root, to become one)', async () => {
    const dataDir = await folderOf(NOBODY);
    const nobody = startElsewhere(dataDir, { uid: NOBODY, gid: NOBODY });
    expect(await nobody.ready).toEqual({ owner: true, how: 'plain' });
    expect((await stat(dataDir)).uid).toBe(NOBODY);
    await nobody.stop();
    await nothingRunsIn(dataDir);
  });

  test.skipIf(!othersCanRunUs || !namespaces)('for a uid without an account (needs root, to become it)', async () => {
    const dataDir = await folderOf(WITHOUT_ACCOUNT);
    const stranger = startElsewhere(dataDir, { uid: WITHOUT_ACCOUNT, gid: WITHOUT_ACCOUNT });
    expect(await stranger.ready).toEqual({ owner: true, how: 'user namespace' });
    expect((await stat(dataDir)).uid).toBe(WITHOUT_ACCOUNT);
    await stranger.stop();
  });

  test.skipIf(!othersCanRunUs)(
    'as another account for root without namespaces, on data created as root (needs root)',
    async () => {
      const dataDir = await initializedDataDir();
      await chmod(path.dirname(dataDir), 0o700);
      const identity = { how: 'the account nobody', prefix: [], ids: { uid: NOBODY, gid: NOBODY } };
      const binaries = await findBinaries();
      const socketDir = await socketDirectoryFor(dataDir);
      await prepareSocketDirectory(socketDir, identity);
      await prepareDataDirectory(dataDir, binaries, identity, []);
      const server = await runServer({ binaries, identity, dataDir, socketDir, flags: [] });
      if ('failure' in server) throw new Error(server.failure);
      const connection = { host: socketDir, user: 'someday', database: 'postgres' };
      expect(await query({ connection }, 'select 1 as one')).toEqual([{ one: 1 }]);
      expect((await stat(path.join(dataDir, 'base'))).uid).toBe(NOBODY);
      await server.stop();
      await rmdir(socketDir);

      const asRootAgain = await startEmbeddedPostgres(dataDir);
      expect(await query(asRootAgain, 'select 1 as one')).toEqual([{ one: 1 }]);
      await asRootAgain.stop();
    },
  );

  test.skipIf(!isRoot)('never on a socket in another account’s folder (needs root, to create one)', async () => {
    const dataDir = await initializedDataDir();
    const socketDir = await socketDirectoryFor(dataDir);
    await mkdir(socketDir, { mode: 0o777 });
    await writeFile(path.join(socketDir, 'trap'), '');
    await chown(socketDir, WITHOUT_ACCOUNT, WITHOUT_ACCOUNT);
    await expect(startEmbeddedPostgres(dataDir)).rejects.toThrow(`${socketDir} belongs to another account`);
    expect(await readdir(socketDir)).toEqual(['trap']);
  });
});

async function folderOf(uid: number): Promise<string> {
  const folder = await temporaryFolder();
  await chown(folder, uid, uid);
  await chmod(folder, 0o700);
  return path.join(folder, 'postgres');
}
