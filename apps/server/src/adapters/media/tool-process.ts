import { spawn } from 'node:child_process';
import { constants } from 'node:fs';
import { access } from 'node:fs/promises';
import { setPriority } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { MediaProblem, type MediaReason } from './media-tools.ts';

export type ToolRun = {
  /** Absolute path. */
  program: string;
  args: readonly string[];
  /** The program's working folder. */
  folder: string;
  /** After so long the whole process group is killed. */
  seconds: number;
  /** No file it writes grows beyond this. */
  maxFileBytes: number;
  /** Of address space; null for a runtime that reserves more than it uses. */
  maxMemoryBytes: number | null;
  onLine(line: string): void;
  signal?: AbortSignal | undefined;
};

const stderrKept = 4096;
const politeness = 10;

/**
 * Runs a media tool on a file that nobody vouches for: no environment of ours, memory and file sizes limited, killed with
 * all it started on timeout, abort or our own death. Throws `MediaProblem`, or the signal's reason.
 */
export async function runTool(run: ToolRun): Promise<void> {
  run.signal?.throwIfAborted();
  const [program = '', ...args] = [...(await limits(run)), run.program, ...run.args];
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
  beNice(pid);

  let stderr = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    stderr = (stderr + text).slice(-stderrKept);
  });
  createInterface({ input: child.stdout }).on('line', run.onLine);

  const code = await new Promise<number | null>((resolve, reject) => {
    child.once('error', (error) => reject(new MediaProblem('tool-missing', String(error), { cause: error })));
    child.once('close', resolve);
  }).finally(() => {
    clearTimeout(timer);
    run.signal?.removeEventListener('abort', onAbort);
    killGroup(pid);
  });
  if (stopped === 'abort') run.signal?.throwIfAborted();
  if (stopped === 'timeout') throw new MediaProblem('timed-out', stderr);
  if (code !== 0) throw new MediaProblem(reasonOf(stderr), stderr);
}

const full = /No space left on device|Disk quota exceeded|File too large/;
const damaged =
  /Invalid data found|moov atom not found|not on whitelist|Operation not permitted|Error while decoding|[Cc]ould not find codec|[Dd]ecoder.*not found|EBML header parsing failed|End of file|does not contain any stream/;

function reasonOf(stderr: string): MediaReason {
  if (full.test(stderr)) return 'disk-full';
  return damaged.test(stderr) ? 'unreadable' : 'tool-failed';
}

/** Both wrappers replace themselves by the program, so its pid stays the child's. */
async function limits({ maxFileBytes, maxMemoryBytes }: ToolRun): Promise<string[]> {
  const setpriv = await findProgram('setpriv');
  const prlimit = await findProgram('prlimit');
  const memory = maxMemoryBytes === null ? [] : [`--as=${maxMemoryBytes}`];
  return [
    ...(setpriv === undefined ? [] : [setpriv, '--pdeathsig', 'KILL', '--']),
    ...(prlimit === undefined ? [] : [prlimit, ...memory, `--fsize=${maxFileBytes}`, '--core=0', '--']),
  ];
}

/** The absolute path of a program beside `neighbour` or on PATH. */
export async function findProgram(name: string, neighbour?: string): Promise<string | undefined> {
  const folders = neighbour === undefined ? (process.env['PATH'] ?? '').split(delimiter) : [dirname(neighbour)];
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

function killGroup(pid: number | undefined) {
  if (pid === undefined) return;
  try {
    process.kill(-pid, 'SIGKILL');
  } catch {
    // Nobody of the group is left.
  }
}

/** Conversions wait for requests, never the other way round. */
function beNice(pid: number | undefined) {
  if (pid === undefined) return;
  try {
    setPriority(pid, politeness);
  } catch {
    // It has ended already.
  }
}
