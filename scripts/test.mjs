// `npm test`: the checks, then every test. `npm test -- WORDS` gives the words to Vitest and leaves the checks out.
// The last line is the sum of both, a check counting as one test.
import { runChecks, staticChecks } from './checks/checks.mjs';
import { runVitest } from './checks/vitest.mjs';

const words = process.argv.slice(2);
const checks = await runChecks(words.length === 0 ? staticChecks : []);
const tests = await runVitest(words);
const failed = checks.failed + tests.failed;
console.log(`${checks.passed + tests.passed} passed, ${failed} failed`);
process.exitCode = failed > 0 ? 1 : 0;
