import { availableParallelism } from 'node:os';
import { defineConfig, type TestProjectConfiguration } from 'vitest/config';

const failOnConsole = './apps/server/src/testing/fail-on-console.ts';
/** One PostgreSQL for the whole run; it provides its address to the tests. */
const database = './apps/server/src/testing/global-setup.ts';

type Test = NonNullable<Exclude<TestProjectConfiguration, string | Function | Promise<unknown>>['test']>;

/** Its own modules for each file would take longer to load than the tests take; what they keep is put back by each test. */
const SHARED = { isolate: false };

const project = (name: string, include: string[], more: Test = {}): TestProjectConfiguration => ({
  extends: true,
  test: { name, include, ...more },
});

const long = process.env['LONG'] !== undefined;

export default defineConfig({
  test: {
    // One more than there are cores, as some files wait. Vitest itself would leave a core free.
    maxWorkers: Math.max(2, availableParallelism()) + 1,
    globalSetup: [database],
    setupFiles: [failOnConsole],
    // What `npm run test:long` adds: it sets LONG.
    exclude: ['**/node_modules/**', '**/dist/**', ...(long ? [] : ['**/*.long.test.*'])],
    tags: [{ name: 'long', description: 'Runs in `npm run test:long` alone.' }],
    ...(!long && { tagsFilter: ['!long'] }),
    expect: { poll: { timeout: 20_000 } }, // on a busy machine; what is there at once is seen at once
    restoreMocks: true,
    unstubEnvs: true,
    unstubGlobals: true,
    projects: [
      project('architecture', ['architecture.test.ts']),
      project(
        'unit',
        ['packages/contract/src/**/*.test.ts', 'apps/web/src/**/*.test.ts', 'scripts/setup/*.test.ts'],
        SHARED,
      ),
      project('server', ['apps/server/src/**/*.test.{ts,tsx}', 'scripts/demo/*.test.ts'], {
        ...SHARED,
        testTimeout: 30_000,
        hookTimeout: 60_000,
      }),
      project('web', ['apps/web/src/**/*.test.tsx'], {
        ...SHARED,
        testTimeout: 30_000,
        environment: 'happy-dom',
        setupFiles: [failOnConsole, './apps/web/src/testing/each-page.ts'],
        // Of a package with a part for browsers and one for Node, the browser's.
        alias: { 'tus-js-client': 'tus-js-client/lib/browser/index.js' },
        server: { deps: { inline: ['tus-js-client'] } },
      }),
      // A worker's files share one browser, and one program per environment.
      project('journeys', ['e2e/journeys/**/*.test.ts'], {
        ...SHARED,
        testTimeout: 120_000,
        hookTimeout: 120_000,
      }),
      // They kill the whole program; `npm run faults` runs as many as the figures are stated for.
      project('faults', ['e2e/faults/**/*.test.ts', 'e2e/upgrade/**/*.test.ts'], {
        testTimeout: 120_000,
        hookTimeout: 120_000,
      }),
    ],
  },
});
