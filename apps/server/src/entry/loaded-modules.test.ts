import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';

const root = path.resolve(import.meta.dirname, '../../../..');

/** Prints how many files a program has loaded when it ends. */
const counting = `data:text/javascript,
import { registerHooks } from 'node:module';
const loaded = new Set();
registerHooks({ load: (url, context, next) => (loaded.add(url), next(url, context)) });
process.on('exit', () => console.error([...loaded].filter((url) => url.startsWith('file:')).length));`;

/** A new page or job of the server adds a few. A package that adds more is loaded when it is first used. */
const most = 970;

it(`the program loads at most ${most} files before it starts, so that it starts fast and rests in little memory`, async () => {
  const start = ['--import', './scripts/jsx.mjs', '--import', encodeURI(counting), 'apps/server/src/entry/all.ts'];
  const { stderr } = await promisify(execFile)(process.execPath, [...start, '--help'], { cwd: root });
  const loaded = Number(stderr);
  expect(loaded).toBeGreaterThan(most / 2);
  expect(loaded).toBeLessThanOrEqual(most);
});
