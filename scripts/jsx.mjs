// Node strips types from .ts files but refuses .tsx. This transforms the email templates as they're imported.
import { readFileSync } from 'node:fs';
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
    return { format: 'module', source: transform(fileURLToPath(url)), shortCircuit: true };
  },
});

/**
 * @param {string} file
 * @returns {string} JavaScript with its source map, so stack traces show the template's lines
 */
function transform(file) {
  // Loaded with the first template, not at start.
  const { transformSync } = require('rolldown/utils');
  /** @type {import('rolldown/utils').TransformOptions} */
  const options = { jsx: { runtime: 'automatic' }, sourcemap: true, tsconfig: false };
  const { code, map, errors } = transformSync(file, readFileSync(file, 'utf8'), options);
  if (errors.length > 0) throw new SyntaxError(`${file}: ${errors.map(({ message }) => message).join('; ')}`);
  const inlineMap = Buffer.from(JSON.stringify(map)).toString('base64');
  return `${code}\n//# sourceMappingURL=data:application/json;base64,${inlineMap}`;
}
