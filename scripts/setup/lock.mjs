import fs from 'node:fs';
import { inCheckout, readText } from './paths.mjs';
import { say, stopRunningStep } from './step.mjs';

const LOCK = inCheckout('.bootstrap.lock');
const POLL_MS = 300;
// A lock's owner is written a moment after the file is created, so a very young lock without a living owner isn't stale yet.
const YOUNG_MS = 2_000;
// In containers, a dead owner's process id is soon reused. Nothing here takes this long.
const STALE_MS = 600_000;

/**
 * Two terminals may start at the same time. The second waits, then finds everything done.
 * @param {() => Promise<void>} work
 */
export async function withLock(work) {
  await acquireLock();
  process.on('exit', () => fs.rmSync(LOCK, { force: true }));
  for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])) {
    process.on(signal, () => stopRunningStep(signal));
  }
  await work();
}

/**
 * Adds a child to the lock, because npm survives when this process is killed, and would write into a second install.
 * @param {number} pid
 */
export function shareLockWith(pid) {
  fs.writeFileSync(LOCK, `${process.pid} ${pid}`);
}

async function acquireLock() {
  let hasAnnounced = false;
  while (!createLock()) {
    if (isStale()) {
      fs.rmSync(LOCK, { force: true });
      continue;
    }
    if (!hasAnnounced) say('waiting for another npm command that is setting up this checkout …');
    hasAnnounced = true;
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
  }
}

function createLock() {
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
