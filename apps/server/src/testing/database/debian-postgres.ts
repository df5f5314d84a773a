import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chown, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { promisify } from 'node:util';
import { freePort } from '#server/testing/free-port.ts';

const versions = '/usr/lib/postgresql';

/** A server of the distribution's PostgreSQL, the newest there is, in a folder of its own. */
export interface DebianPostgres {
  readonly url: string;
  stop(): Promise<void>;
}

/** Tests don't need to survive a power failure. */
const settings = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off', 'max_connections=400'];

export async function startDebianPostgres(): Promise<DebianPostgres> {
  const newest = (await readdir(versions)).toSorted((a, b) => Number(a) - Number(b)).at(-1) ?? '';
  const bin = path.join(versions, newest, 'bin');
  const folder = await mkdtemp(path.join(os.tmpdir(), 'someday-debian-postgres-'));
  const account = process.getuid?.() === 0 ? await idsOf('postgres') : null;
  if (account !== null) await chown(folder, account.uid, account.gid);
  const data = path.join(folder, 'data');
  const initdb = ['-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--no-sync'];
  await promisify(execFile)(path.join(bin, 'initdb'), initdb, { ...account, cwd: folder });
  const port = await freePort();
  const flags = ['-D', data, '-p', String(port), '-k', folder, ...settings.flatMap((setting) => ['-c', setting])];
  const server = spawn(path.join(bin, 'postgres'), flags, { ...account, cwd: folder, stdio: 'ignore' });
  while ((await run(path.join(bin, 'pg_isready'), ['-h', '127.0.0.1', '-p', String(port)])) !== 0) {
    if (server.exitCode !== null) throw new Error('Debian’s PostgreSQL didn’t start.');
    await setTimeout(100);
  }
  return {
    url: `postgres://postgres@127.0.0.1:${port}/postgres`,
    async stop() {
      const gone = once(server, 'exit');
      server.kill('SIGINT');
      await gone;
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** Its exit code. */
async function run(command: string, args: readonly string[]): Promise<unknown> {
  const [code] = await once(spawn(command, args, { stdio: 'ignore' }), 'exit');
  return code;
}

/** Of an account of this machine. */
export async function idsOf(account: string): Promise<{ uid: number; gid: number }> {
  const accounts = (await readFile('/etc/passwd', 'utf8')).split('\n').map((line) => line.split(':'));
  const [, , uid, gid] = accounts.find(([name]) => name === account) ?? [];
  if (uid === undefined) throw new Error(`There is no account ${account}.`);
  return { uid: Number(uid), gid: Number(gid) };
}
