import { spawn } from 'node:child_process';
import { setPriority, availableParallelism } from 'node:os';
import type { Readable } from 'node:stream';
import { constants } from 'node:fs';
import { access } from 'node:fs/promises';
import { delimiter, dirname, join } from 'node:path';
import { once } from 'node:events';
import { MediaProblem, type MediaReason } from './media-tools.ts';

export type ToolRun = ToolLimits & {
  /** Absolute path. */
  program: string;
  args: readonly string[];
  /** The program's working directory. */
  folder: string;
  onLine(line: string): void;
  /** What it means if the tool fails with an unknown message. A killed tool says nothing about the file. */
  failure?: MediaReason;
  /** From 0 to 19. Conversions yield to requests, never the other way around. */
  politeness?: number;
  signal?: AbortSignal | undefined;
};

const stderrKept = 4096;

/**
 * Runs a media tool on an untrusted file: without our environment, sandboxed, killed with its children on timeout, abort or our own death.
 * Throws `MediaProblem`, or the signal's reason.
 */
export async function runTool(run: ToolRun): Promise<void> {
  const [program = '', ...args] = [...(await confinement(run)), run.program, ...run.args];
  run.signal?.throwIfAborted();
  const child = spawn(program, args, {
    cwd: run.folder,
    env: { PATH: process.env['PATH'] ?? '', LC_ALL: 'C' },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  });
  const { pid } = child;
  let stopped: 'timeout' | 'abort' | undefined;
  const stop = (why: 'timeout' | 'abort') => {
    stopped ??= why;
    killGroup(pid);
  };
  const timer = setTimeout(() => stop('timeout'), run.seconds * 1000);
  const onAbort = () => stop('abort');
  run.signal?.addEventListener('abort', onAbort);
  beNice(pid, run.politeness ?? 10);

  const complaints = keepEnd(child.stderr, stderrKept);
  readLines(child.stdout, run.onLine);

  const end = await new Promise<number | NodeJS.Signals | null>((resolve, reject) => {
    child.once('error', (error) => reject(new MediaProblem('tool-missing', String(error), { cause: error })));
    // Its children may hold the pipes open, and then `close` would never fire.
    child.once('exit', () => killGroup(pid));
    child.once('close', (code, signal) => resolve(signal ?? code));
  }).finally(() => {
    clearTimeout(timer);
    run.signal?.removeEventListener('abort', onAbort);
    killGroup(pid);
  });
  if (stopped === 'abort') run.signal?.throwIfAborted();
  const stderr = complaints();
  if (stopped === 'timeout') throw new MediaProblem('timed-out', stderr);
  if (typeof end === 'string') throw new MediaProblem('tool-failed', stderr + end);
  if (end !== 0) throw new MediaProblem(reasonOf(stderr) ?? run.failure ?? 'tool-failed', stderr);
}

const full = /No space left on device|Disk quota exceeded|File too large/;
const damaged =
  /Invalid data found|moov atom not found|not on whitelist|Operation not permitted|Error while decoding|[Cc]ould not find codec|[Dd]ecoder.*not found|EBML header parsing failed|End of file|does not contain any stream|Cannot determine format of input/;

/** Our sandbox isn't allowed here, so the tool hasn't seen the file. */
const confinementFailed = /^(?:unshare|setpriv|prlimit): /;

function reasonOf(stderr: string): MediaReason | undefined {
  if (confinementFailed.test(stderr)) return 'tool-missing';
  if (full.test(stderr)) return 'disk-full';
  return damaged.test(stderr) ? 'unreadable' : undefined;
}

function killGroup(pid: number | undefined) {
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

const longestLine = 65_536;

/** Called for every line. Only the beginning of an endless one is kept: the output may come from a hostile file. */
function readLines(stream: Readable, onLine: (line: string) => void): void {
  let rest = '';
  stream.setEncoding('utf8');
  stream.on('data', (text: string) => {
    const lines = (rest + text).split('\n');
    rest = (lines.pop() ?? '').slice(0, longestLine);
    for (const line of lines) onLine(line);
  });
  stream.on('end', () => {
    if (rest !== '') onLine(rest);
  });
}

/** Keeps the end of a stream's output. */
function keepEnd(stream: Readable, characters: number): () => string {
  let kept = '';
  stream.setEncoding('utf8').on('data', (text: string) => {
    kept = (kept + text).slice(-characters);
  });
  return () => kept;
}

/** The absolute path of a program next to `neighbor`, else on PATH, else in the folders of `also`. */
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

type ToolLimits = {
  /** Wall time, enforced by the caller; a proportional CPU limit ends a tool whose caller is frozen. */
  seconds: number;
  /** Largest file it may write. */
  maxFileBytes: number;
  maxMemoryBytes: number;
  /** What counts as memory: all address space, or only writable memory for a runtime that reserves far more than it uses. */
  memoryKind: 'address-space' | 'data';
};

/** Where Debian and others keep them, even if a program was started without a `PATH`. */
const usualFolders = ['/usr/bin', '/bin'];

/** Ends the tool if our process died before the death signal was set. */
const orphanGuard = 'test "$PPID" = "$0" && exec "$@"';

/**
 * Command prefixes that sandbox the tool, as far as this machine has them: no network (own namespace), no new privileges, killed with us,
 * limits. Each execs the next, so the child's pid is the tool's.
 */
export async function confinement({
  seconds,
  maxFileBytes,
  maxMemoryBytes,
  memoryKind,
}: ToolLimits): Promise<string[]> {
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
