import { execFile, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createInterface } from 'node:readline';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { chromium, type BrowserContext } from 'playwright-core';
import { launchOptions } from './chromium.ts';

const run = promisify(execFile);
const root = path.resolve(import.meta.dirname, '../..');

/** Why two devices can't be had here; undefined if they can. Creating networks needs root. */
export const noHomeNetwork = process.getuid?.() === 0 ? undefined : 'needs root';

/** A home network of its own: this Someday's computer, and the phones. Both are network namespaces, connected by a cable. */
export interface HomeDevices {
  /** Gives the computer this address instead of the one it had. It begins with 192.168.7.1. */
  move(address: string | null): Promise<void>;
  /** Starts Someday as `npm start -- FLAGS` does, on the computer or on another one, where the phones are. */
  start(flags: readonly string[], env?: Readonly<Record<string, string>>, on?: 'computer' | 'another'): RunningAtHome;
  newPhone(options?: PhoneOptions): Promise<BrowserContext>;
  close(): Promise<void>;
}

export interface PhoneOptions {
  /** An authority's certificate that was installed on it, as PEM text. */
  readonly trusting?: string;
  /** What it can resolve besides addresses. */
  readonly names?: Readonly<Record<string, string>>;
  readonly baseURL?: string;
  readonly executablePath?: string;
}

export interface RunningAtHome {
  readonly dataDir: string;
  /** What it has printed so far. */
  said(): string;
  /** Resolves with the output once it contains this; rejects if the program ends first. */
  until(text: string): Promise<string>;
  /** The exit code. */
  readonly ended: Promise<number | null>;
  stop(): Promise<void>;
}

export async function openHomeDevices(): Promise<HomeDevices> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'someday-at-home-'));
  const [computer, phones] = [await namespace(), await namespace()];
  const ip = (at: Namespace, ...args: string[]) => run('nsenter', ['-t', at.pid, '-n', 'ip', ...args]);
  await run('ip', [
    'link',
    'add',
    'cable',
    'netns',
    computer.pid,
    'type',
    'veth',
    'peer',
    'name',
    'cable',
    'netns',
    phones.pid,
  ]);
  for (const [at, address] of [
    [computer, '192.168.7.1/24'],
    [phones, '192.168.7.2/24'],
  ] as const) {
    await ip(at, 'address', 'add', address, 'dev', 'cable');
    for (const device of ['lo', 'cable']) await ip(at, 'link', 'set', device, 'up');
  }
  const contexts: BrowserContext[] = [];
  const programs: RunningAtHome[] = [];
  const inNetwork = path.join(folder, 'chromium');
  const browser = launchOptions.executablePath ?? 'chromium';
  await writeFile(inNetwork, `#!/bin/sh\nexec nsenter -t ${phones.pid} -n "${browser}" "$@"\n`, { mode: 0o755 });

  return {
    async move(address) {
      await ip(computer, 'address', 'flush', 'dev', 'cable', 'scope', 'global');
      if (address !== null) await ip(computer, 'address', 'add', `${address}/24`, 'dev', 'cable');
    },
    start(flags, env = {}, on = 'computer') {
      const at = on === 'computer' ? computer : phones;
      const program = startIn(at, path.join(folder, on), flags, env);
      programs.push(program);
      return program;
    },
    async newPhone(options = {}) {
      const context = await launchPhone(await mkdtemp(path.join(folder, 'phone-')), {
        ...options,
        executablePath: inNetwork,
      });
      contexts.push(context);
      return context;
    },
    async close() {
      await Promise.all(contexts.map((context) => context.close()));
      await Promise.all(programs.map((program) => program.stop()));
      for (const { holder } of [computer, phones]) holder.kill();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** A new phone, whose browser keeps everything in this folder. */
export async function launchPhone(
  folder: string,
  { trusting, names = {}, ...options }: PhoneOptions,
): Promise<BrowserContext> {
  if (trusting !== undefined) await install(trusting, folder);
  const rules = Object.entries(names).map(([name, address]) => `MAP ${name} ${address}`);
  const context = await chromium.launchPersistentContext(path.join(folder, 'profile'), {
    ...launchOptions,
    ...options,
    args: [...(launchOptions.args ?? []), `--host-resolver-rules=${rules.join(',')}`],
    env: { ...process.env, HOME: folder },
    viewport: { width: 390, height: 844 },
    isMobile: true,
    hasTouch: true,
    permissions: ['camera', 'microphone'],
    reducedMotion: 'reduce',
    locale: 'en-US',
  });
  context.setDefaultTimeout(20_000);
  return context;
}

interface Namespace {
  readonly holder: ChildProcess;
  readonly pid: string;
}

/** A network with nothing in it, for as long as its holder lives. */
async function namespace(): Promise<Namespace> {
  const holder = spawn('unshare', ['-n', 'sh', '-c', 'echo $$; exec sleep infinity'], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [pid]: unknown[] = await once(createInterface(holder.stdout), 'line');
  return { holder, pid: String(pid) };
}

/** In the store that Chromium on Linux reads, as its certificate manager does. */
async function install(authority: string, home: string): Promise<void> {
  const store = path.join(home, '.pki/nssdb');
  const file = path.join(home, 'someday.crt');
  await mkdir(store, { recursive: true });
  await writeFile(file, authority);
  await run('certutil', ['-d', `sql:${store}`, '-N', '--empty-password']);
  await run('certutil', ['-d', `sql:${store}`, '-A', '-t', 'C,,', '-n', 'Someday at home', '-i', file]);
}

function startIn(
  at: Namespace,
  dataDir: string,
  flags: readonly string[],
  env: Readonly<Record<string, string>>,
): RunningAtHome {
  const entry = ['--import', './scripts/jsx.mjs', 'apps/server/src/entry/all.ts', ...flags];
  const child = spawn('nsenter', ['-t', at.pid, '-n', process.execPath, ...entry], {
    cwd: root,
    env: { PATH: process.env['PATH'], DATA_DIR: dataDir, MIN_FREE_MB: '64', LOG_LEVEL: 'warn', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  const listeners = new Set<() => void>();
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      said += text;
      for (const listener of listeners) listener();
    });
  }
  const ended = once(child, 'close').then(([code]: unknown[]) => (typeof code === 'number' ? code : null));
  const written = (text: string) =>
    new Promise<string>((resolve) => {
      const look = () => {
        if (!said.includes(text)) return;
        listeners.delete(look);
        resolve(said);
      };
      listeners.add(look);
      look();
    });
  return {
    dataDir,
    said: () => said,
    until: (text) =>
      Promise.race([
        written(text),
        ended.then(() => {
          if (said.includes(text)) return said;
          throw new Error(`It ended before it said “${text}”:\n${said}`);
        }),
      ]),
    ended,
    async stop() {
      child.kill('SIGTERM');
      await ended;
    },
  };
}
