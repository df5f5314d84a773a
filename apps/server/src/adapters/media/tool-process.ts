import { spawn } from 'node:child_process';
import { setPriority } from 'node:os';
import { keepEnd, readLines } from './bounded-output.ts';
import { confinement, type ToolLimits } from './confinement.ts';
import { MediaProblem, type MediaReason } from './media-tools.ts';

export type ToolRun = ToolLimits & {
  /** Absolute path. */
  program: string;
  args: readonly string[];
  /** The program's working folder. */
  folder: string;
  onLine(line: string): void;
  /** What it means when the tool gives up with words we do not know. One that was killed has said nothing about the file. */
  failure?: MediaReason;
  signal?: AbortSignal | undefined;
};

const stderrKept = 4096;
const politeness = 10;

/**
 * Runs a media tool on a file that nobody vouches for: no environment of ours, confined, killed with all it started on
 * timeout, abort or our own death. Throws `MediaProblem`, or the signal's reason.
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
  beNice(pid);

  const complaints = keepEnd(child.stderr, stderrKept);
  readLines(child.stdout, run.onLine);

  const end = await new Promise<number | NodeJS.Signals | null>((resolve, reject) => {
    child.once('error', (error) => reject(new MediaProblem('tool-missing', String(error), { cause: error })));
    // What it started may hold its pipes open, which would keep `close` from coming.
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

function reasonOf(stderr: string): MediaReason | undefined {
  if (full.test(stderr)) return 'disk-full';
  return damaged.test(stderr) ? 'unreadable' : undefined;
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
