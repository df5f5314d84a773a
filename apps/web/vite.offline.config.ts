import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { fillShells } from './build/fill-shells.ts';
import { oneFile } from './build/one-file.ts';

/** The page inside the ZIP that people take with them: one file, outside `dist`, which is served. The server fills in the data. */
export default defineConfig({
  plugins: [react(), tailwindcss(), fillShells(), oneFile()],
  build: {
    outDir: 'dist-offline',
    rolldownOptions: {
      input: 'offline.html',
      output: { codeSplitting: false },
      // The contract's endpoints, which the page doesn't call.
      treeshake: { manualPureFunctions: ['endpoint'] },
    },
    emptyOutDir: true,
    copyPublicDir: false,
    assetsInlineLimit: () => true,
    cssCodeSplit: false,
    modulePreload: false,
    reportCompressedSize: false,
  },
});
