// Checks the shape of the source tree: who imports whom (the table in .dependency-cruiser.mjs) and what a file may
// contain.
import { execFileSync } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import os from 'node:os';
import path from 'node:path';
import { cruise, type IModule } from 'dependency-cruiser';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { forbidden } from './.dependency-cruiser.mjs';
import { jobWords } from './apps/web/src/features/admin/installation/trouble.copy.ts';

const root = import.meta.dirname;
const sources = ['packages/contract/src', 'apps/server/src', 'apps/web/src', 'e2e'];
/** Far below the real number. It only catches a tool that sees no files and so reports no breaches. */
const fewestModules = 60;

interface Imports {
  readonly modules: readonly string[];
  readonly breaches: readonly string[];
  /** Pairs of server rooms that need each other, directly or through others: `accounts → media`. */
  readonly circles: readonly string[];
}

/** Lists every module under `baseDir` and each breach of the import rules as `rule: from → to`. */
async function importsOf(baseDir: string, folders: string[]): Promise<Imports> {
  const { output } = await cruise(
    folders,
    {
      baseDir,
      validate: true,
      ruleSet: { forbidden },
      doNotFollow: { path: 'node_modules' },
      // Our own build output. Most vendors' packages start in a folder of that name as well, and those must be seen.
      exclude: { path: '^(?!.*node_modules/).*(^|/)(dist|test-results)/' },
      tsPreCompilationDeps: true,
    },
    { conditionNames: ['import', 'node', 'default'], exportsFields: ['exports'] },
  );
  if (typeof output === 'string') throw new Error(`Expected a result, but got text: ${output}`);
  return {
    modules: output.modules.map(({ source }) => source).filter((source) => /\.tsx?$/.test(source)),
    breaches: output.summary.violations.map(({ rule, from, to }) => `${rule.name}: ${from} → ${to}`),
    circles: circlesOf(output.modules),
  };
}

function circlesOf(modules: readonly IModule[]): string[] {
  // SQL conditions are a room of their own, below: they speak of tables, and queries join the tables of any module.
  const roomOf = (file: string) => /^apps\/server\/src\/modules\/([^/]+(?:.*\.sql\.ts$)?)/.exec(file)?.[1];
  const needs = new Map<string, Set<string>>();
  for (const { source, dependencies } of modules) {
    const from = roomOf(source);
    if (from === undefined || source.includes('.test.')) continue;
    for (const { resolved } of dependencies) {
      const to = roomOf(resolved);
      if (to !== undefined && to !== from) needs.set(from, (needs.get(from) ?? new Set()).add(to));
    }
  }
  const reaches = (from: string, to: string, seen = new Set<string>()): boolean =>
    [...(needs.get(from) ?? [])].some((next) => {
      if (next === to) return true;
      if (seen.has(next)) return false;
      return reaches(next, to, seen.add(next));
    });
  return [...needs].flatMap(([from, all]) => [...all].filter((to) => reaches(to, from)).map((to) => `${from} → ${to}`));
}

describe('imports', () => {
  it('follow the table of who may import whom', { timeout: 240_000 }, async () => {
    const { modules, breaches, circles } = await importsOf(root, sources);
    expect(modules.length).toBeGreaterThan(fewestModules);
    expect(breaches).toEqual([]);
    expect(circles).toEqual([]);
  });

  it('of the server can’t be resolved from the browser app', () => {
    const fromBrowser = createRequire(path.join(root, 'apps/web/package.json'));
    expect(() => fromBrowser.resolve('@someday/contract/rules/limits')).not.toThrow();
    expect(() => fromBrowser.resolve('@someday/server/src/app.ts')).toThrow();
  });
});

