import fs from 'node:fs';
import { inCheckout } from './paths.mjs';
import { fail } from './step.mjs';

/**
 * The Node that npm gives to the project's scripts: the one among the packages, else the host's.
 * @returns {string} its path
 */
export function projectNode() {
  const bundled = inCheckout('node_modules/.bin/node');
  if (fs.existsSync(bundled)) return bundled;
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  if (major < 22 || (major === 22 && minor < 18)) {
    fail(`Node 22.18 or later is needed on this system (found ${process.version}): https://nodejs.org`);
  }
  return process.execPath;
}
