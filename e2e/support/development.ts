import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import type { Page } from 'playwright-core';
import { freePort } from '../../apps/server/src/testing/free-port.ts';

const root = path.resolve(import.meta.dirname, '../..');
const startMs = 60_000;

/** `npm run dev` on a copy of the sources, which tests may change. */
export interface Development {
  readonly origin: string;
  /** Everything it has written so far, to either stream. */
  said(): string;
  /** Overwrites a file in the copy. `file` is its path in the checkout. */
  change(file: string, edit: (source: string) => string): Promise<void>;
  /** Starts a second one on the same copy and port. Resolves with its output when it ends. */
  startAgain(): Promise<string>;
  /** Command lines of its processes, PostgreSQL included. */
  processes(): Promise<string[]>;
  /** Presses Ctrl-C. Resolves when it has ended. */
  interrupt(): Promise<void>;
  /** Ends it and removes the copy. */
  stop(): Promise<void>;
}

export async function startDevelopment(): Promise<Development> {
  const copy = await copySources();
  const dataDir = await mkdtemp(path.join(os.tmpdir(), 'someday-development-'));
  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
  const start = () => run(copy, { PORT: String(port), PUBLIC_URL: origin, DATA_DIR: dataDir });
  const program = start();
  const stop = async () => {
    await program.end('SIGTERM');
    await Promise.all([copy, dataDir].map((folder) => rm(folder, { recursive: true, force: true })));
  };
  const until = performance.now() + startMs;
  while (!(await isAnswered(`${origin}/readyz`))) {
    if (performance.now() < until && !program.hasEnded()) continue;
    await stop();
    throw new Error(`It didn’t start. Its output:\n${program.said()}`);
  }
  return {
    origin,
    said: program.said,
    async change(file, edit) {
      const source = await readFile(path.join(copy, file), 'utf8');
      const changed = edit(source);
      if (changed === source) throw new Error(`The edit doesn’t match anything in ${file}.`);
      await writeFile(path.join(copy, file), changed);
    },
    async startAgain() {
      const second = start();
      await second.gone;
      return second.said();
    },
    processes: async () => (await commandLines()).filter((line) => line.includes(copy) || line.includes(dataDir)),
    interrupt: () => program.end('SIGINT'),
    stop,
  };
}

/** The copy is inside the checkout, so it finds the packages in the folders above it. */
async function copySources(): Promise<string> {
  const parent = path.join(root, 'e2e/dist');
  await mkdir(parent, { recursive: true });
  const copy = await mkdtemp(path.join(parent, 'development-'));
  const own = (source: string) => !['node_modules', 'dist'].includes(path.basename(source));
  for (const part of ['apps', 'packages', 'scripts', 'tsconfig.base.json']) {
    await cp(path.join(root, part), path.join(copy, part), { recursive: true, filter: own });
  }
  await mkdir(path.join(copy, 'node_modules/@someday'), { recursive: true });
  await symlink('../../packages/contract', path.join(copy, 'node_modules/@someday/contract'));
  const ofWeb = 'apps/web/node_modules';
  await mkdir(path.join(copy, ofWeb));
  for (const name of await readdir(path.join(root, ofWeb))) {
    if (!name.startsWith('.')) await symlink(path.join(root, ofWeb, name), path.join(copy, ofWeb, name));
  }
  return copy;
}

function run(copy: string, settings: Readonly<Record<string, string>>) {
  const script = path.join(copy, 'scripts/dev.mjs');
  const child = spawn(process.execPath, ['--import', path.join(copy, 'scripts/jsx.mjs'), script], {
    cwd: copy,
    env: {
      PATH: process.env['PATH'],
      TMPDIR: process.env['TMPDIR'],
      npm_lifecycle_event: 'dev', // it ends when we are killed
      MIN_FREE_MB: '64',
      LOG_LEVEL: 'warn',
      ...settings,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const gone = once(child, 'exit');
  let said = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      said += text;
    });
  }
  const hasEnded = () => child.exitCode !== null || child.signalCode !== null;
  return {
    gone,
    hasEnded,
    said: () => said,
    async end(signal: NodeJS.Signals) {
      if (hasEnded()) return;
      child.kill(signal);
      await gone;
    },
  };
}

async function commandLines(): Promise<string[]> {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name));
  const lines = await Promise.all(pids.map((pid) => readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')));
  return lines.map((line) => line.replaceAll('\0', ' ').trim()).filter(Boolean);
}

async function isAnswered(address: string): Promise<boolean> {
  const answer = await fetch(address).catch(() => undefined);
  if (answer?.ok) return true;
  await new Promise((resolve) => setTimeout(resolve, 50));
  return false;
}

/** One form of each app: its address, one of its fields, and the file that renders its button. */
export const forms = [
  {
    app: 'the members’ app',
    address: '/signup',
    field: 'input[name="email"]',
    file: 'apps/web/src/features/accounts/signup-page.tsx',
  },
  {
    app: 'the loved ones’ app',
    address: '/message-access',
    field: 'form input:not([type="checkbox"])',
    file: 'apps/web/src/features/recipients/code-entry/code-entry.tsx',
  },
  {
    app: 'the admin’s app',
    address: '/admin-login',
    field: 'input[name="username"]',
    file: 'apps/web/src/features/admin/admin-login-page.tsx',
  },
] as const;

/** Changes the form's button text. Resolves with the milliseconds until it's on the screen. */
export async function changeButton(
  { change }: Development,
  page: Page,
  { file, word }: { file: string; word: string },
): Promise<number> {
  const shown = page.locator('button[type="submit"]', { hasText: word }).waitFor();
  const began = performance.now();
  await change(file, (source) => source.replace(/(?: \w+)?\s*<\/Button>(?!.*<\/Button>)/s, ` ${word}</Button>`));
  await shown;
  return performance.now() - began;
}
