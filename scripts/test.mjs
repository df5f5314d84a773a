// `npm test`: the checks, then the tests of the gate. `npm run test:long`: all tests, whole corpora, new seeds.
// `npm run faults`: the tests about faults, with every kill.
// With WORDS, only test files whose names contain them, and no checks.
// The last line is the total of both; each check is one test.
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { quickChecks, runChecks, staticChecks } from './checks/checks.mjs';
import { runVitest } from './checks/vitest.mjs';

const faults = process.argv[2] === '--faults';
const long = faults || process.argv[2] === '--long';
const words = process.argv.slice(long ? 3 : 2);
const everything = words.length === 0;
/** `npm test` uses the same cases each time. SEED repeats a long run. */
const seed = process.env['SEED'] ?? String(crypto.getRandomValues(new Uint32Array(1))[0]);

const began = performance.now();
if (long) console.log(`To repeat these cases, set SEED=${seed}.\n`);
// Together, because tests often wait: for a page, a film or a day.
const [checks, { phases, slowest, ...tests }] = await Promise.all([
  runChecks(!everything ? [] : long ? staticChecks : quickChecks),
  runVitest(words, { ...(long && { LONG: '1', SEED: seed }), ...(faults && { FAULTS: '1' }) }),
]);

const rows = Object.entries({ ...(everything && { checks }), ...phases });
console.log('\nThe slowest files:');
for (const { file, seconds } of slowest) console.log(`${seconds.toFixed(1).padStart(20)} s   ${file}`);
console.log();
for (const [name, phase] of rows) {
  const failed = phase.failed > 0 ? `, ${phase.failed} failed` : '';
  console.log(`${name.padEnd(12)} ${phase.seconds.toFixed(1).padStart(7)} s   ${phase.passed} passed${failed}`);
}
const failed = checks.failed + tests.failed;
const total = (performance.now() - began) / 1000;
console.log(`${'all'.padEnd(12)} ${total.toFixed(1).padStart(7)} s\n`);
if (long && everything) writeResult();
console.log(`${checks.passed + tests.passed} passed, ${failed} failed`);
process.exitCode = failed > 0 ? 1 : 0;

/** The latest result is part of the docs. */
function writeResult() {
  const table = [
    ['phase', 'passed', 'failed', 'seconds'],
    ...rows.map(([name, phase]) => [name, phase.passed, phase.failed, Math.round(phase.seconds)].map(String)),
  ];
  // Aligned like the formatter does it, because it checks this page.
  const widths = [0, 1, 2, 3].map((column) => Math.max(...table.map((cells) => cells[column]?.length ?? 0)));
  const lines = table.map(
    (cells) => `| ${cells.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(' | ')} |`,
  );
  lines.splice(1, 0, `| ${widths.map((width) => '-'.repeat(width)).join(' | ')} |`);
  const text = `# The latest long test run

Written by \`npm run test:long\` on ${new Date().toISOString().slice(0, 10)}, in ${Math.round(total / 60)} minutes. To repeat the same cases, run \`SEED=${seed} npm run test:long\`.

**${checks.passed + tests.passed} passed, ${failed} failed.**

${lines.join('\n')}
`;
  writeFileSync(path.resolve(import.meta.dirname, '../docs/test-long.md'), text);
}
