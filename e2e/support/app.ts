import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { leftProcesses } from '../../apps/server/src/testing/left-processes.ts';
import { freePort } from '../../apps/server/src/testing/free-port.ts';

const root = path.resolve(import.meta.dirname, '../..');
const patienceMs = 60_000;

/** The real program with its own data folder, as `npm start` runs it. */
export interface RunningApp {
  /** `http://127.0.0.1:PORT`, or with the environment’s `HOST`. */
  readonly origin: string;
  readonly dataDir: string;
  /** Everything the program has written so far, to either stream. */
  said(): string;
  /** Lines the program has logged as errors so far. */
  errors(): string[];
  readonly pid: number;
  /** Ends it with this signal and starts it again, at the same address and with the same folder. */
  restart(signal: 'SIGTERM' | 'SIGKILL'): Promise<void>;
  /** Like a power cut for this process. Its data stays. */
  kill(): Promise<void>;
  stop(): Promise<void>;
}

export interface AppOptions {
  /** Remains after the program ends. By default, a temporary folder is removed with the program. */
  readonly dataDir?: string;
  readonly env?: Readonly<Record<string, string>>;
}

interface ProgramOptions {
  readonly port: number;
  readonly origin: string;
  readonly dataDir: string;
  readonly env: AppOptions['env'];
}

/** Starts it on a free port and waits until it's ready. If that fails, the error includes its output. */
export async function startApp({ dataDir: kept, env = {} }: AppOptions = {}): Promise<RunningApp> {
  if (!existsSync(path.join(root, 'apps/web/dist/assets'))) {
    throw new Error('The pages haven’t been built. Run `node scripts/bootstrap.mjs start` first, as `npm test` does.');
  }
  const dataDir = kept ?? (await mkdtemp(path.join(os.tmpdir(), 'someday-journey-')));
  const port = await freePort();
  const origin = `http://${env['HOST'] ?? '127.0.0.1'}:${port}`;
  let said = '';
  const hear = (text: string) => {
    said += text;
  };
  let program = runProgram({ port, origin, dataDir, env }, hear);
  const begin = async () => {
    try {
      await untilReady(origin, () => hasEnded(program));
    } catch (error) {
      throw new Error(`The program didn’t start. Its output:\n${said}`, { cause: error });
    }
  };
  const stop = async () => {
    await end(program, 'SIGTERM');
    if (kept !== undefined) return;
    // After `kill`, its PostgreSQL takes a moment longer to end.
    await until(async () => (await leftProcesses(dataDir)).length === 0);
    await rm(dataDir, { recursive: true, force: true });
  };
  const isAnnounced = async () => hasEnded(program) || said.includes('Press Ctrl-C to stop');
  // The first admin is made after it answers, just before it says so.
  await begin()
    .then(() => until(isAnnounced))
    .catch(async (error: unknown) => {
      await stop();
      throw error;
    });
  return {
    origin,
    dataDir,
    get pid() {
      return program.pid ?? 0;
    },
    said: () => said,
    errors: () => said.split('\n').filter(isError),
    async restart(signal) {
      await end(program, signal);
      program = runProgram({ port, origin, dataDir, env }, hear);
      await begin();
    },
    kill: () => end(program, 'SIGKILL'),
    stop,
  };
}

export function runProgram({ port, origin, dataDir, env }: ProgramOptions, hear: (text: string) => void) {
  const command = ['--import', './scripts/jsx.mjs', 'apps/server/src/entry/all.ts'];
  const program = spawn(process.execPath, command, {
    cwd: root,
    env: {
      ...plainEnvironment(),
      PORT: String(port),
      PUBLIC_URL: origin,
      DATA_DIR: dataDir,
      MIN_FREE_MB: '64',
      LOG_LEVEL: 'warn',
      BILLING: 'off',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  for (const stream of [program.stdout, program.stderr]) stream.setEncoding('utf8').on('data', hear);
  return program;
}

export type Program = ReturnType<typeof runProgram>;

export const hasEnded = ({ exitCode, signalCode }: Program) => exitCode !== null || signalCode !== null;

export async function end(program: Program, signal: NodeJS.Signals): Promise<void> {
  if (hasEnded(program)) return;
  const gone = once(program, 'exit');
  program.kill(signal);
  await gone;
}

/** Leaves out the test runner's own variables and any settings of the developer. */
export function plainEnvironment(): NodeJS.ProcessEnv {
  const kept = ['PATH', 'HOME', 'LANG', 'TMPDIR', 'USER', 'FFMPEG_PATH'];
  return Object.fromEntries(kept.flatMap((name) => (process.env[name] ? [[name, process.env[name]]] : [])));
}

export async function untilReady(origin: string, hasEnded: () => boolean): Promise<void> {
  await until(async () => hasEnded() || (await fetch(`${origin}/readyz`).catch(() => undefined))?.ok === true);
  if (hasEnded()) throw new Error('It exited.');
}

/** Throws if it isn't within `patienceMs`. */
async function until(isTrue: () => Promise<boolean>): Promise<void> {
  const deadline = performance.now() + patienceMs;
  while (!(await isTrue())) {
    if (performance.now() > deadline) throw new Error(`Not within ${patienceMs} ms.`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

/** pino levels: 50 is error, 60 is fatal. */
export function isError(line: string): boolean {
  return /^\{"level":[56]0,/.test(line) || /^\s*(?:\w*Error:|node:internal)/.test(line);
}
