import { fileURLToPath } from 'node:url';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { fillShells } from './build/fill-shells.ts';
import { oneFile } from './build/one-file.ts';

/** The page inside the ZIP that people take with them: one file, outside `dist`, which is served. The server fills in the data. */
export default defineConfig({
  plugins: [react(), tailwindcss(), fillShells(), oneFile()],
  resolve: {
    alias: [
      // Every archive has a copy of the page. React alone would be two fifths of it.
      { find: /^react\/jsx-runtime$/, replacement: 'preact/compat/jsx-runtime' },
      { find: /^react-dom\/client$/, replacement: 'preact/compat/client' },
      { find: /^react(-dom)?$/, replacement: 'preact/compat' },
      // Every icon of lucide-react is created by this.
      {
        find: '../createLucideIcon.mjs',
        replacement: fileURLToPath(new URL('src/ui/lucide-icon.ts', import.meta.url)),
      },
    ],
  },
  build: {
    outDir: 'dist-offline',
    rolldownOptions: {
      input: 'offline.html',
      output: { codeSplitting: false },
      // The contract's endpoints, which the page doesn't call. (Not `z` as well, like in vite.config.ts: Preact has a function of that name.)
      treeshake: { manualPureFunctions: ['endpoints'] },
    },
    emptyOutDir: true,
    copyPublicDir: false,
    assetsInlineLimit: () => true,
    cssCodeSplit: false,
    modulePreload: false,
    reportCompressedSize: false,
  },
});
