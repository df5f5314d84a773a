import fs from 'node:fs';
import { inCheckout, readText } from './paths.mjs';
import { say, stopRunningStep } from './step.mjs';

const LOCK = inCheckout('.bootstrap.lock');
const LOOK_AGAIN_MS = 300;
// A lock is written a moment after it is made, so a very young one without a living owner is not yet given up.
const YOUNG_MS = 2_000;
// In containers a dead owner's process id soon belongs to somebody else; nothing here takes this long.
const STALE_MS = 600_000;

/**
 * Two terminals may start at once: the second waits, then finds everything done.
 * @param {() => Promise<void>} work
 */
export async function alone(work) {
  await takeLock();
  process.on('exit', () => fs.rmSync(LOCK, { force: true }));
  for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])) {
    process.on(signal, () => stopRunningStep(signal));
  }
  await work();
}

/**
 * Names a child in the lock too: npm lives on when this process is killed, and would write into a second install.
 * @param {number} pid
 */
export function shareLockWith(pid) {
  fs.writeFileSync(LOCK, `${process.pid} ${pid}`);
}

async function takeLock() {
  let said = false;
  while (!madeLock()) {
    if (isStale()) {
      fs.rmSync(LOCK, { force: true });
      continue;
    }
    if (!said) say('another npm command of this checkout is setting up, waiting …');
    said = true;
    await new Promise((resolve) => setTimeout(resolve, LOOK_AGAIN_MS));
  }
}

function madeLock() {
  try {
    fs.writeFileSync(LOCK, String(process.pid), { flag: 'wx' });
    return true;
  } catch (error) {
    if (errorCode(error) === 'EEXIST') return false;
    throw error;
  }
}

function isStale() {
  const age = Date.now() - (fs.statSync(LOCK, { throwIfNoEntry: false })?.mtimeMs ?? 0);
  const owners = readText(LOCK).split(' ').filter(Boolean);
  return age > STALE_MS || (age > YOUNG_MS && !owners.some(isAlive));
}

/** @param {string} pid */
function isAlive(pid) {
  try {
    process.kill(Number(pid), 0);
    return true;
  } catch (error) {
    return errorCode(error) === 'EPERM';
  }
}

/** @param {unknown} error */
const errorCode = (error) => (error instanceof Error && 'code' in error ? error.code : undefined);
