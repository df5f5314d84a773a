import fs from 'node:fs';
import { inCheckout } from './paths.mjs';
import { fail } from './step.mjs';

/**
 * The Node that npm uses for the project's scripts: the packaged one, otherwise the host's.
 * @returns {string} its path
 */
export function projectNode() {
  const bundled = inCheckout('node_modules/.bin/node');
  if (fs.existsSync(bundled)) return bundled;
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  if (major < 22 || (major === 22 && minor < 18)) {
    fail(`this system needs Node 22.18 or later (found ${process.version}). Get it at https://nodejs.org`);
  }
  return process.execPath;
}
