import type { Plugin } from 'vite';

/** Whole lines of an endpoint's row that describe it for the API's documentation and for tests. */
const descriptions = /^ *(?:summary:\s*(?:'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"|`[^`$]*`)|errors:\s*\[[^\]]*\]),\n/gm;

/** Whole lines of the table of pages that are not indexed. */
const hiddenPages = /^ *\{ path: '[^'\n]*', indexed: false\b[^}\n]*\},\n/gm;

/**
 * The browser reads neither the summaries nor the lists of errors in the contract's table, and of the pages only asks which are indexed: its
 * pages need not carry the rest.
 */
export function leanContract(): Plugin {
  return {
    name: 'lean-contract',
    apply: 'build',
    enforce: 'pre',
    transform: {
      filter: { id: /packages\/contract\/src\/[\w-]+\.ts$/ },
      handler: (code) => ({ code: code.replaceAll(descriptions, '').replaceAll(hiddenPages, ''), map: null }),
    },
  };
}
