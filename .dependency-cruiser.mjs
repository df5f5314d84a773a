// Who may import whom. `architecture.test.ts` runs these rules; ARCHITECTURE.md says the same in words.

const contract = '^packages/contract/src/';
const server = '^apps/server/src/';
const web = '^apps/web/src/';
const tests = String.raw`\.test\.tsx?$`;
const testing = '^apps/(server|web)/src/testing/';
const sharedFeatures = String.raw`${web}features/((composer|recorder|upload|delivery|video-categories|media-player|audio-reader)/|billing/plan-gate\.ts$)`;
/** Types alone: what a handler is given and what it returns. */
const handlerTypes = String.raw`${server}http/handlers\.ts$`;
const ports = String.raw`${server}adapters/(storage/storage|media/media-tools|payments/(payments|practice)|mail/mail(er)?)\.ts$`;

/** The only places that may import a vendor's package, so that changing the vendor is a change in one folder. */
const vendorHomes = {
  pg: [`${server}(db|testing)/`],
  kysely: [`${server}(db|jobs|testing)/`, String.raw`\.repo\.ts$`, tests],
  stripe: [`${server}adapters/payments/`, `${server}testing/`],
  nodemailer: [`${server}adapters/mail/`],
  'smtp-server': [`${server}adapters/mail/.*${tests}`, `${server}testing/`],
  'postal-mime': [tests, `${server}testing/`, '^e2e/'],
  sharp: [`${server}adapters/media/`, '^e2e/', `${server}testing/`],
  'libheif-js': [`${server}adapters/media/`],
  'file-type': [`${server}adapters/media/`],
  'node-av': [`${server}adapters/media/`],
  'rate-limiter-flexible': [`${server}abuse-protection/`],
  'p-limit': [String.raw`${server}(lib/(password-hash|work-queue)|abuse-protection/guess-guard)\.ts$`],
  bowser: [`${server}http/`],
  '@noble/hashes': [`${web}(api|features/upload)/`],
  'tus-js-client': [`${web}features/upload/`, tests],
  'csv-stringify': [String.raw`${web}features/admin/table/csv(\.test)?\.ts$`],
  idb: [`${web}features/upload/`],
  mediabunny: [`${web}features/upload/`],
  uplot: [String.raw`${web}features/admin/chart-plot\.tsx$`],
  '@node-rs/argon2': [String.raw`${server}lib/password-hash(\.test)?\.ts$`],
  '@react-email/components': [String.raw`\.emails\.tsx$`, `${server}lib/email/`],
  'close-with-grace': [`${server}entry/`],
  pdfkit: [`${server}modules/loved-ones/keepsake/`],
  uqr: [`${server}modules/loved-ones/keepsake/`, String.raw`${web}features/loved-ones/keepsake-page\.tsx$`, tests],
  '@tus': [String.raw`${server}http/tus-protocol\.ts$`],
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
  comment: 'A phone that opens messages carries nothing of the members’ pages.',
  from: { path: String.raw`${web}loved-one\.tsx$` },
  to: {
    path: [packageFolder('@tanstack/(react-)?router'), packageFolder('react-hook-form'), `${web}app/routes`],
    reachable: true,
  },
};

