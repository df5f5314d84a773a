import { execFile, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, readdir, readFile, readlink, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import pg from 'pg';
import { expect, onTestFinished } from 'vitest';
import * as z from 'zod';
import { startEmbeddedPostgres, type EmbeddedPostgres } from '#server/db/embedded-postgres.ts';
import { socketDirectoryFor } from '#server/db/embedded-postgres/server-process.ts';

const run = promisify(execFile);

const PROGRAM = fileURLToPath(new URL('embedded-postgres-process.ts', import.meta.url));
const readyLine = z.object({ owner: z.boolean(), how: z.string() });

/** A new folder, removed after the test. All users can reach paths in it. */
export async function temporaryFolder(): Promise<string> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'someday-embedded-'));
  await chmod(folder, 0o755);
  onTestFinished(async () => {
    // Left by a killed server.
    await rm(await socketDirectoryFor(path.join(folder, 'postgres')), { recursive: true, force: true });
    await rm(folder, { recursive: true, force: true });
  });
  return folder;
}

let pattern: Promise<string> | undefined;

/** A new data directory from initdb, which runs once per process; then copies. Removed with the folder of the whole run. */
export async function initializedDataDir(): Promise<string> {
  pattern ??= initialise();
  const dataDir = path.join(await temporaryFolder(), 'postgres');
  await run('cp', ['-a', path.join(await pattern, 'postgres'), dataDir]);
  return dataDir;
}

async function initialise(): Promise<string> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'someday-embedded-'));
  const embedded = await startEmbeddedPostgres(path.join(folder, 'postgres'), { initdbFlags: ['--no-sync'] });
  await embedded.stop();
  return folder;
}

export interface Elsewhere {
  process: ChildProcess;
  /** Rejects with the program's error output if it ends instead. */
  ready: Promise<z.infer<typeof readyLine>>;
  /** Resolves to its exit code; null if it was killed. */
  stop(): Promise<unknown>;
}

/** Runs the embedded server in its own Node process. */
export function startElsewhere(dataDir: string, ids: { uid?: number; gid?: number } = {}): Elsewhere {
  const child = spawn(process.execPath, [PROGRAM, dataDir], { ...ids, stdio: ['pipe', 'pipe', 'pipe'] });
  const exited = once(child, 'exit');
  const complaints = text(child.stderr);
  async function ready(): Promise<z.infer<typeof readyLine>> {
    for await (const line of createInterface(child.stdout)) return z.parse(readyLine, JSON.parse(line));
    throw new Error(await complaints);
  }
  child.stdin.on('error', () => {});
  onTestFinished(() => void child.kill('SIGKILL'));
  const promise = ready();
  // A test that kills the program doesn't wait for this.
  promise.catch(() => {});
  return {
    process: child,
    ready: promise,
    async stop() {
      child.stdin.end();
      const [code] = await exited;
      return code;
    },
  };
}

/** Processes that run in this folder or have it in their command. */
export async function processesOf(folder: string): Promise<number[]> {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name) && Number(name) !== process.pid);
  const found = await Promise.all(
    pids.map(async (pid) => {
      const workingDir = await readlink(`/proc/${pid}/cwd`).catch(() => '');
      const commandLine = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '');
      return workingDir.startsWith(folder) || commandLine.includes(folder) ? [Number(pid)] : [];
    }),
  );
  return found.flat();
}

/** The server is gone once it has stopped. The shell that would have stopped it for us may need a moment more on a busy machine. */
export const nothingRunsIn = (folder: string) => expect.poll(() => processesOf(folder), { timeout: 5000 }).toEqual([]);

export async function postmasterPid(dataDir: string): Promise<number> {
  return Number((await readFile(path.join(dataDir, 'postmaster.pid'), 'utf8')).split('\n')[0]);
}

export async function query<Row extends pg.QueryResultRow>(
  { connection }: Pick<EmbeddedPostgres, 'connection'>,
  sql: string,
): Promise<Row[]> {
  const client = new pg.Client({ ...connection });
  client.on('error', () => {});
  await client.connect();
  try {
    return (await client.query<Row>(sql)).rows;
  } finally {
    await client.end().catch(() => {});
  }
}
