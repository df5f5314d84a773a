import { spawn } from 'node:child_process';
import path from 'node:path';
import { stripVTControlCharacters } from 'node:util';

const root = path.resolve(import.meta.dirname, '../..');
/** The tools are parallel themselves. Running more at the same time would only use memory. */
const AT_ONCE = 2;

/**
 * @typedef {{ name: string, command: string[] }} Check a command from node_modules/.bin or one of our scripts; it passes if the command exits with 0
 * @typedef {{ passed: number, failed: number }} Result
 */

/** In every `npm test`. @type {Check[]} the slowest first */
export const quickChecks = [
  // Covers every file once: building these also builds the projects they refer to.
  {
    name: 'types',
    command: ['node_modules/typescript7/bin/tsc', '-b', 'apps/web', 'e2e', 'bench', 'scripts/demo', '.'],
  },
  { name: 'lint', command: ['oxlint', '--deny-warnings', '--report-unused-disable-directives'] },
  { name: 'format', command: ['oxfmt', '--check'] },
  { name: 'texts', command: ['scripts/checks/copy.mjs'] },
];

/** With these, in `npm run check` and `npm run test:long`. @type {Check[]} */
export const staticChecks = [
  ...quickChecks,
  { name: 'unused code and packages', command: ['knip', '--no-progress', '--no-config-hints'] },
  { name: 'duplicates', command: ['jscpd', '--exit-code', '1'] },
  { name: 'versions', command: ['sherif', '-r', 'root-package-manager-field', '-r', 'root-package-dependencies'] },
];

/** Also part of the tests, so `npm test` runs it only there. @type {Check} */
export const boundaries = { name: 'boundaries', command: ['vitest', 'run', '--project', 'architecture'] };

/**
 * Runs the checks, two at a time, and prints one line for each, and if it fails, its whole output.
 * @param {Check[]} checks
 * @returns {Promise<Result & { seconds: number }>}
 */
export async function runChecks(checks) {
  const waiting = [...checks];
  const result = { passed: 0, failed: 0, seconds: 0 };
  const start = performance.now();
  const worker = async () => {
    for (let check = waiting.shift(); check; check = waiting.shift()) {
      const began = performance.now();
      const { ok, output } = await run(check.command);
      result[ok ? 'passed' : 'failed'] += 1;
      const seconds = ((performance.now() - began) / 1000).toFixed(1);
      console.log(`check: ${check.name}: ${ok ? 'ok' : 'FAILED'} (${seconds} s)`);
      if (!ok) console.log(output.trimEnd());
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
  result.seconds = (performance.now() - start) / 1000;
  return result;
}

/**
 * @param {string[]} command
 * @returns {Promise<{ ok: boolean, output: string }>}
 */
function run([name = '', ...args]) {
  return new Promise((resolve) => {
    let output = '';
    const [program, programArgs] = name.includes('/')
      ? [process.execPath, [path.join(root, name), ...args]]
      : [path.join(root, 'node_modules/.bin', name), args];
    const child = spawn(program, programArgs, {
      cwd: root,
      env: { ...process.env, NO_COLOR: '1' }, // some tools ignore it, so colors are also stripped below
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk));
    child.once('error', (error) => resolve({ ok: false, output: error.message }));
    child.once('close', (code) => resolve({ ok: code === 0, output: stripVTControlCharacters(output) }));
  });
}
