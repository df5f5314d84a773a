import { styleText } from 'node:util';
import { isFull } from '#server/lib/files.ts';
import { backupCopy as copy } from '#server/keeping/backup/backup.copy.ts';
import { problemText } from '#server/keeping/backup/backup-place.ts';
import {
  BackupProblem,
  type BackupReason,
  type Progress,
  type BackupStep,
} from '#server/keeping/backup/backup-problem.ts';

/** Documented in docs/operations.md. 1 is anything else, 2 a request that can't be carried out. */
const exitCodes: Readonly<Record<BackupReason, number>> = {
  unsuitable: 2,
  gone: 2,
  taken: 3,
  'wrong-key': 4,
  'no-key': 4,
  newer: 5,
  damaged: 6,
  'damaged-parts': 6,
  full: 7,
  busy: 8,
  stopped: 130,
};

export interface TaskScreen extends Progress {
  say(line: string): void;
}

/** Runs a task that takes long, with a bar on a terminal and a line a minute elsewhere. Ctrl-C stops it between two files. */
export async function runTask(work: (screen: TaskScreen) => Promise<void>): Promise<void> {
  let isStopped = false;
  const stop = () => {
    if (isStopped) process.exit(exitCodes.stopped);
    isStopped = true;
    bar.clear();
    process.stderr.write(`  ${copy.stopping}\n`);
  };
  const bar = createBar(process.stdout);
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, stop);
  const screen: TaskScreen = {
    say(line) {
      bar.clear();
      process.stdout.write(`  ${line}\n`);
    },
    at(step, done, total) {
      if (isStopped) throw new BackupProblem('stopped');
      bar.show(step, done, total);
    },
  };
  try {
    await work(screen);
    bar.clear();
  } catch (error) {
    const problem = problemOf(error);
    if (problem === undefined) throw error;
    bar.clear();
    process.stderr.write(`  ${styleText('red', '✗', { stream: process.stderr })} ${problem.text}\n`);
    process.exitCode = problem.code;
  } finally {
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.off(signal, stop);
  }
}

function problemOf(error: unknown): { text: string; code: number } | undefined {
  const text = problemText(error);
  if (text === undefined) return undefined;
  const reason = error instanceof BackupProblem ? error.reason : isFull(error) ? 'full' : 'unsuitable';
  return { text, code: exitCodes[reason] };
}

const WIDTH = 30;
const REDRAW_MS = 200;
const LINE_MS = 60_000;

function createBar(stream: NodeJS.WriteStream) {
  const isTerminal = stream.isTTY;
  let shownAt = isTerminal ? 0 : performance.now();
  let begun: { step: BackupStep; at: number } | undefined;
  const text = (step: BackupStep, done: number, total: number): string => {
    const share = total === 0 ? 1 : done / total;
    const filled = Math.round(share * WIDTH);
    const elapsed = (performance.now() - (begun?.at ?? 0)) / 1000;
    const showsRemaining = share > 0.02 && share < 1 && elapsed > 3;
    const left = showsRemaining ? `  ${copy.left((elapsed / share) * (1 - share))}` : '';
    const bar = isTerminal ? `${'█'.repeat(filled)}${'░'.repeat(WIDTH - filled)} ` : '';
    return `  ${copy.steps[step].padEnd(9)} ${bar}${String(Math.floor(share * 100)).padStart(3)}%${left}`;
  };
  return {
    show(step: BackupStep, done: number, total: number) {
      const now = performance.now();
      if (begun?.step !== step) begun = { step, at: now };
      if (now - shownAt < (isTerminal ? REDRAW_MS : LINE_MS)) return;
      shownAt = now;
      stream.write(isTerminal ? `\r\u001B[2K${text(step, done, total)}` : `${text(step, done, total)}\n`);
    },
    clear() {
      if (isTerminal) stream.write('\r\u001B[2K');
    },
  };
}
