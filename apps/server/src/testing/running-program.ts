import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { expect } from 'vitest';
import { freePort } from './free-port.ts';
import { leftProcesses } from './left-processes.ts';

const root = path.resolve(import.meta.dirname, '../../../..');

/** Starts the real program for a test, on its own data folder and port. */
export interface Programs {
  readonly dataDir: string;
  /** The program as `npm start` runs it. */
  start(env?: Readonly<Record<string, string>>): StartedProgram;
  /** Runs a command, as `npm run admin` does. `entry` is its file. Resolves when it ends. */
  run(entry: string, args: readonly string[], env?: Readonly<Record<string, string>>): Promise<EndedProgram>;
  /** The same without waiting for its end. */
  launch(
    entry: string,
    args: readonly string[],
    env?: Readonly<Record<string, string>>,
  ): Pick<StartedProgram, 'child' | 'output' | 'errors'>;
  /** PostgreSQL processes running on this folder. */
  databases(): Promise<string[]>;
  /** Kills what is still running, and removes the folder. */
  end(): Promise<void>;
}

export interface StartedProgram {
  readonly child: ChildProcess;
  /** Its output until it was ready. Rejects if it ends before that. */
  readonly started: Promise<string>;
  output(): string;
  errors(): string;
}

export interface EndedProgram {
  readonly code: unknown;
  readonly output: string;
  readonly errors: string;
}

export async function makePrograms(): Promise<Programs> {
  const dataDir = await mkdtemp(path.join(os.tmpdir(), 'someday entry-'));
  const port = await freePort();
  const running: ChildProcess[] = [];

  function launch(entry: string, args: readonly string[], env: Readonly<Record<string, string>> = {}) {
    const child = spawn(process.execPath, ['--import', './scripts/jsx.mjs', `apps/server/src/${entry}`, ...args], {
      cwd: root,
      env: { PATH: process.env['PATH'], DATA_DIR: dataDir, PORT: String(port), LOG_LEVEL: 'warn', ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    running.push(child);
    let output = '';
    let errors = '';
    child.stdout.on('data', (chunk: Buffer) => void (output += chunk.toString()));
    child.stderr.on('data', (chunk: Buffer) => void (errors += chunk.toString()));
    return { child, output: () => output, errors: () => errors };
  }

  const databases = () => leftProcesses(dataDir);

  return {
    dataDir,
    databases,
    launch,
    start(env = {}) {
      const program = launch('entry/all.ts', [], env);
      const started = new Promise<string>((resolve, reject) => {
        program.child.stdout.on('data', () => {
          if (program.output().includes('Press Ctrl-C to stop')) resolve(program.output());
        });
        program.child.once('exit', () =>
          reject(new Error(`ended before it was ready: ${program.output()}${program.errors()}`)),
        );
      });
      return { ...program, started };
    },
    async run(entry, args, env = {}) {
      const program = launch(entry, args, env);
      const [code] = await once(program.child, 'close');
      return { code, output: program.output(), errors: program.errors() };
    },
    async end() {
      for (const child of running) child.kill('SIGKILL');
      await expect.poll(databases, { timeout: 10_000 }).toEqual([]);
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/** The address in the start block. */
export function addressIn(text: string): string {
  return /http:\/\/localhost:\d+/.exec(text)?.[0] ?? '';
}
