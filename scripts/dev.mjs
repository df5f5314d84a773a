// `npm run dev`: the product, restarted when its server changes and rebuilt when its pages do. Reload the page to see it.
import { spawn } from 'node:child_process';
import path from 'node:path';

const root = path.resolve(import.meta.dirname, '..');
const preloaded = ['--import', './scripts/env-file.mjs', '--import', './scripts/jsx.mjs'];
const entry = 'apps/server/src/entry/all.ts';

/** @param {string[]} args for Node */
const run = (...args) => spawn(process.execPath, args, { cwd: root, stdio: ['ignore', 'inherit', 'inherit'] });

/** @param {string[]} mode which of the two apps */
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

const children = [
  buildPages(),
  buildPages('--mode', 'loved-one'),
  run('--watch', '--watch-preserve-output', '--enable-source-maps', ...preloaded, entry),
];

// Ctrl-C reaches all of them at once; this one waits until the others are done.
for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])) {
  process.on(signal, () => children.forEach((child) => child.kill(signal)));
}
