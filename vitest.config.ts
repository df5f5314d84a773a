import { availableParallelism } from 'node:os';
import path from 'node:path';
import { defineConfig, type TestProjectConfiguration } from 'vitest/config';

const failOnConsole = './apps/server/src/testing/fail-on-console.ts';
/** One PostgreSQL for the whole run. It passes its address to the tests. */
const database = './apps/server/src/testing/global-setup.ts';

type Test = NonNullable<Exclude<TestProjectConfiguration, string | Function | Promise<unknown>>['test']>;

/** Loading modules again for each file would take longer than its tests. Each test resets the state it shares. */
const SHARED = { isolate: false };

const project = (name: string, include: string[], more: Test = {}): TestProjectConfiguration => ({
  extends: true,
  test: { name, include, ...more },
});

const long = process.env['LONG'] !== undefined;
/** The service for `npm run test:scale`: everything takes longer there than in a folder. */
const s3 = process.env['TEST_S3'] !== undefined;
/** What `npm run test:long` and `npm run test:scale` add. */
const notRun = [
  '**/node_modules/**',
  '**/dist/**',
  ...(long ? [] : ['**/*.long.test.*']),
  ...(s3 ? [] : ['**/*.s3.test.ts']),
];

/** For a package with browser and Node builds, use the browser's. */
const tus = { find: /^tus-js-client$/, replacement: 'tus-js-client/lib/browser/index.js' };
const page: Test = {
  ...SHARED,
  testTimeout: 30_000,
  environment: 'happy-dom',
  setupFiles: [failOnConsole, './apps/web/src/testing/each-page.ts'],
  alias: [tus],
  server: { deps: { inline: ['tus-js-client'] } },
};
const spanish = path.join(import.meta.dirname, 'apps/web/src/testing/spanish');

export default defineConfig({
  test: {
    // One more than there are cores, because some files wait. Vitest's default leaves a core free.
    maxWorkers: Math.max(2, availableParallelism()) + 1,
    globalSetup: [database],
    setupFiles: [failOnConsole],
    // LONG is set by `npm run test:long`, which adds these.
    exclude: notRun,
    tags: [{ name: 'long', description: 'Only runs in `npm run test:long`.' }],
    ...(!long && { tagsFilter: ['!long'] }),
    expect: { poll: { timeout: 20_000 } }, // for a busy machine; costs nothing when the value is there already
    restoreMocks: true,
    unstubEnvs: true,
    unstubGlobals: true,
    projects: [
      project('architecture', ['*.test.ts']),
      project('unit', ['packages/contract/src/**/*.test.ts', 'apps/web/src/**/*.test.ts', 'scripts/setup/*.test.ts'], {
        ...SHARED,
        testTimeout: long ? 30_000 : 5_000,
      }),
      project('server', ['apps/server/src/**/*.test.{ts,tsx}', 'scripts/demo/*.test.ts'], {
        ...SHARED,
        testTimeout: long || s3 ? 180_000 : 60_000,
        hookTimeout: 60_000,
      }),
      project('web', ['apps/web/src/**/*.test.tsx'], {
        ...page,
        exclude: [...notRun, 'apps/web/src/testing/spanish/**'],
      }),
      // What a build for a second language would do: resolve its own copy files.
      project('language', ['apps/web/src/testing/spanish/*.test.tsx'], {
        ...page,
        alias: [tus, { find: /^.*\/(language|words|ui|trash)\.copy(\.ts)?$/, replacement: `${spanish}/$1.copy.ts` }],
      }),
      // Files on the same worker share one browser and one program per environment.
      project('journeys', ['e2e/{journeys,engines}/**/*.test.ts', ...(long ? [] : ['e2e/faults/*.test.ts'])], {
        ...SHARED,
        testTimeout: 240_000, // for a busy machine: a step has its own, shorter limit
        hookTimeout: 120_000,
      }),
      // Several servers and workers behind nginx, with S3. Only in `npm run test:scale`, which sets TEST_S3.
      ...(s3 ? [project('scale', ['e2e/scale/*.test.ts'], { testTimeout: 120_000, hookTimeout: 120_000 })] : []),
      // They kill the whole program. The gate runs what it has of them beside the journeys.
      ...(long
        ? [
            project('faults', ['e2e/{faults,upgrade,deploy}/**/*.test.ts'], {
              testTimeout: 120_000,
              hookTimeout: 120_000,
            }),
          ]
        : []),
    ],
  },
});
