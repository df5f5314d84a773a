// `npm run dev`: the product, restarted when its server changes and rebuilt when its pages do. Reload the page to see it.
import { spawn } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';

const root = path.resolve(import.meta.dirname, '..');
const preloaded = ['--import', './scripts/env-file.mjs', '--import', './scripts/jsx.mjs'];
const entry = 'apps/server/src/entry/all.ts';
const pages = path.join(root, 'apps/web/dist');
/** The empty page of each of the three apps, which names what was built. */
const shells = ['index.html', 'loved-one.html', 'admin.html'].map((name) => path.join(pages, name));

/** @param {string[]} args for Node */
const run = (...args) => spawn(process.execPath, args, { cwd: root, stdio: ['ignore', 'inherit', 'inherit'] });

/** @param {string[]} mode which of the three apps */
const buildPages = (...mode) =>
  run(
    'node_modules/vite/bin/vite.js',
    'build',
    'apps/web',
    ...mode,
    '--watch',
    '--emptyOutDir',
    'false',
    '--logLevel',
    'warn',
  );

/** @type {import('node:child_process').ChildProcess | undefined} */
let server;
let served = '';

function startServer() {
  server = run('--watch', '--watch-preserve-output', '--enable-source-maps', ...preloaded, entry);
}

/** The server knows the pages that were there when it was started. */
function serveWhatIsBuilt() {
  if (!shells.every((shell) => fs.existsSync(shell))) return;
  const built = shells.map((shell) => fs.readFileSync(shell, 'utf8')).join('');
  if (built === served) return;
  served = built;
  if (server === undefined) startServer();
  else if (server.listenerCount('exit') === 0) server.once('exit', startServer).kill('SIGTERM');
}

// Pages that were drawn for `npm start` would be served in place of those that are built here.
fs.rmSync(pages, { recursive: true, force: true });
fs.mkdirSync(pages);
/** @type {NodeJS.Timeout | undefined} */
let settled;
const watcher = fs.watch(pages, () => {
  clearTimeout(settled);
  settled = setTimeout(serveWhatIsBuilt, 300);
});
const builds = [buildPages(), buildPages('--mode', 'loved-one'), buildPages('--mode', 'admin')];

// Ctrl-C reaches all of them at once; this one waits until the others are done.
for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])) {
  process.on(signal, () => {
    watcher.close();
    clearTimeout(settled);
    server?.removeAllListeners('exit').kill(signal);
    builds.forEach((build) => build.kill(signal));
  });
}
