// Which modules may import which. `architecture.test.ts` enforces these rules; ARCHITECTURE.md explains them.

const contract = '^packages/contract/src/';
const server = '^apps/server/src/';
const web = '^apps/web/src/';
const tests = String.raw`\.test\.tsx?$`;
const testing = '^(apps/(server|web)|packages/contract)/src/testing/';
const sharedFeatures = String.raw`${web}features/((composer|locks|recorder|upload|scheduling/delivery|answers|portraits|video-categories|media-player|audio-reader)/|scheduling/life\.ts$|billing/plan-gate\.ts$|recipients/(opening/opening|message/(letter|reactions))\.tsx$)`;
/** Everything that is written like a module: a service, repos, jobs and emails. */
const modules = `${server}(modules/|keeping/(?!(backup|commands)/))`;
/** Types only: what a handler receives and returns. */
const handlerTypes = String.raw`${server}http/handlers\.ts$`;
const ports = String.raw`${server}adapters/(storage/storage|media/media-tools|payments/payments|sign-on/sign-on|mail/mail(er)?)\.ts$`;

/** The only places that may import a vendor's package, so replacing a vendor means changing one folder. */
const vendorHomes = {
  pg: [`${server}(db|testing)/`],
  'pg-copy-streams': [`${server}db/`],
  kysely: [`${server}(db|jobs|testing)/`, String.raw`\.(repo|sql)\.ts$`, tests],
  otpauth: [`${server}modules/locks/`],
  'openid-client': [`${server}adapters/sign-on/`],
  'oidc-provider': [`${server}testing/`],
  stripe: [`${server}adapters/payments/`, `${server}testing/`],
  nodemailer: [`${server}adapters/mail/`],
  'smtp-server': [`${server}adapters/mail/.*${tests}`, `${server}testing/`],
  'postal-mime': [tests, `${server}testing/`, '^e2e/'],
  'selenium-webdriver': ['^e2e/support/engines/'],
  '@aws-sdk': [`${server}adapters/storage/`, `${server}testing/`],
  sharp: [`${server}adapters/media/`, '^e2e/', `${server}testing/`],
  'libheif-js': [`${server}adapters/media/`],
  'file-type': [String.raw`${contract}rules/media-sniff\.ts$`],
  'node-av': [`${server}adapters/media/`],
  'p-limit': [String.raw`${server}(lib/(password-hash|work-queue)|abuse-protection/guess-guard)\.ts$`],
  'prom-client': [`${server}metrics/`],
  bowser: [`${server}http/`],
  '@simplewebauthn/browser': [`${web}features/locks/`],
  '@simplewebauthn/server': [`${server}modules/locks/`],
  '@noble/hashes': [`${web}(api|features/upload|offline)/`],
  '@noble/ed25519': [`${web}offline/`],
  'tus-js-client': [`${web}features/upload/`, tests],
  'csv-stringify': [String.raw`${web}features/admin/lists/table/csv(\.test)?\.ts$`],
  idb: [`${web}features/upload/`],
  mediabunny: [`${web}features/upload/`],
  uplot: [String.raw`${web}features/admin/figures/chart-plot\.tsx$`],
  '@node-rs/argon2': [String.raw`${server}lib/password-hash(\.test)?\.ts$`],
  '@react-email/render': [`${server}lib/email/`],
  '@peculiar': [`${server}home-network/`],
  '@homebridge': [`${server}home-network/`],
  'close-with-grace': [`${server}entry/`],
  uqr: [`${server}keeping/`, String.raw`${server}entry/start-block\.ts$`, String.raw`${web}ui/qr-code\.tsx$`, tests],
  yauzl: [`${server}modules/imports/`, `${server}testing/`],
  yazl: [String.raw`${server}modules/exports/zip\.ts$`, `${server}testing/`],
  '@fastify': [`${server}http/`, String.raw`${server}app\.ts$`],
};

/** @param {string} name */
const packageFolder = (name) => `(^|/)node_modules/${name}/`;

/**
 * @typedef {import('dependency-cruiser').IRegularForbiddenRuleType} Rule
 * @param {string} name
 * @param {string} comment why
 * @param {Rule['from']} from
 * @param {Rule['to']} to
 * @returns {Rule}
 */
const never = (name, comment, from, to) => ({ name, severity: 'error', comment, from, to });

