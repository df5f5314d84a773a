import { spawn, type ChildProcessWithoutNullStreams } from 'node:child_process';
import { setPriority, availableParallelism } from 'node:os';
import type { Readable } from 'node:stream';
import { constants } from 'node:fs';
import { access } from 'node:fs/promises';
import { delimiter, dirname, join } from 'node:path';
import { once } from 'node:events';

export type ProcessLimits = {
  seconds: number;
  maxFileBytes: number;
  maxMemoryBytes: number;
  /** What counts as memory: all address space, or only writable memory for a runtime that reserves far more than it uses. */
  memoryKind: 'address-space' | 'data';
};

export type ConfinedRun = ProcessLimits & {
  program: string;
  args: readonly string[];
  folder: string;
  politeness?: number;
  signal?: AbortSignal | undefined;
};

export interface ConfinedProcess {
  readonly child: ChildProcessWithoutNullStreams;
  /** Its exit code, or the signal that ended it. Rejects if it can't be started. Nothing that it started is left. */
  readonly end: Promise<number | NodeJS.Signals | null>;
  complaints(): string;
  stop(): void;
}

const stderrKept = 4096;

/** Without our environment, sandboxed, killed with its children on `stop`, on the signal and on our death. Throws the signal's reason. */
export async function startConfined(run: ConfinedRun): Promise<ConfinedProcess> {
  const [program = '', ...args] = [...(await confinement(run)), run.program, ...run.args];
  run.signal?.throwIfAborted();
  const child = spawn(program, args, {
    cwd: run.folder,
    env: { PATH: process.env['PATH'] ?? '', LC_ALL: 'C' },
    stdio: ['pipe', 'pipe', 'pipe'],
    detached: true,
  });
  const { pid } = child;
  const stop = () => killGroup(pid);
  run.signal?.addEventListener('abort', stop);
  beNice(pid, run.politeness ?? 10);
  // It may end before it has read everything.
  child.stdin.on('error', () => undefined);
  const complaints = keepEnd(child.stderr, stderrKept);
  const end = new Promise<number | NodeJS.Signals | null>((resolve, reject) => {
    child.once('error', reject);
    // Its children may hold the pipes open, and then `close` would never fire.
    child.once('exit', stop);
    child.once('close', (code, signal) => resolve(signal ?? code));
  }).finally(() => {
    run.signal?.removeEventListener('abort', stop);
    stop();
  });
  return { child, end, complaints, stop };
}

export const confinementFailed = /^(?:unshare|setpriv|prlimit): /;

export function killGroup(pid: number | undefined): void {
  if (pid === undefined) return;
  try {
    process.kill(-pid, 'SIGKILL');
  } catch {
    // The group has already ended.
  }
}

function beNice(pid: number | undefined, politeness: number) {
  if (pid === undefined) return;
  try {
    setPriority(pid, politeness);
  } catch {
    // It has already ended.
  }
}

function keepEnd(stream: Readable, characters: number): () => string {
  let kept = '';
  stream.setEncoding('utf8').on('data', (text: string) => {
    kept = (kept + text).slice(-characters);
  });
  return () => kept;
}

export async function findProgram(
  name: string,
  { neighbor, also = [] }: { neighbor?: string | undefined; also?: readonly string[] } = {},
): Promise<string | undefined> {
  const onPath = (process.env['PATH'] ?? '').split(delimiter);
  const folders = neighbor === undefined ? [...onPath, ...also] : [dirname(neighbor)];
  for (const folder of folders) {
    if (folder !== '' && (await isProgram(join(folder, name)))) return join(folder, name);
  }
  return undefined;
}

async function isProgram(path: string): Promise<boolean> {
  try {
    await access(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

const usualFolders = ['/usr/bin', '/bin'];

/** Ends it if our process died before the death signal was set. */
const orphanGuard = 'test "$PPID" = "$0" && exec "$@"';

export async function confinement({
  seconds,
  maxFileBytes,
  maxMemoryBytes,
  memoryKind,
}: ProcessLimits): Promise<string[]> {
  const [setpriv, prlimit, shell] = await Promise.all(['setpriv', 'prlimit', 'sh'].map(find));
  const memory = `--${memoryKind === 'data' ? 'data' : 'as'}=${maxMemoryBytes}`;
  const processor = `--cpu=${Math.ceil(seconds * availableParallelism())}`;
  const limits = [memory, processor, `--fsize=${maxFileBytes}`, '--core=0'];
  const guard = shell === undefined ? [] : [shell, '-c', orphanGuard, String(process.pid)];
  return [
    ...(await (networkless ??= networklessWords())),
    ...(setpriv === undefined ? [] : [setpriv, '--no-new-privs', '--pdeathsig', 'KILL', '--', ...guard]),
    ...(prlimit === undefined ? [] : [prlimit, ...limits, '--']),
  ];
}

const find = (name: string) => findProgram(name, { also: usualFolders });

let networkless: Promise<string[]> | undefined;

/** Tried once: not every kernel or container lets an ordinary process create a namespace. */
async function networklessWords(): Promise<string[]> {
  const unshare = await find('unshare');
  if (unshare === undefined) return [];
  const words = [unshare, '--user', '--map-current-user', '--net', '--'];
  const trial = spawn(unshare, [...words.slice(1), unshare, '--version'], { stdio: 'ignore' });
  const [code]: unknown[] = await once(trial, 'close').catch(() => [null]);
  return code === 0 ? words : [];
}