export const forbidden = [
  never('no-cycles', 'A cycle has no layer.', {}, { circular: true }),
  never('resolvable', 'The import leads nowhere.', {}, { couldNotResolve: true }),

  never(
    'contract-is-pure',
    'The contract runs in the browser too: zod/mini, temporal-polyfill and itself, no I/O.',
    { path: contract, pathNot: tests },
    { pathNot: [contract, packageFolder('zod/(v4/)?mini'), packageFolder('temporal-polyfill')] },
  ),
  never(
    'browser-has-no-server',
    'The browser knows the server by the contract alone.',
    { path: web },
    { path: '^apps/server/' },
  ),
  never(
    'server-has-no-browser',
    'The server knows the browser by the contract alone.',
    { path: server },
    { path: '^apps/web/' },
  ),
  never(
    'browser-has-no-builtins',
    'There is no Node in a browser.',
    { path: web, pathNot: [tests, testing] },
    { dependencyTypes: ['core'] },
  ),
  never(
    'small-zod-in-the-browser',
    'The whole of zod is 77 KB, zod/mini is 4.',
    { path: [web, contract] },
    { path: packageFolder('zod'), pathNot: packageFolder('zod/(v4/)?mini') },
  ),
  never(
    'browser-layers',
    'ui, lib, api, queries and content know nothing of features and pages.',
    { path: `${web}(ui|lib|api|queries|content)/` },
    { path: `${web}(features|app)/` },
  ),
  never(
    'browser-lib-is-lowest',
    'lib knows neither drawing nor fetching.',
    { path: `${web}lib/` },
    { path: `${web}(ui|api|queries)/` },
  ),
  never('fetching-draws-nothing', 'Fetching does not draw.', { path: `${web}(api|queries)/` }, { path: `${web}ui/` }),
  never(
    'browser-api-is-below',
    'The client knows nothing of what is asked with it.',
    { path: `${web}api/` },
    { path: `${web}queries/` },
  ),
  never(
    'features-meet-in-app',
    'Only app/ puts features together.',
    { path: `${web}features/` },
    { path: `${web}app/` },
  ),
  lovedOnesAppIsLight,
  never(
    'features-stand-alone',
    'A feature uses another only when it is one of the shared ones.',
    { path: `${web}features/([^/]+)/` },
    { path: `${web}features/`, pathNot: [`${web}features/$1/`, sharedFeatures] },
  ),

  never(
    'modules-meet-at-services',
    "A module's door is its service.",
    { path: `${server}modules/([^/]+)/`, pathNot: tests },
    { path: `${server}modules/`, pathNot: [`${server}modules/$1/`, String.raw`\.service\.ts$`] },
  ),
  never(
    'modules-use-ports',
    'A module knows the port, never the disk, SMTP or ffmpeg behind it.',
    { path: `${server}modules/`, pathNot: tests },
    { path: `${server}adapters/`, pathNot: ports },
  ),
  never(
    'only-routes-know-http',
    'Services and repos never see a request.',
    { path: `${server}modules/`, pathNot: [tests, String.raw`\.routes\.ts$`] },
    { path: [`${server}http/`, packageFolder('fastify')], pathNot: handlerTypes },
  ),
  never(
    'handler-types-only',
    'Modules and abuse protection take types from HTTP and nothing that runs.',
    { path: `${server}(modules|abuse-protection)/`, pathNot: [tests, String.raw`\.routes\.ts$`] },
    { path: `${server}http/`, dependencyTypesNot: ['type-only'] },
  ),
  never(
    'abuse-protection-stands-alone',
    'Whoever is protected imports it: it knows lib and the types of a request.',
    { path: `${server}abuse-protection/`, pathNot: tests },
    { path: server, pathNot: [`${server}(abuse-protection|lib)/`, handlerTypes] },
  ),
  never(
    'only-repos-query',
    'SQL stands in repos; services open transactions through lib/transaction.',
    { path: `${server}modules/`, pathNot: [tests, String.raw`\.repo\.ts$`] },
    { path: `${server}db/`, dependencyTypesNot: ['type-only'] },
  ),
  never(
    'repos-only-query',
    'A repo decides nothing and calls nobody.',
    { path: String.raw`${server}modules/.*\.repo\.ts$` },
    {
      path: [String.raw`\.service\.ts$`, `${server}(http|adapters|abuse-protection)/`],
      dependencyTypesNot: ['type-only'],
    },
  ),
  never(
    'adapters-stand-alone',
    'An adapter knows its own folder, lib, config and its vendor.',
    { path: `${server}adapters/([^/]+)/`, pathNot: tests },
    { path: server, pathNot: [`${server}adapters/$1/`, `${server}(lib|config)/`] },
  ),
  never(
    'server-layers',
    'lib, config, db and jobs know nothing of modules, HTTP and abuse protection, and of adapters at most the ports.',
    { path: `${server}(lib|config|db|jobs)/`, pathNot: tests },
    { path: `${server}(modules|http|adapters|abuse-protection)/`, pathNot: ports },
  ),
  never(
    'composition-is-last',
    'Only an entry and the tests take the composed app.',
    { path: server, pathNot: [tests, `${server}(entry|testing)/`, String.raw`${server}(app|platform)\.ts$`] },
    { path: [`${server}entry/`, String.raw`${server}(app|platform)\.ts$`] },
  ),
  never(
    'test-helpers-stay-in-tests',
    'What runs for people holds no test code.',
    { path: [server, web], pathNot: [tests, testing] },
    { path: testing },
  ),

  ...Object.entries(vendorHomes).map(([name, homes]) =>
    never(
      `home-of-${name}`,
      `${name} is imported in its home only.`,
      { pathNot: homes },
      { path: packageFolder(name) },
    ),
  ),
];
