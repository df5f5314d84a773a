import { createHash } from 'node:crypto';
import fs from 'node:fs';
import { inCheckout, readText } from './paths.mjs';
import { step } from './step.mjs';

const SOURCES = ['apps/web', 'packages'];
const STAMP = inCheckout('apps/web/dist/.built-from');
const OFFLINE_PAGE = inCheckout('apps/web/dist-offline/offline.html');

/**
 * Builds the browser's pages into apps/web/dist and the page of archives into apps/web/dist-offline, unless they were built from exactly these
 * sources and packages.
 * @param {string} node path of the Node to build with
 */
export async function buildPages(node) {
  const wanted = hash([readText(inCheckout('package-lock.json')), ...SOURCES.flatMap(sourceHashes)].join('\0'));
  if (readText(STAMP) === wanted && fs.existsSync(OFFLINE_PAGE)) return;
  const vite = inCheckout('node_modules/vite/bin/vite.js');
  // The members' app comes first, because it clears the folder.
  const apps = [
    ['members’ pages'],
    ['loved ones’ pages', '--mode', 'loved-one'],
    ['admin pages', '--mode', 'admin'],
    ['page of archives', '--config', inCheckout('apps/web/vite.offline.config.ts')],
  ];
  for (const [what, ...mode] of apps) {
    await step(`building the ${what}`, node, [vite, 'build', inCheckout('apps/web'), ...mode, '--logLevel', 'warn'], {
      env: { NODE_ENV: 'production' },
    });
  }
  fs.writeFileSync(STAMP, wanted);
}

/**
 * @param {string} folder relative to the checkout
 * @returns {string[]} names and content hashes of the files under it
 */
function sourceHashes(folder) {
  return fs.readdirSync(inCheckout(folder), { withFileTypes: true }).flatMap((entry) => {
    const name = `${folder}/${entry.name}`;
    if (entry.isDirectory())
      return ['node_modules', 'dist', 'dist-offline'].includes(entry.name) ? [] : sourceHashes(name);
    return /\.test\.tsx?$/.test(name) ? [] : [name, hash(fs.readFileSync(inCheckout(name)))];
  });
}

/** @param {string | Buffer} content */
const hash = (content) => createHash('sha256').update(content).digest('hex');
