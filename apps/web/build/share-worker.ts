import path from 'node:path';
import { build, type Plugin } from 'vite';

/** Builds the service worker as one file at a fixed address, where browsers look for newer versions. */
export function shareWorker(): Plugin {
  let root = '';
  return {
    name: 'share-worker',
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
              input: path.join(root, 'src/share-worker.ts'),
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
