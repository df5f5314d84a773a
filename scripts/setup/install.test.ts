import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { expect, it } from 'vitest';

const bootstrap = path.join(import.meta.dirname, '../bootstrap.mjs');

/** With a Node that says it's this version. */
function setUpWith(version: string) {
  const pretend = `data:text/javascript,Object.defineProperty(process, 'version', { value: '${version}' })`;
  return spawnSync(process.execPath, ['--import', pretend, bootstrap, 'admin'], { encoding: 'utf8' });
}

it.each(['v18.20.4', 'v20.11.1'])(
  'a computer with Node %s is told which one it needs, and where to get it',
  (version) => {
    const { status, stderr } = setUpWith(version);
    expect(status).toBe(1);
    expect(stderr).toBe(`setup: Someday needs Node 20.12 or later (found ${version}). Get it at https://nodejs.org\n`);
  },
);
