import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { freePort } from '../../apps/server/src/testing/free-port.ts';
import type { Stops } from './cleanup.ts';

export const run = promisify(execFile);

const ticksPerSecond = 100;

export async function childrenOf(pid: number): Promise<number[]> {
  return (await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8')).trim().split(/\s+/).filter(Boolean).map(Number);
}

/** CPU seconds used by a process and its running descendants, including ended ones it has waited for. */
export async function cpuSeconds(pid: number): Promise<number> {
  const ofChildren = await Promise.all((await childrenOf(pid)).map((child) => cpuSeconds(child).catch(() => 0)));
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8');
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  const own = fields.slice(11, 15).reduce((sum, ticks) => sum + Number(ticks), 0) / ticksPerSecond;
  return ofChildren.reduce((sum, seconds) => sum + seconds, own);
}

export async function residentMb(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024;
}

export type Started = { process: ChildProcess; pid: number; stop(): Promise<void> };

export function start(program: string, args: string[], env: NodeJS.ProcessEnv = process.env): Started {
  const child = spawn(program, args, { env, stdio: ['ignore', 'pipe', 'inherit'] });
  child.stdout.resume();
  if (child.pid === undefined) throw new Error(`${program} doesn’t start`);
  const stop = async () => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    child.kill('SIGTERM');
    await once(child, 'exit');
  };
  return { process: child, pid: child.pid, stop };
}

/** Starts a server of this folder, which is called with a port and `args`, and waits until it answers. */
export async function startServer(
  stops: Stops,
  file: string,
  ...args: string[]
): Promise<Started & { origin: string }> {
  const port = String(await freePort());
  const server = start(process.execPath, [join(import.meta.dirname, file), port, ...args]);
  stops.push(server.stop);
  const origin = `http://127.0.0.1:${port}`;
  await answering(origin);
  return { ...server, origin };
}

/** Retries until something answers, whatever the answer. */
export async function answering(url: string, everyMs = 100): Promise<void> {
  const deadline = performance.now() + 90_000;
  while (performance.now() < deadline) {
    const isThere = await fetch(url, { method: 'HEAD' }).then(
      () => true,
      () => false,
    );
    if (isThere) return;
    await new Promise((resolve) => setTimeout(resolve, everyMs));
  }
  throw new Error(`nothing answers at ${url}`);
}

export async function until(
  isTrue: () => Promise<boolean>,
  patienceMs = Number.POSITIVE_INFINITY,
  everyMs = 200,
): Promise<void> {
  const deadline = performance.now() + patienceMs;
  while (!(await isTrue())) {
    if (performance.now() > deadline) throw new Error('timed out waiting');
    await new Promise((resolve) => setTimeout(resolve, everyMs));
  }
}

/** Ends with a clear message if a program that only benchmarks need is missing. */
export async function needPrograms(...programs: { name: string; debian: string }[]): Promise<void> {
  const missing: string[] = [];
  for (const { name, debian } of programs) {
    await run('sh', ['-c', 'command -v "$1"', 'sh', name]).catch(() => missing.push(debian));
  }
  if (missing.length === 0) return;
  console.error(`This benchmark needs more programs. Install with: apt-get install ${missing.join(' ')}`);
  process.exit(2);
}

/** Samples the program's memory continuously, except in pauses. Growth is the highest sample less the first. */
export function watchMemory(pid: number, everyMs = 50, read = residentMb) {
  let first: number | undefined;
  let highest = 0;
  let isPaused = false;
  const look = async () => {
    const now = await read(pid).catch(() => 0);
    if (isPaused) return;
    first ??= now;
    highest = Math.max(highest, now);
  };
  void look();
  const timer = setInterval(() => void look(), everyMs);
  return {
    pause(paused: boolean) {
      isPaused = paused;
    },
    growth() {
      clearInterval(timer);
      return highest - (first ?? 0);
    },
  };
}
