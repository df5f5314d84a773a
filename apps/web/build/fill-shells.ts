import { readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Plugin } from 'vite';
import { shellsCopy } from './build.copy.ts';

function fill(shell: string): string {
  return shell.replaceAll(/\{\{(\w+)\}\}/g, (_place, name: string) => {
    const text = shellsCopy[name];
    if (text === undefined) throw new Error(`build.copy.ts has no ${name}.`);
    return text;
  });
}

export function fillShells(): Plugin {
  let folder = '';
  return {
    name: 'fill-shells',
    configResolved: ({ root, build }) => {
      folder = path.resolve(root, build.outDir);
    },
    transformIndexHtml: { order: 'pre', handler: fill },
    /** Vite copies manifests as they are, because their address must not change. */
    closeBundle: {
      sequential: true,
      handler: async () => {
        for (const name of await readdir(folder)) {
          if (!name.endsWith('.webmanifest')) continue;
          const file = path.join(folder, name);
          await writeFile(file, fill(await readFile(file, 'utf8')));
        }
      },
    },
  };
}

export function preloadFonts(): Plugin {
  return {
    name: 'preload-fonts',
    transformIndexHtml: {
      order: 'post',
      handler: (_html, { bundle }) =>
        Object.keys(bundle ?? {})
          .filter((file) => /-basic-[^/]+\.woff2$/.test(file))
          .map((file) => ({
            tag: 'link',
            attrs: { rel: 'preload', href: `/${file}`, as: 'font', type: 'font/woff2', crossorigin: true },
            injectTo: 'head' as const,
          })),
    },
  };
}