/** One breach for most rules: `file` imports `imports`, and the rule must notice. */
const planted = [
  ['no-cycles', 'packages/contract/src/one.ts', './two.ts'],
  ['resolvable', 'packages/contract/src/three.ts', './nowhere.ts'],
  ['contract-is-pure', 'packages/contract/src/four.ts', 'node:fs'],
  ['contract-layers', 'packages/contract/src/forms/fourteen.ts', '../api/fifteen.ts'],
  ['rules-need-no-forms', 'packages/contract/src/rules/sixteen.ts', '../forms/fourteen.ts'],
  ['browser-has-no-server', 'apps/web/src/app/five.ts', '../../../server/src/app.ts'],
  ['browser-has-no-builtins', 'apps/web/src/lib/six.ts', 'node:path'],
  ['browser-layers', 'apps/web/src/ui/seven.ts', '../features/messages/eight.ts'],
  ['features-stand-alone', 'apps/web/src/features/messages/eight.ts', '../family/nine.ts'],
  ['features-meet-in-app', 'apps/web/src/features/family/nine.ts', '../../app/five.ts'],
  ['modules-meet-at-services', 'apps/server/src/modules/media/media.service.ts', '../billing/billing.repo.ts'],
  ['modules-meet-at-services', 'apps/server/src/modules/media/media.repo.ts', '../billing/billing.repo.ts'],
  ['only-queries-have-conditions', 'apps/server/src/modules/media/small.service.ts', '../messages/messages.sql.ts'],
  ['only-queries-have-conditions', 'apps/server/src/http/callers.ts', '../modules/messages/messages.sql.ts'],
  ['conditions-are-below', 'apps/server/src/modules/trash/trash.sql.ts', '../messages/messages.repo.ts'],
  ['modules-use-ports', 'apps/server/src/modules/media/media.jobs.ts', '../../adapters/storage/disk.ts'],
  ['only-repos-query', 'apps/server/src/modules/media/media.routes.ts', '../../db/client.ts'],
  ['only-routes-know-http', 'apps/server/src/modules/media/media-files.ts', '../../http/server.ts'],
  ['handler-types-only', 'apps/server/src/modules/media/erasure.service.ts', '../../http/handlers.ts'],
  ['abuse-protection-stands-alone', 'apps/server/src/abuse-protection/budgets.ts', '../modules/media/media.service.ts'],
  ['repos-only-query', 'apps/server/src/modules/billing/billing.repo.ts', '../media/media.service.ts'],
  ['backup-is-below', 'apps/server/src/keeping/backup/verify.ts', '../../jobs/jobs.ts'],
  ['adapters-stand-alone', 'apps/server/src/adapters/storage/disk.ts', '../../jobs/jobs.ts'],
  ['server-layers', 'apps/server/src/jobs/jobs.ts', '../http/server.ts'],
  ['composition-is-last', 'apps/server/src/http/server.ts', '../app.ts'],
  ['platform-is-given', 'apps/server/src/modules/media/media.module.ts', '../../platform.ts'],
  ['test-helpers-stay-in-tests', 'apps/server/src/app.ts', './testing/test-app.ts'],
  ['loved-ones-app-is-light', 'apps/web/src/loved-one.tsx', './app/routes.ts'],
  ['offline-page-is-offline', 'apps/web/src/offline.tsx', './api/eleven.ts'],
  ['offline-page-stands-alone', 'apps/web/src/features/messages/twelve.ts', '../../offline/thirteen.ts'],
  ['home-of-pg', 'apps/server/src/lib/ten.ts', 'pg'],
] as const;

describe('the import rules', () => {
  let folder = '';
  let breaches: readonly string[] = [];
  let circles: readonly string[] = [];

  beforeAll(async () => {
    folder = await mkdtemp(path.join(os.tmpdir(), 'planted-'));
    const files = new Map<string, string>();
    for (const [, file, imported] of planted) {
      files.set(file, `import * as it from '${imported}';\nexport const uses = it;\n`);
      const target = path.posix.join(path.posix.dirname(file), imported);
      if (imported.startsWith('.') && !imported.includes('nowhere') && !files.has(target))
        files.set(target, 'export {};\n');
    }
    files.set('packages/contract/src/two.ts', "export * from './one.ts';\n");
    files.set('node_modules/pg/package.json', '{ "name": "pg", "version": "1.0.0", "main": "dist/index.js" }');
    files.set('node_modules/pg/dist/index.js', 'module.exports = {};');
    files.set('package.json', '{ "name": "planted", "type": "module", "dependencies": { "pg": "1.0.0" } }');
    // A cycle of rooms without a cycle of files: uploads → testers → uploads.
    for (const [one, other] of [
      ['uploads', 'testers'],
      ['testers', 'uploads'],
    ]) {
      files.set(`apps/server/src/modules/${one}/in-a-circle.ts`, `export * from '../${other}/${other}.service.ts';\n`);
      files.set(`apps/server/src/modules/${one}/${one}.service.ts`, 'export {};\n');
    }
    for (const [file, text] of files) {
      await mkdir(path.dirname(path.join(folder, file)), { recursive: true });
      await writeFile(path.join(folder, file), text);
    }
    ({ breaches, circles } = await importsOf(folder, ['packages', 'apps']));
  });
  afterAll(() => rm(folder, { recursive: true }));

  it('notice a planted cycle of modules', () => {
    expect(circles).toEqual(expect.arrayContaining(['testers → uploads', 'uploads → testers']));
  });

  it.each(planted)('notice a planted breach of %s', (rule, file) => {
    expect(breaches.filter((breach) => breach.startsWith(`${rule}: ${file} `))).not.toEqual([]);
  });
});

