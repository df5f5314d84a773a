import path from 'node:path';
import { build, type Plugin } from 'vite';

/** Builds a service worker as one file at a fixed address, where browsers look for newer versions. */
export function serviceWorker(name: string): Plugin {
  let root = '';
  return {
    name,
    apply: (config, { command }) => command === 'build' && !config.build?.ssr,
    configResolved: (config) => {
      root = config.root;
    },
    closeBundle: {
      order: 'pre',
      sequential: true,
      handler: async () => {
        await build({
          root,
          configFile: false,
          logLevel: 'warn',
          build: {
            rolldownOptions: {
              input: path.join(root, `src/${name}.ts`),
              output: { format: 'iife', entryFileNames: '[name].js' },
            },
            emptyOutDir: false,
            copyPublicDir: false,
            modulePreload: false,
            reportCompressedSize: false,
          },
        });
      },
    },
  };
}
