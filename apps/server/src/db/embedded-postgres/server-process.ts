import path from 'node:path';
import { spawn } from 'node:child_process';
import { Socket } from 'node:net';
import { createHash } from 'node:crypto';
import { chmod, lstat, mkdir, realpath } from 'node:fs/promises';
import type { Binaries } from './binaries.ts';
import { commandFor, serverEnvironment, type Identity, giveTo } from './identity.ts';
import { StartError } from '#server/lib/app-error.ts';
import { killGroup } from '#server/lib/confined-process.ts';

/** When this process ends, even by kill -9, the pipe closes and the server gets SIGINT, again and again: it ignores it at its start. */
const WATCHER = `
exec 3<&0
"$@" 3<&- </dev/null & server=$!
trap : INT TERM HUP
(read -r _ <&3; while kill -INT $server; do sleep 1; done) 2>/dev/null & reader=$!
exec 3<&-
while kill -0 $server 2>/dev/null; do wait $server; status=$?; done
kill $reader 2>/dev/null
exit $status
`;

const LOG_LENGTH = 8_000;

const NOT_ALONE = /lock file .* already exists|shared memory block|is starting up|another (postmaster|server)/i;

const MAJOR_WITH_IO_METHOD = 18;

export interface ServerProcess {
  readonly gone: Promise<unknown>;
  log(): string;
  stop(patienceMs?: number): Promise<void>;
}

interface ServerProcessOptions {
  binaries: Binaries;
  identity: Identity;
  dataDir: string;
  socketDir: string;
  flags: readonly string[];
}

interface FailedStart {
  readonly failure: string;
  readonly isTaken: boolean;
}

export async function runServer(options: ServerProcessOptions): Promise<ServerProcess | FailedStart> {
  const { binaries, identity, dataDir, socketDir, flags } = options;
  const command = commandFor(identity, binaries.postgres, [
    ...['-D', dataDir, '-k', socketDir],
    ...['-c', 'listen_addresses=', '-c', 'unix_socket_permissions=0700'],
    // Only we start it: on a full disk it needs the room that we make before.
    ...['-c', 'restart_after_crash=off'],
    ...(Number(binaries.major) >= MAJOR_WITH_IO_METHOD ? ['-c', 'io_method=sync'] : []),
    ...flags,
  ]);
  // In its own session: Ctrl-C is for us, and we stop the server after the last request.
  const child = spawn('/bin/sh', ['-c', WATCHER, 'sh', ...command], {
    ...identity.ids,
    env: serverEnvironment,
    cwd: '/',
    detached: true,
    stdio: ['pipe', 'ignore', 'pipe'],
  });

  let log = '';
  const ready = Promise.withResolvers<'ready'>();
  child.stderr.on('data', (chunk: Buffer) => {
    log = (log + chunk.toString()).slice(-LOG_LENGTH);
    if (log.includes('ready to accept connections')) ready.resolve('ready');
  });
  child.stdin.on('error', () => {});
  const ended = Promise.withResolvers<string>();
  child.once('error', (err) => ended.resolve(err.message));
  child.once('close', () => ended.resolve(log));

  const first = await Promise.race([ready.promise, ended.promise]);
  if (first !== 'ready') return { failure: first, isTaken: NOT_ALONE.test(first) };
  // The database alone must not keep the program running.
  child.unref();
  for (const pipe of [child.stdin, child.stderr]) if (pipe instanceof Socket) pipe.unref();

  return {
    gone: ended.promise,
    log: () => log,
    async stop(patienceMs) {
      child.ref();
      // Its output may end after it. Otherwise a program with nothing else to do would end in between, without saying why.
      if (child.stderr instanceof Socket) child.stderr.ref();
      child.stdin.end();
      const overdue = patienceMs === undefined ? undefined : setTimeout(() => killGroup(child.pid), patienceMs);
      await ended.promise;
      clearTimeout(overdue);
    },
  };
}

/** Not inside the data directory, because a socket's path is limited to 107 bytes, nor in TMPDIR, which may differ. */
export async function socketDirectoryFor(dataDir: string): Promise<string> {
  const parent = path.dirname(dataDir);
  await mkdir(parent, { recursive: true, mode: 0o700 });
  const name = path.join(await realpath(parent), path.basename(dataDir));
  const hash = createHash('sha256').update(name).digest('hex').slice(0, 12);
  return `/tmp/someday-pg-${process.getuid?.() ?? 'x'}-${hash}`;
}

export async function prepareSocketDirectory(folder: string, identity: Identity): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await refuseForeignSocketDirectory(folder, identity);
  await chmod(folder, 0o700);
  await giveTo(identity, folder);
}

/** Anyone can create a folder in /tmp, and the owner of ours could impersonate the database. Call this before connecting. */
export async function refuseForeignSocketDirectory(folder: string, identity: Identity): Promise<void> {
  const found = await lstat(folder).catch(() => undefined);
  if (found === undefined) return;
  const trusted = [process.getuid?.(), identity.ids.uid];
  if (found.isDirectory() && trusted.includes(found.uid)) return;
  throw new StartError(`${folder} belongs to another account. Remove it, or set DATABASE_URL.`);
}
