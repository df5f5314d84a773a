import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { availableParallelism } from 'node:os';
import { findProgram } from './find-program.ts';

export type ToolLimits = {
  /** Wall time, which the caller keeps; a processor limit in proportion ends a tool whose caller is frozen. */
  seconds: number;
  /** No file it writes grows beyond this. */
  maxFileBytes: number;
  maxMemoryBytes: number;
  /** What counts as memory: all address space, or for a runtime that reserves far more than it uses what it may write to. */
  memoryKind: 'address-space' | 'data';
};

/** Where Debian and others keep them, also for a program that was started without a `PATH`. */
const usualFolders = ['/usr/bin', '/bin'];

/** Ends the tool at once when our process was gone before the death signal was set. */
const orphanGuard = 'test "$PPID" = "$0" && exec "$@"';

/**
 * The words before a tool's own that keep it in its place, as far as this machine has them: no network (a namespace of its own),
 * no new privileges, killed with us, limits. Each replaces itself by the next, so that the child's pid is the tool's.
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

/** Tried once: not every kernel or container lets an ordinary process open a namespace. */
async function networklessWords(): Promise<string[]> {
  const unshare = await find('unshare');
  if (unshare === undefined) return [];
  const words = [unshare, '--user', '--map-current-user', '--net', '--'];
  const trial = spawn(unshare, [...words.slice(1), unshare, '--version'], { stdio: 'ignore' });
  const [code]: unknown[] = await once(trial, 'close').catch(() => [null]);
  return code === 0 ? words : [];
}
