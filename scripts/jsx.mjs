// Node strips types from .ts files but refuses .tsx. This transforms the email templates as they're imported. Run by itself, it prepares all of them.
import { hash } from 'node:crypto';
import { globSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { createRequire, enableCompileCache, registerHooks, setSourceMapsSupport } from 'node:module';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

// Caches the stripped and compiled code between starts, which halves the load time.
enableCompileCache(path.join(import.meta.dirname, '../node_modules/.cache/node'));

const require = createRequire(import.meta.url);

// Rather than Node's flag, which also reads those of every package at start.
setSourceMapsSupport(true);

registerHooks({
  load(url, context, nextLoad) {
    // Zod's own texts, in sixty languages and as many files; none is ever shown.
    if (url.endsWith('/zod/v4/locales/index.js')) return { format: 'module', source: '', shortCircuit: true };
    if (!url.endsWith('.tsx')) return nextLoad(url, context);
    return { format: 'module', source: transformed(fileURLToPath(url)), shortCircuit: true };
  },
});

/**
 * Kept between starts, because what transforms them takes 23 MB.
 * @param {string} file
 * @returns {string} JavaScript with its source map, so stack traces show the template's lines
 */
function transformed(file) {
  const source = readFileSync(file, 'utf8');
  const folder = path.join(import.meta.dirname, '../node_modules/.cache/tsx');
  const kept = path.join(folder, `${hash('sha256', `${file}\n${source}`)}.js`);
  try {
    return readFileSync(kept, 'utf8');
  } catch {
    const made = transform(file, source);
    try {
      mkdirSync(folder, { recursive: true });
      writeFileSync(`${kept}.${process.pid}`, made);
      renameSync(`${kept}.${process.pid}`, kept);
    } catch {
      // Whoever runs the program may not write here.
    }
    return made;
  }
}

/**
 * @param {string} file
 * @param {string} source
 * @returns {string}
 */
function transform(file, source) {
  const { transformSync } = require('rolldown/utils');
  /** @type {import('rolldown/utils').TransformOptions} */
  const options = { jsx: { runtime: 'automatic' }, sourcemap: true, tsconfig: false };
  const { code, map, errors } = transformSync(file, source, options);
  if (errors.length > 0) throw new SyntaxError(`${file}: ${errors.map(({ message }) => message).join('; ')}`);
  const inlineMap = Buffer.from(JSON.stringify(map)).toString('base64');
  return `${code}\n//# sourceMappingURL=data:application/json;base64,${inlineMap}`;
}

if (process.argv[1] === import.meta.filename) {
  const server = path.join(import.meta.dirname, '../apps/server/src');
  for (const file of globSync('**/*.emails.tsx', { cwd: server })) transformed(path.join(server, file));
  for (const file of globSync('lib/email/*.tsx', { cwd: server })) transformed(path.join(server, file));
}
