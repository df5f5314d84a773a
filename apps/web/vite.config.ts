import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { compress } from './build/compress.ts';
import { leanContract } from './build/lean-contract.ts';
import { preloadFonts } from './build/preload-fonts.ts';
import { prerender } from './build/prerender.ts';

/** Public pages that look the same for everybody before their scripts run. */
const prerenderedPages = [
  { path: '/', module: 'src/features/landing/landing-page.tsx' },
  { path: '/login', module: 'src/features/accounts/login-page.tsx' },
  { path: '/signup', module: 'src/features/accounts/signup-page.tsx' },
  { path: '/terms-of-service', module: 'src/features/reading/terms-page.tsx' },
  { path: '/crisis-resources', module: 'src/features/reading/crisis-page.tsx' },
  { path: '/forgot-password', module: 'src/features/accounts/forgot-password-page.tsx' },
  { path: '/message-access', module: 'src/features/recipients/message-access-page.tsx' },
];

export default defineConfig({
  plugins: [leanContract(), react(), tailwindcss(), preloadFonts(), prerender(prerenderedPages), compress()],
  // The package's own entry is written for browsers of 2015, at twice the size.
  resolve: { alias: { 'tus-js-client': 'tus-js-client/lib/browser/index.js' } },
  build: {
    assetsInlineLimit: 0, // the page's policy allows no data: fonts or scripts
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
  },
  server: {
    host: '127.0.0.1',
    port: 5173,
    proxy: { '/api': { target: process.env['API_ORIGIN'] ?? 'http://127.0.0.1:3000', changeOrigin: false } },
  },
});