/** What no source file may contain, beyond what the linter sees. `breach` is an example the pattern must match. */
const sourceRules = [
  {
    says: 'take the time from the clock',
    pattern: /\bnew Date\(\s*\)|(?<!new )\bDate\(/,
    breach: 'const now = new Date();',
    except: /^(?:bench|e2e|scripts)\/|\/clock\.ts$|^apps\/web\/src\/lib\/days\.ts$/,
  },
  {
    says: 'contain code of their own (no barrels)',
    pattern:
      /^export\s+(?:type\s+)?\*|(?<![^])(?:\s|\/\/.*|\/\*[^]*?\*\/|(?:import|export)\b[^;'"]*\bfrom\s*['"][^'"]*['"];?)+(?![^])/m,
    breach: "// All of it\nexport {\n  a,\n} from './other.ts';\nexport { b } from './third.ts';\n",
  },
  { says: 'name an issue in every to-do', pattern: /\b(?:TODO|FIXME|XXX)\b(?!\(#\d+\))/, breach: '// TODO later' },
  {
    says: 'give a reason for silencing a lint rule or the type checker',
    pattern: /(?:oxlint|eslint)-disable(?!.* -- )|@ts-(?:ignore|nocheck|expect-error)/,
    breach: '// oxlint-disable-next-line no-console',
  },
  {
    // If you add a file here, add a sentence to content/privacy.ts. (new-version.ts only stores that a page was
    // reloaded.)
    says: 'store in the browser only what the Privacy Policy describes',
    pattern: /\b(?:local|session)Storage\.setItem\(|\bopenDB\b/,
    breach: "localStorage.setItem('seen', 'yes')",
    except: new RegExp(
      `\\.test\\.tsx?$|^e2e/|/testing/|^apps/web/src/(?:${[
        'app/new-version',
        'features/admin/session.queries',
        'features/audio-reader/reader-settings',
        'features/media-player/playback-positions',
        'features/onboarding/onboarding-wizard',
        'features/recipients/message-access',
        'features/recorder/use-camera',
        'features/upload/device-store',
        'lib/appearance',
        'lib/form-draft',
        'lib/guest-entries',
        'lib/tab-visit',
        'queries/session',
      ].join('|')})\\.tsx?$`,
    ),
  },
  {
    says: 'load parts of the app by lazyPart, which waits for a connection',
    pattern: /^import \{[^}]*\blazy\b[^}]*\} from 'react'/m,
    breach: "import { lazy, Suspense } from 'react';",
    except: /^apps\/web\/src\/lib\/hooks\.ts$/,
  },
  { says: 'skip no tests', pattern: /\b(?:it|test|describe)\.(?:only|skip|todo)\(/, breach: "it.skip('works')" },
];

describe('source files', () => {
  const listed = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], { cwd: root });
  const files = String(listed)
    .split('\0')
    .filter((file) => /\.(?:ts|tsx|mjs)$/.test(file) && file !== path.basename(import.meta.filename));

  it('are all checked', () => {
    expect(files.length).toBeGreaterThan(fewestModules);
  });

  it.each(sourceRules)('$says', async ({ pattern, breach, except }) => {
    expect(breach).toMatch(pattern);
    const checked = files.filter((file) => !except?.test(file));
    const breaking = await Promise.all(checked.map(async (file) => pattern.test(await textOf(file))));
    expect(checked.filter((_, index) => breaking[index])).toEqual([]);
  });

  it('give every kind of background job a name that admins can read', async () => {
    const texts = await Promise.all(
      files.filter((file) => /^apps\/server\/src\/(?:modules|keeping)\/.*(?<!\.test)\.ts$/.test(file)).map(textOf),
    );
    const kindsIn = (pattern: RegExp) =>
      texts.flatMap((text) => [...text.matchAll(pattern)].map(([, kind = '']) => kind));
    const emails = kindsIn(/kind: '(\w+)',\s*(?:\/\/.*\s*)?isKept:/g).map((kind) => `send-${kind}-email`);
    const kinds = [...emails, ...kindsIn(/defineJob\(\{\s*kind: '([^']+)'/g)];
    expect(emails).toHaveLength(8);
    expect(kinds.length).toBeGreaterThan(20);
    expect(kinds.filter((kind) => jobWords(kind) === kind)).toEqual([]);
  });

  /** Kinds whose work can be undone, or done again. `compare-files` asks the guard itself; `billing-stop-paying` keeps someone from being charged. */
  const undoable =
    `billing-stop-paying back-up restore-drill note-erasures remind-of-backups reschedule-all make-export compare-files read-files
    convert-medium remake-medium shrink-video sweep-media check-import run-import rewrap-keys reschedule-moved repair-file`.split(
      /\s+/,
    );
  /** Kinds of jobs that don't say whether they wait while the clock is doubted. */
  const undecided = (text: string) =>
    [...text.matchAll(/defineJob\(\{\s*kind: '([^']+)'[^]*?\}\);/g)].flatMap(([whole, kind = '']) =>
      whole.includes('irreversible') || undoable.includes(kind) ? [] : kind,
    );

  /** The operator's own log, and a week-old copy of a database that was moved, before there is one to ask. */
  const notPeoples = ['startRun', 'removeOutdated'];
  /** Functions that delete rows or files by a clock of their own. */
  const erasesByItself = (text: string) =>
    text.split(/^(?=(?:export )?(?:async )?(?:function|const|class) )/m).flatMap((part) => {
      const isErasing = /deleteFrom|delete from|\bremove(?:Older|Snapshot|Locked|Old)?\(|\bunlink\(/.test(part);
      const [, name = ''] = /(?:function|const) (\w+)/.exec(part) ?? [];
      const isByClock =
        /someday_now\(\)(?:`\)|\)?,?\s*-)|[^.]clock\.now\(\)(?:\.getTime\(\))? ?-|systemClock\.now\(\)\.getTime\(\) -/.test(
          part,
        );
      return isErasing && isByClock && !notPeoples.includes(name) ? name : [];
    });

  it('let irreversible jobs wait, and erase because of time only by the clock guard’s time', async () => {
    const server = files.filter((file) => /^apps\/server\/src\/(?!testing\/).*(?<!\.test)\.ts$/.test(file));
    const texts = await Promise.all(server.map(textOf));
    expect(texts.flatMap(undecided)).toEqual([]);
    expect(texts.flatMap(erasesByItself)).toEqual([]);
    expect(texts.flatMap((text) => [...text.matchAll(/irreversible: '/g)]).length).toBeGreaterThan(20);
    const planted = [
      "const sweepAll = defineJob({ kind: 'sweepAll', payload: z.object({}) });",
      "export async function sweepAll(db: Db) {\n  await db.deleteFrom('exports').where('expires_at', '<=', sql<Date>`someday_now()`).execute();\n}",
      "async function sweepAll() {\n  await sql`delete from messages where deleted_at < someday_now() - interval '1 day'`.execute(db);\n}",
      'const sweepAll = async () => removeOlder(folder, clock.now().getTime() - keptMs);',
    ];
    expect(planted.map((text) => [...undecided(text), ...erasesByItself(text)])).toEqual(
      planted.map(() => ['sweepAll']),
    );
  });

  it('are never named index', () => {
    expect(files.filter((file) => /\/index\.tsx?$/.test(file))).toEqual([]);
  });
});

/** Empty for a file that git still lists but that was just deleted. */
const textOf = (file: string) => readFile(path.join(root, file), 'utf8').catch(() => '');
