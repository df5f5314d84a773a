import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { readConfig } from '../../apps/server/src/config/config.ts';
import { commands } from '../../apps/server/src/config/commands.copy.ts';
import { systemClock, nextAt } from '../../apps/server/src/lib/clock.ts';
import { eraseDemoFolder, isInUse } from '../../apps/server/src/modules/demo/demo-folder.ts';
import { endWithLauncher } from '../../apps/server/src/entry/lifecycle.ts';
import { runCommand } from '../../apps/server/src/entry/run-command.ts';

const program = fileURLToPath(new URL('./start.ts', import.meta.url));
/** Pause before restarting a server that died. */
const RESTART_DELAY_MS = 5_000;
/** After sleeping, a machine notices a missed reset within this time. */
const POLL_MS = 30_000;
/** More than the server itself allows for a stop that hangs. */
const STOP_TIMEOUT_MS = 20_000;

interface Running {
  readonly child: ChildProcess;
  readonly exited: Promise<number | NodeJS.Signals>;
  isReady: boolean;
}

/** `npm run demo`, with the flags of `npm start`: keeps the demo running, and starts it over every night. */
async function keepDemo(settings: NodeJS.ProcessEnv): Promise<void> {
  // Filling prints its progress, which the server's usual log would drown.
  const env = { LOG_LEVEL: 'warn', ...settings, DEMO: 'true' };
  const { dataDir, demoResetAt } = readConfig(env);
  const stopping = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => stopping.abort());
  endWithLauncher(async () => stopping.abort());

  let wasEverReady = false;
  while (!stopping.signal.aborted) {
    const running = start(env);
    const waiting = new AbortController();
    const hour = until(nextAt(demoResetAt, systemClock.now()), AbortSignal.any([stopping.signal, waiting.signal]));
    const outcome = await Promise.race([running.exited, hour]);
    waiting.abort();
    wasEverReady ||= running.isReady;
    if (outcome === 'hour') {
      await end(running);
      if (!stopping.signal.aborted) await erase(dataDir);
      continue;
    }
    if (stopping.signal.aborted) return end(running);
    if (!wasEverReady) {
      // It has already printed why, and would only repeat that.
      process.exitCode = typeof outcome === 'number' && outcome > 0 ? outcome : 1;
      return;
    }
    report(`the server ended (${outcome}), restarting it in ${RESTART_DELAY_MS / 1000} seconds`);
    await pause(RESTART_DELAY_MS, stopping.signal);
  }
}

/** In its own session, so Ctrl-C reaches it only through us. If we are killed, it notices that its launcher is gone and ends. */
function start(env: NodeJS.ProcessEnv): Running {
  const child = spawn(process.execPath, [...process.execArgv, program], {
    env: { ...env, npm_lifecycle_event: env['npm_lifecycle_event'] ?? 'demo' },
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    detached: true,
  });
  const exited = once(child, 'exit').then(([code, signal]: unknown[]) =>
    typeof code === 'number' ? code : asSignal(signal),
  );
  const running: Running = { child, exited, isReady: false };
  child.on('message', () => {
    running.isReady = true;
  });
  return running;
}

const asSignal = (signal: unknown): NodeJS.Signals => (signal === 'SIGTERM' ? 'SIGTERM' : 'SIGKILL');

/** Resolves at that time, or when asked to stop. */
async function until(hour: Date, signal: AbortSignal): Promise<'hour' | 'stop'> {
  const left = () => hour.getTime() - systemClock.now().getTime();
  while (left() > 0) {
    await pause(Math.min(left(), POLL_MS), signal);
    if (signal.aborted) return 'stop';
  }
  return 'hour';
}

async function end({ child, exited }: Running): Promise<void> {
  child.kill('SIGTERM');
  const overdue = setTimeout(() => child.kill('SIGKILL'), STOP_TIMEOUT_MS);
  await exited;
  clearTimeout(overdue);
}

/** The database of a killed server ends a moment later. */
async function erase(folder: string): Promise<void> {
  report('nightly reset: erasing everything and starting over');
  for (let waited = 0; waited < STOP_TIMEOUT_MS && (await isInUse(folder)); waited += 200) await sleep(200);
  await eraseDemoFolder(folder);
}

async function pause(ms: number, signal: AbortSignal): Promise<void> {
  await sleep(ms, undefined, { signal }).catch(() => {});
}

const report = (line: string) => void process.stdout.write(`demo: ${line}\n`);

void runCommand(commands.demo, ({ settings }) => keepDemo(settings));