/** @type {import('dependency-cruiser').IReachabilityForbiddenRuleType} */
const lovedOnesAppIsLight = {
  name: 'loved-ones-app-is-light',
  severity: 'error',
  comment: 'A phone that opens messages doesn’t load code for the members’ pages.',
  from: { path: String.raw`${web}loved-one\.tsx$` },
  to: {
    path: [packageFolder('@tanstack/(react-)?router'), packageFolder('react-hook-form'), `${web}app/routes`],
    reachable: true,
  },
};

/** @type {import('dependency-cruiser').IReachabilityForbiddenRuleType} */
const offlinePageIsOffline = {
  name: 'offline-page-is-offline',
  severity: 'error',
  comment: 'The page in an archive has no server, so it contains no code that asks one.',
  from: { path: String.raw`${web}offline\.tsx$` },
  to: { path: [`${web}(api|queries|app)/`, packageFolder('@tanstack')], reachable: true },
};

export const forbidden = [
  never('no-cycles', 'Modules in a cycle have no layers.', {}, { circular: true }),
  never('resolvable', 'The import can’t be resolved.', {}, { couldNotResolve: true }),

  never(
    'contract-is-pure',
    'The contract also runs in the browser: only zod/mini, temporal-polyfill, file-type and itself, no I/O.',
    { path: contract, pathNot: tests },
    { pathNot: [contract, packageFolder('zod/(v4/)?mini'), packageFolder('(temporal-polyfill|file-type)')] },
  ),
  never(
    'contract-layers',
    'Endpoints are built from forms, forms from rules and texts.',
    { path: `${contract}(forms|rules|texts)/`, pathNot: tests },
    { path: `${contract}api/` },
  ),
  never(
    'rules-need-no-forms',
    'Rules and texts hold for every form.',
    { path: `${contract}(rules|texts)/`, pathNot: tests },
    { path: `${contract}forms/` },
  ),
  never(
    'browser-has-no-server',
    'The browser knows the server only through the contract.',
    { path: web },
    { path: '^apps/server/' },
  ),
  never(
    'server-has-no-browser',
    'The server knows the browser only through the contract.',
    { path: server },
    { path: '^apps/web/' },
  ),
  never(
    'browser-has-no-builtins',
    'Browsers have no Node modules.',
    { path: web, pathNot: [tests, testing] },
    { dependencyTypes: ['core'] },
  ),
  never(
    'small-zod-in-the-browser',
    'All of zod is 77 KB; zod/mini is 4 KB.',
    { path: [web, contract] },
    { path: packageFolder('zod'), pathNot: packageFolder('zod/(v4/)?mini') },
  ),
  never(
    'browser-layers',
    'ui, lib, api, queries and content don’t know about features or pages.',
    { path: `${web}(ui|lib|api|queries|content)/` },
    { path: `${web}(features|app)/` },
  ),
  never(
    'browser-lib-is-lowest',
    'lib neither renders nor fetches.',
    { path: `${web}lib/` },
    { path: `${web}(ui|api|queries)/` },
  ),
  never(
    'fetching-draws-nothing',
    'Code that fetches doesn’t render.',
    { path: `${web}(api|queries)/` },
    { path: `${web}ui/` },
  ),
  never(
    'browser-api-is-below',
    'The API client doesn’t know the queries built on it.',
    { path: `${web}api/` },
    { path: `${web}queries/` },
  ),
  never('features-meet-in-app', 'Only app/ combines features.', { path: `${web}features/` }, { path: `${web}app/` }),
  lovedOnesAppIsLight,
  offlinePageIsOffline,
  never(
    'offline-page-stands-alone',
    'Nothing else uses the page in an archive.',
    { path: `${web}(?!offline[./])` },
    { path: `${web}offline/` },
  ),
  never(
    'features-stand-alone',
    'A feature may use another one only if it’s shared.',
    { path: `${web}features/([^/]+)/` },
    { path: `${web}features/`, pathNot: [`${web}features/$1/`, sharedFeatures] },
  ),

  never(
    'modules-meet-at-services',
    'Other modules use a module only through its service, and their queries through its SQL conditions.',
    { path: `${server}modules/([^/]+)/`, pathNot: tests },
    { path: modules, pathNot: [`${server}modules/$1/`, String.raw`\.(service|sql)\.ts$`] },
  ),
  never(
    'only-queries-have-conditions',
    'SQL conditions are for repos, and for other conditions.',
    { path: server, pathNot: [tests, String.raw`\.(repo|sql)\.ts$`] },
    { path: String.raw`\.sql\.ts$`, dependencyTypesNot: ['type-only'] },
  ),
  never(
    'conditions-are-below',
    'SQL conditions run no queries and know no module, only tables.',
    { path: String.raw`\.sql\.ts$` },
    { path: server, pathNot: [`${server}db/`, String.raw`\.sql\.ts$`], dependencyTypesNot: ['type-only'] },
  ),
  never(
    'modules-use-ports',
    'A module knows the port, never the disk, SMTP or ffmpeg behind it.',
    { path: modules, pathNot: tests },
    { path: `${server}adapters/`, pathNot: ports },
  ),
  never(
    'only-routes-know-http',
    'Services and repos never see a request.',
    { path: modules, pathNot: [tests, String.raw`\.routes\.ts$`] },
    { path: [`${server}http/`, packageFolder('fastify')], pathNot: handlerTypes },
  ),
  never(
    'handler-types-only',
    'Modules and abuse protection import types from HTTP, never code.',
    { path: [modules, `${server}abuse-protection/`], pathNot: [tests, String.raw`\.routes\.ts$`] },
    { path: `${server}http/`, dependencyTypesNot: ['type-only'] },
  ),
  never(
    'abuse-protection-stands-alone',
    'The protected code imports it. It only knows lib and the request types.',
    { path: `${server}abuse-protection/`, pathNot: tests },
    { path: server, pathNot: [`${server}(abuse-protection|lib)/`, handlerTypes] },
  ),
  never(
    'only-repos-query',
    'SQL belongs in repos. Services open transactions through lib/transaction.',
    { path: modules, pathNot: [tests, String.raw`\.(repo|sql)\.ts$`] },
    { path: `${server}db/`, dependencyTypesNot: ['type-only'] },
  ),
  never(
    'repos-only-query',
    'A repo makes no decisions and calls no services.',
    { path: String.raw`${server}(modules|keeping)/.*\.repo\.ts$` },
    {
      path: [String.raw`\.service\.ts$`, `${server}(http|adapters|abuse-protection)/`],
      dependencyTypesNot: ['type-only'],
    },
  ),
  never(
    'adapters-stand-alone',
    'An adapter only knows its own folder, lib, config and its vendor.',
    { path: `${server}adapters/([^/]+)/`, pathNot: tests },
    { path: server, pathNot: [`${server}adapters/$1/`, `${server}(lib|config)/`] },
  ),
  never(
    'server-layers',
    'lib, config, db and jobs don’t know about modules, HTTP or abuse protection, and know only the ports of adapters.',
    { path: `${server}(lib|config|db|jobs)/`, pathNot: tests },
    { path: `${server}(modules|keeping|http|adapters|abuse-protection)/`, pathNot: ports },
  ),
  never(
    'backup-is-below',
    'Backups work on rows and stored files, whatever they mean.',
    { path: `${server}keeping/backup/`, pathNot: tests },
    { path: [`${server}(modules|http|abuse-protection|jobs)/`, `${server}keeping/(?!backup/)`] },
  ),
  never(
    'composition-is-last',
    'Only entry points and tests import the composed app.',
    {
      path: server,
      pathNot: [tests, `${server}(entry|keeping/commands|testing)/`, String.raw`${server}(app|platform)\.ts$`],
    },
    {
      path: [`${server}(entry|keeping/commands)/`, String.raw`${server}(app|platform)\.ts$`, String.raw`\.module\.ts$`],
      pathNot: String.raw`${server}platform\.ts$`,
    },
  ),
  never(
    'platform-is-given',
    'Modules are given the platform: they know its shape and open nothing.',
    { path: server, pathNot: [tests, `${server}(entry|keeping/commands|testing)/`, String.raw`${server}app\.ts$`] },
    { path: String.raw`${server}platform\.ts$`, dependencyTypesNot: ['type-only'] },
  ),
  never(
    'test-helpers-stay-in-tests',
    'Production code contains no test code.',
    { path: [contract, server, web], pathNot: [tests, testing] },
    { path: testing },
  ),

  ...Object.entries(vendorHomes).map(([name, homes]) =>
    never(
      `home-of-${name}`,
      `${name} may only be imported in its home.`,
      { pathNot: homes },
      { path: packageFolder(name) },
    ),
  ),
];
