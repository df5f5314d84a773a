import type { Rolldown } from 'vite';

/** Files by the ends of their paths, as parts of one expression. */
const ending = (...paths: readonly string[]) => new RegExp(`[\\\\/](?:${paths.join('|')})\\.(?:m?js|tsx?)$`);

const lucide = 'lucide-react/dist/esm';
const queryCore = 'query-core/build/modern';
const reactQuery = 'react-query/build/modern';

/** From what every page takes to what only some take: none of them may need one below it. */
const groups: Rolldown.CodeSplittingGroup[] = [
  { name: 'index', tags: ['$initial'] },
  {
    name: 'page',
    test: ending(
      `${lucide}/(?!icons).*`,
      `${lucide}/icons/(?:lamp|monitor|moon|sun)`,
      'ui/(?:site-header|header-frame|appearance-menu|segmented-control|page|link-button|text-link|text-anchor|card)',
      'lib/(?:lost-focus|demo)',
      'ui/art/(?:airmail-strip|postmark)',
      'lib/(?:tab-visit|clock)',
      'react-router/dist/esm/(?:useRouter|routerContext|useLocation)',
    ),
  },
  {
    // every page on which something is asked of the server
    name: 'calls',
    test: ending(
      'node_modules/zod/.*',
      'contract/src/(?:endpoint|limits|fields)',
      'lib/form-draft',
      `${queryCore}/mutationObserver`,
      `${reactQuery}/useMutation`,
    ),
  },
  {
    // every page that knows of accounts
    name: 'accounts',
    test: ending('contract/src/(?:passwords|accounts|rules/common-passwords)'),
  },
  { name: 'sessions', test: ending('contract/src/(?:guest-access|sessions)') },
  {
    // every page with something to fill in
    name: 'fields',
    test: ending('ui/field', `${lucide}/icons/circle-exclamation-point`),
  },
  {
    name: 'forms',
    test: ending('node_modules/(?:react-hook-form|@hookform|@standard-schema)/.*', 'ui/text-field', 'api/late-refusal'),
  },
  { name: 'passwords', test: ending('ui/password-field', `${lucide}/icons/eye-off`) },
  {
    name: 'account-pages',
    test: ending(
      'ui/account-(?:sheet|layout)',
      'lib/new-password',
      'accounts/(?:accounts\\.copy|accounts\\.queries|missing-information|load-account-calls|recovery\\.copy)',
    ),
  },
  {
    // every page that knows who is signed in
    name: 'queries',
    test: ending(
      `${queryCore}/(?:queryObserver|infiniteQueryObserver)`,
      `${reactQuery}/(?:use(?:BaseQuery|Query|InfiniteQuery)|queryOptions|infiniteQueryOptions|suspense)`,
      `${reactQuery}/(?:IsRestoringProvider|QueryErrorResetBoundary|errorBoundaryUtils)`,
      'api/(?:typed-client|account-client|session|visit|subscription|plan-usage)',
      'contract/src/(?:installation|subscription)',
      'lib/guest-entries',
    ),
  },
  {
    name: 'member-data',
    test: ending(
      'api/(?:client|member-data|library|change-cached|message-lists|message-figures|parents)',
      'contract/src/(?:categories|media|message-lists|message-forms|loved-ones|opening|messages|library|rules/file-limit)',
    ),
  },
  {
    // the landing page and others that everybody may read have stamps, and nothing else of the members'
    name: 'stamps',
    test: ending('ui/art/(?:stamp|scene|hills|inks|perforation)'),
  },
  {
    name: 'member-ui',
    test: ending(
      'ui/(?:empty-state|progress|show-more|badge|back-link|list-failed|loading-dialog)',
      'ui/art/stamp-avatar',
      'lib/(?:days|same-zone)',
      `${lucide}/icons/(?:calendar-clock|mail-open|triangle-exclamation-point|hourglass|mail|x|house|check|info)`,
    ),
  },
  {
    // every page on which a member works with messages
    name: 'member-work',
    test: ending(
      'app/(?:limit-place|use-addressed-dialog)',
      'lib/(?:limit-store|unsent-store|use-settled)',
      'api/(?:events|use-live-data)',
      'contract/src/events',
      'ui/(?:search-field|category-badge)',
      `${lucide}/icons/(?:send|search|upload|rotate-cw|trash)`,
    ),
  },
  {
    // of Radix, what its tabs and menu buttons share with its dialogs
    name: 'radix',
    test: ending(
      '@radix-ui/(?:primitive|react-(?:slot|presence|use-[\\w-]+|context|compose-refs|primitive|id))/.*',
      '@radix-ui/react-(?:tabs|roving-focus|collection|direction)/.*',
    ),
  },
  {
    name: 'dialogs',
    test: ending(
      '@radix-ui/react-(?:dialog|alert-dialog|focus-scope|focus-guards|dismissable-layer|portal)/.*',
      'node_modules/(?:react-remove-scroll|react-remove-scroll-bar|aria-hidden|use-sidecar|use-callback-ref)/.*',
      'node_modules/(?:react-style-singleton|get-nonce|detect-node-es|tslib)/.*',
      'ui/(?:dialog|confirm-dialog|return-focus)',
    ),
  },
  { name: 'promises', test: ending(`${lucide}/icons/(?:lock|heart-handshake|key-round)`) },
  {
    // what the dashboard shares with its dialogs and tabs
    name: 'dashboard-parts',
    test: ending(
      '(?:contract/src|api)/(?:family-milestones|video-categories)',
      'contract/src/rules/(?:access-code|english)',
      'lib/(?:birthdays|clipboard)',
      'dashboard/draft-for',
      'features/[\\w-]+/(?:reminders|video-categories)\\.copy',
      `${lucide}/icons/(?:play|video|pencil-line|copy|user-round-plus)`,
    ),
  },
  {
    // of the plans, what their page shares with those before and after a payment
    name: 'prices',
    test: ending('billing/(?:pricing\\.queries|pricing\\.copy|plan-offers|plan-choice|checkout\\.copy)'),
  },
  {
    name: 'membership',
    test: ending(
      'contract/src/billing',
      'billing/(?:membership\\.copy|membership-words|membership\\.queries|use-day-of)',
      'lib/leave-for',
    ),
  },
];

/**
 * How the members' app is cut into files. Left to itself the bundler makes one of every few lines that the same pages share, and each costs its
 * place in the lists of all others and begins to be compressed anew: 65 files for the dashboard and a ninth of its bytes. So what the same
 * pages take is put together, and a file's name is left out of those lists. A file belongs into a group only if every page that takes the
 * group needs it: it gets all of it. `npm run bench -- bytes` says what it is worth.
 */
export const memberChunks: Rolldown.OutputOptions = {
  chunkFileNames: 'assets/[hash:7].js',
  codeSplitting: { includeDependenciesRecursively: false, groups },
};
