import { spawn } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';

const root = path.resolve(import.meta.dirname, '../..');

/**
 * Runs Vitest with its own output, and counts. A run that fails without a failed test (a file that can't be loaded, an
 * uncaught error) is one failure.
 * @param {string[]} words file names or Vitest options
 * @param {Record<string, string>} [env] added to the process's own
 * @returns {Promise<import('./checks.mjs').Result & Omit<import('./phase-reporter.mjs').Sum, 'ok'>>}
 */
export async function runVitest(words, env = {}) {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'someday-test-'));
  const file = path.join(folder, 'sum.json');
  try {
    const reporters = ['--reporter=default', '--reporter=./scripts/checks/phase-reporter.mjs'];
    const ended = await vitest([...reporters, ...words], { ...env, SOMEDAY_TEST_SUM: file });
    /** @type {import('./phase-reporter.mjs').Sum} */
    const { ok, phases, slowest } = JSON.parse(await readFile(file, 'utf8'));
    const counts = Object.values(phases);
    const passed = counts.reduce((sum, phase) => sum + phase.passed, 0);
    const failed = counts.reduce((sum, phase) => sum + phase.failed, 0);
    return { passed, failed: ended && ok ? failed : Math.max(1, failed), phases, slowest };
  } catch (error) {
    console.error(error);
    return { passed: 0, failed: 1, phases: {}, slowest: [] };
  } finally {
    await rm(folder, { recursive: true });
  }
}

/**
 * @param {string[]} args
 * @param {Record<string, string>} env
 * @returns {Promise<boolean>} whether everything passed
 */
function vitest(args, env) {
  return new Promise((resolve, reject) => {
    const command = path.join(root, 'node_modules/.bin/vitest');
    const options = { cwd: root, env: { ...process.env, ...env } };
    const child = spawn(command, ['run', ...args], { ...options, stdio: ['ignore', 'inherit', 'inherit'] });
    child.once('error', reject);
    child.once('close', (code) => resolve(code === 0));
  });
}
