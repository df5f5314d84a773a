import { spawn } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';

const root = path.resolve(import.meta.dirname, '../..');

/**
 * Runs Vitest with its own output, and counts. A run that fails without a failed test (a file that cannot be loaded, an
 * error nobody caught) counts as one failure.
 * @param {string[]} words names of files or Vitest's own options
 * @returns {Promise<import('./checks.mjs').Result>}
 */
export async function runVitest(words) {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'someday-test-'));
  const report = path.join(folder, 'report.json');
  try {
    const ok = await vitest(['--reporter=default', '--reporter=json', `--outputFile.json=${report}`, ...words]);
    const { numPassedTests: passed, numFailedTests: failed } = JSON.parse(await readFile(report, 'utf8'));
    return { passed, failed: ok ? failed : Math.max(1, failed) };
  } catch (error) {
    console.error(error);
    return { passed: 0, failed: 1 };
  } finally {
    await rm(folder, { recursive: true });
  }
}

/** @param {string[]} args @returns {Promise<boolean>} whether all is well */
function vitest(args) {
  return new Promise((resolve, reject) => {
    const command = path.join(root, 'node_modules/.bin/vitest');
    const child = spawn(command, ['run', ...args], { cwd: root, stdio: ['ignore', 'inherit', 'inherit'] });
    child.once('error', reject);
    child.once('close', (code) => resolve(code === 0));
  });
}
