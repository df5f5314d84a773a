// `npm run test:scale`: the storage contract, the server's tests and the journeys on an S3 service (Ceph's) and Debian's PostgreSQL, with two
// servers and two workers behind nginx, then what happens when parts of that fail.
// With WORDS, only test files whose names contain them.
import { startCeph } from '../apps/server/src/testing/storage/ceph.ts';
import { startDebianPostgres } from '../apps/server/src/testing/database/debian-postgres.ts';
import { runVitest } from './checks/vitest.mjs';

const words = process.argv.slice(2);
const began = performance.now();
const [s3, postgres] = await Promise.all([startCeph(), startDebianPostgres()]);
const env = { TEST_S3: JSON.stringify(s3.access), TEST_DATABASE_URL: postgres.url };
const projects = (/** @type {string[]} */ ...names) => names.flatMap((name) => ['--project', name]);
try {
  const all = await runVitest([...projects('server', 'journeys'), '--passWithNoTests', ...words], env);
  // One after the other, because they measure times and stop what others need.
  const alone = await runVitest([...projects('scale'), '--maxWorkers=1', '--passWithNoTests', ...words], env);
  for (const [name, phase] of Object.entries({ ...all.phases, ...alone.phases })) {
    console.log(
      `${name.padEnd(12)} ${phase.seconds.toFixed(1).padStart(7)} s   ${phase.passed} passed, ${phase.failed} failed`,
    );
  }
  console.log(`${'all'.padEnd(12)} ${((performance.now() - began) / 1000).toFixed(1).padStart(7)} s\n`);
  const failed = all.failed + alone.failed;
  console.log(`${all.passed + alone.passed} passed, ${failed} failed`);
  process.exitCode = failed > 0 ? 1 : 0;
} finally {
  await s3.stop();
  await postgres.stop();
}
