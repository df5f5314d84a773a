import { spawn } from 'node:child_process';
import { inCheckout } from './paths.mjs';

const MAX_OUTPUT = 20_000;
const STILL_WORKING_EVERY_MS = 15_000;

/** @type {import('node:child_process').ChildProcess | undefined} */
let running;
let stopped = false;

/** @param {string} text */
export const say = (text) => console.log(`setup: ${text}`);

/**
 * Ends the setup with one line that says what to do.
 * @param {string} text
 * @returns {never}
 */
export function fail(text) {
  console.error(`setup: ${text}`);
  process.exit(1);
}

/**
 * Runs a command, with one line when it begins and one when it's done. Its output is shown only if it fails.
 * @param {string} text what is being done, for the person waiting
 * @param {string} command
 * @param {string[]} args
 * @param {{ env?: Record<string, string>, onSpawn?: (pid: number) => void }} [options]
 */
export async function step(text, command, args, { env = {}, onSpawn } = {}) {
  const began = Date.now();
  const seconds = () => Math.round((Date.now() - began) / 1000);
  say(`${text} …`);
  const progress = setInterval(() => say(`  still working (${seconds()} s)`), STILL_WORKING_EVERY_MS);
  const { code, output } = await finished(command, args, env, onSpawn);
  clearInterval(progress);
  if (stopped) process.exit(130);
  if (code !== 0) {
    console.error(output.trimEnd());
    fail(`${text} failed (${typeof code === 'number' ? `exit code ${code}` : code}). Its output is above.`);
  }
  say(`  done in ${((Date.now() - began) / 1000).toFixed(1)} s`);
}

/**
 * @param {string} command
 * @param {string[]} args
 * @param {Record<string, string>} env
 * @param {((pid: number) => void) | undefined} onSpawn
 * @returns {Promise<{ code: number | string | null, output: string }>}
 */
function finished(command, args, env, onSpawn) {
  return new Promise((resolve) => {
    let output = '';
    const child = spawn(command, args, {
      cwd: inCheckout(),
      env: { ...process.env, NO_COLOR: '1', ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    running = child;
    if (child.pid) onSpawn?.(child.pid);
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', (chunk) => (output = (output + chunk).slice(-MAX_OUTPUT)));
    }
    /** @param {number | string | null} code */
    const end = (code) => {
      running = undefined;
      resolve({ code, output });
    };
    child.once('error', (error) => {
      output += error.message;
      end(1);
    });
    child.once('close', (status, signal) => end(signal ?? status));
  });
}

/**
 * Ctrl-C. npm would continue for ten seconds, and half an install is detected and repeated, so it's killed immediately.
 * apt-get gets the signal itself, because killing it leaves the system's package database locked.
 * @param {NodeJS.Signals} signal
 */
export function stopRunningStep(signal) {
  stopped = true;
  if (running) running.kill(running.spawnfile === 'apt-get' ? signal : 'SIGKILL');
  else process.exit(130);
}
