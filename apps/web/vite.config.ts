import { fileURLToPath } from 'node:url';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin, type Rolldown } from 'vite';
import { compress } from './build/compress.ts';
import { fillShells, preloadFonts } from './build/fill-shells.ts';
import { openGraph } from './build/open-graph.tsx';
import { prerender, type Prerendering } from './build/prerender.ts';
import { serviceWorker } from './build/service-worker.ts';

/** Renders the text pages; each text is a module of its own. */
const readingModule = 'src/features/reading/reading-layout.tsx';

/** Loads the pages behind the login. */
const memberPages = 'src/app/member-pages.ts';

/** Public pages that look the same for everyone before their scripts run. */
const membersPages: Prerendering = {
  shell: 'index.html',
  keptAs: 'spa.html',
  renderer: 'src/prerender.tsx',
  pages: [
    { path: '/', modules: ['src/features/landing/landing-page.tsx'] },
    { path: '/login', modules: ['src/features/accounts/login-page.tsx'] },
    { path: '/signup', modules: ['src/features/accounts/signup-page.tsx'] },
    { path: '/terms-of-service', modules: [readingModule, 'src/content/terms.ts'] },
    { path: '/privacy-policy', modules: [readingModule, 'src/content/privacy.ts'] },
    { path: '/security', modules: [readingModule, 'src/content/security.ts'] },
    { path: '/ai-disclosure', modules: [readingModule, 'src/content/ai-disclosure.ts'] },
    { path: '/crisis-resources', modules: ['src/features/reading/crisis-page.tsx'] },
    { path: '/faq', modules: [readingModule, 'src/content/faq.ts'] },
    { path: '/contact', modules: [readingModule, 'src/content/contact.ts'] },
    { path: '/message-tips', modules: ['src/features/tips/message-tips-page.tsx'] },
    { path: '/recording-tips', modules: ['src/features/tips/recording-tips-page.tsx'] },
    { path: '/forgot-password', modules: ['src/features/accounts/forgot-password-page.tsx'] },
    { path: '/guest-login', modules: ['src/features/guests/guest-login-page.tsx'] },
    { path: '/tester-intake', modules: ['src/features/testers/tester-intake-page.tsx'] },
    // Only what can be shown before prices or a member's data arrive.
    { path: '/pricing', modules: ['src/app/pages/pricing.tsx'], content: 'splash' },
    { path: '/subscription', modules: ['src/app/pages/pricing.tsx'], content: 'splash' },
    { path: '/member-dashboard', modules: [memberPages, 'src/app/pages/member-dashboard.tsx'], content: 'splash' },
    { path: '/loved-ones/{id}', modules: [memberPages, 'src/app/pages/loved-one.tsx'], content: 'splash' },
    { path: '/message-library', modules: [memberPages, 'src/app/pages/message-library.tsx'], content: 'splash' },
    { path: '/onboarding', modules: [memberPages, 'src/app/pages/onboarding.tsx'], content: 'splash' },
    { path: '/trash', modules: [memberPages, 'src/features/trash/trash-page.tsx'], content: 'splash' },
    { path: '/keepsake', modules: [memberPages, 'src/features/loved-ones/keepsake-page.tsx'], content: false },
    {
      path: '/cancel-membership',
      modules: [memberPages, 'src/features/billing/cancel/cancel-page.tsx'],
      content: false,
    },
    { path: '/trust', script: '/trust.js' },
    { path: '/trust/iphone', script: '/trust.js' },
    { path: '/trust/android', script: '/trust.js' },
    { path: '/trust/computer', script: '/trust.js' },
    { path: '/404', modules: ['src/app/not-found-page.tsx'], content: 'splash' },
    // It shows saved answers right away.
    { path: '/feedback-survey', modules: ['src/features/feedback/feedback-page.tsx'], content: false },
  ],
};

const messageListModule = 'src/features/recipients/message-list/message-dashboard-page.tsx';

const lovedOnesPages: Prerendering = {
  shell: 'loved-one.html',
  keptAs: 'loved-one.html',
  renderer: 'src/loved-one-prerender.tsx',
  pages: [
    { path: '/message-access' },
    { path: '/message-dashboard', modules: [messageListModule], content: false },
    { path: '/message-viewer', modules: [messageListModule], content: false },
    { path: '/notices', modules: ['src/features/unsubscribe/unsubscribe-page.tsx'], content: false },
    { path: '/lost-code', modules: ['src/features/recipients/code-entry/lost-code-page.tsx'], content: false },
    { path: '/messages/{id}', modules: ['src/features/recipients/message/message-page.tsx'], content: false },
  ],
};

/** Every page of an app starts with two files, `vendor` and `app`. What a third of its parts share is one more, and each route adds its own. */
const chunks: Rolldown.OutputOptions = {
  chunkFileNames: 'assets/[hash:7].js', // short, because every part of the app lists the names it needs
  codeSplitting: {
    groups: [
      { name: 'vendor', test: /node_modules/, tags: ['$initial'] },
      { name: 'app', tags: ['$initial'] },
      { name: 'common', minShareCount: 20 },
    ],
  },
};

/** Icons say their names, sizes and keys, which nothing reads: a tenth of a page's own scripts. */
const bareIcons: Plugin = {
  name: 'bare-icons',
  transform: {
    filter: { id: /lucide-react\/dist\/esm\/icons\// },
    handler: (code) => code.replaceAll(/, key: "\w+"|^ {2}(?:name|size|aliases): .*$/gm, ''),
  },
};

/** Admins don't wait on old phones, so their pages aren't prerendered. */
const adminShell = 'admin.html';

/**
 * Three apps from one source: members' and public pages, loved ones' pages (`--mode loved-one`), and the admin's (`--mode admin`), built into
 * the same folder one after another. None downloads code for another.
 */
export default defineConfig(({ mode }) => {
  const isMembers = mode !== 'loved-one' && mode !== 'admin';
  const drawing = mode === 'loved-one' ? lovedOnesPages : membersPages;
  const drawn = mode === 'admin' ? [] : [prerender(drawing)];
  const membersOnly = isMembers ? [openGraph(), serviceWorker('share-worker'), serviceWorker('connection-worker')] : [];
  return {
    plugins: [react(), bareIcons, tailwindcss(), fillShells(), preloadFonts(), ...membersOnly, ...drawn, compress()],
    resolve: {
      alias: [
        // The package's default entry supports browsers of 2015, at twice the size.
        { find: 'tus-js-client', replacement: 'tus-js-client/lib/browser/index.js' },
        // React has it built in since version 18: 0.2 KB less, with which the landing page meets its target.
        { find: 'use-sync-external-store/shim/with-selector', replacement: 'use-sync-external-store/with-selector' },
        // Every icon of lucide-react is created by this, without unused options (docs/performance.md, "Page size").
        {
          find: '../createLucideIcon.mjs',
          replacement: fileURLToPath(new URL('src/ui/lucide-icon.ts', import.meta.url)),
        },
      ],
    },
    build: {
      rolldownOptions: {
        input: mode === 'admin' ? adminShell : drawing.shell,
        output: chunks,
        // These calls have no side effects, so unused results can be dropped from a page.
        treeshake: { propertyReadSideEffects: false, manualPureFunctions: ['endpoint', 'createLink', 'z'] },
      },
      emptyOutDir: isMembers,
      copyPublicDir: isMembers,
      assetsInlineLimit: 0, // the page's policy allows no data: fonts or scripts
      modulePreload: { polyfill: false },
      reportCompressedSize: false,
    },
  };
});
