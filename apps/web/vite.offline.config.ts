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
      // These calls have no side effects, so unused results can be dropped from the page.
      treeshake: { propertyReadSideEffects: false, manualPureFunctions: ['endpoints', 'createLink', 'z'] },
    },
    emptyOutDir: true,
    copyPublicDir: false,
    assetsInlineLimit: () => true,
    cssCodeSplit: false,
    modulePreload: false,
    reportCompressedSize: false,
  },
});
