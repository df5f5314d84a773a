import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type Rolldown } from 'vite';
import { compress } from './build/compress.ts';
import { openGraph } from './build/open-graph.ts';
import { preloadFonts } from './build/preload-fonts.ts';
import { prerender, type Drawing } from './build/prerender.ts';

/** Public pages that look the same for everybody before their scripts run. */
const membersPages: Drawing = {
  shell: 'index.html',
  keptAs: 'spa.html',
  renderer: 'src/prerender.tsx',
  pages: [
    { path: '/', module: 'src/features/landing/landing-page.tsx' },
    { path: '/login', module: 'src/features/accounts/login-page.tsx' },
    { path: '/signup', module: 'src/features/accounts/signup-page.tsx' },
    { path: '/terms-of-service', module: 'src/features/reading/terms-page.tsx' },
    { path: '/privacy-policy', module: 'src/features/reading/privacy-page.tsx' },
    { path: '/security', module: 'src/features/reading/security-page.tsx' },
    { path: '/ai-disclosure', module: 'src/features/reading/ai-disclosure-page.tsx' },
    { path: '/crisis-resources', module: 'src/features/reading/crisis-page.tsx' },
    { path: '/faq', module: 'src/features/reading/faq-page.tsx' },
    { path: '/contact', module: 'src/features/reading/contact-page.tsx' },
    { path: '/message-tips', module: 'src/features/tips/message-tips-page.tsx' },
    { path: '/recording-tips', module: 'src/features/tips/recording-tips-page.tsx' },
    { path: '/forgot-password', module: 'src/features/accounts/forgot-password-page.tsx' },
    { path: '/guest-login', module: 'src/features/guests/guest-login-page.tsx' },
    { path: '/tester-intake', module: 'src/features/testers/tester-intake-page.tsx' },
    // Its prices come from the server.
    { path: '/pricing', module: 'src/features/billing/pricing-page.tsx', drawn: false },
    // Kept answers stand in it at once.
    { path: '/feedback-survey', module: 'src/features/feedback/feedback-page.tsx', drawn: false },
  ],
};

const roomModule = 'src/features/recipients/message-dashboard-page.tsx';

const lovedOnesPages: Drawing = {
  shell: 'loved-one.html',
  keptAs: 'loved-one.html',
  renderer: 'src/loved-one-prerender.tsx',
  pages: [
    { path: '/message-access' },
    { path: '/message-dashboard', module: roomModule, drawn: false },
    { path: '/message-viewer', module: roomModule, drawn: false },
    { path: '/notices', module: 'src/features/notices/notices-page.tsx', drawn: false },
    { path: '/messages/{id}', module: 'src/features/recipients/message-page.tsx', drawn: false },
  ],
};

/** What every page of an app begins with is two files, `vendor` and `app`; each route adds its own. */
const chunks: Rolldown.OutputOptions = {
  codeSplitting: {
    groups: [
      { name: 'vendor', test: /node_modules/, tags: ['$initial'] },
      { name: 'app', tags: ['$initial'] },
    ],
  },
};

/** Nobody waits for the admin's pages on an old phone: they are not drawn ahead. */
const adminShell = 'admin.html';

/**
 * Three apps from one source: the members' and public pages, those of loved ones and the admin's (`--mode loved-one`, `--mode admin`, built
 * after them into the same folder), so that none downloads a byte for another.
 */
export default defineConfig(({ mode }) => {
  const isMembers = mode !== 'loved-one' && mode !== 'admin';
  const drawing = mode === 'loved-one' ? lovedOnesPages : membersPages;
  const drawn = mode === 'admin' ? [] : [prerender(drawing)];
  const pictures = isMembers ? [openGraph()] : [];
  return {
    plugins: [react(), tailwindcss(), preloadFonts(), ...pictures, ...drawn, compress()],
    // The package's own entry is written for browsers of 2015, at twice the size.
    resolve: {
      alias: {
        'tus-js-client': 'tus-js-client/lib/browser/index.js',
        // React has it; the shim is for those before 18.
        'use-sync-external-store/shim/with-selector': 'use-sync-external-store/with-selector',
      },
    },
    build: {
      rolldownOptions: {
        input: mode === 'admin' ? adminShell : drawing.shell,
        output: chunks,
        // A page carries of what it imports from what only it uses: these calls do nothing else than make something.
        treeshake: { propertyReadSideEffects: false, manualPureFunctions: ['endpoints', 'createLink'] },
      },
      emptyOutDir: isMembers,
      copyPublicDir: isMembers,
      assetsInlineLimit: 0, // the page's policy allows no data: fonts or scripts
      modulePreload: { polyfill: false },
      reportCompressedSize: false,
    },
  };
});
