interface Page {
  readonly path: `/${string}`;
  readonly indexed: boolean;
  readonly app?: 'loved-ones' | 'admin';
  readonly demo?: true;
  readonly billing?: true;
  readonly home?: true;
  readonly leadsTo?: `/${string}`;
  readonly answers?: readonly `/api/${string}`[];
}

const dashboardAnswers = [
  '/api/auth/check',
  '/api/parents?messages=none',
  '/api/video-messages?show=all&sort=newest',
  '/api/video-categories',
  '/api/family-milestones',
  '/api/subscription',
  '/api/moving-messages',
] as const;

const pricingAnswers = ['/api/installation', '/api/pricing', '/api/auth/check'] as const;

/**
 * Any other path is a 404. `app`: belongs to an app of its own. `billing`, `demo`, `home`: exists only there.
 * `answers`: GET addresses as the page asks for them first; it arrives with their answers.
 */
export const pages = [
  { path: '/', indexed: true },
  { path: '/login', indexed: true },
  { path: '/signup', indexed: true },
  { path: '/forgot-password', indexed: false },
  { path: '/reset-password', indexed: false },
  { path: '/verify-email', indexed: false },
  { path: '/confirm-email', indexed: false },
  { path: '/undo-email-change', indexed: false },
  { path: '/reopen-account', indexed: false },
  { path: '/onboarding', indexed: false, answers: ['/api/auth/check', '/api/subscription'] },
  { path: '/terms-of-service', indexed: true },
  { path: '/privacy-policy', indexed: true },
  { path: '/security', indexed: true },
  { path: '/ai-disclosure', indexed: true },
  { path: '/message-tips', indexed: true },
  { path: '/recording-tips', indexed: true },
  { path: '/faq', indexed: true },
  { path: '/contact', indexed: true },
  { path: '/how-it-works', indexed: false, leadsTo: '/#how-it-works' },
  { path: '/message-ideas', indexed: false, leadsTo: '/message-tips' },
  { path: '/pricing', indexed: true, billing: true, answers: pricingAnswers },
  { path: '/subscription', indexed: false, billing: true, answers: pricingAnswers },
  {
    path: '/practice-checkout/{sessionId}',
    indexed: false,
    billing: true,
    answers: ['/api/installation', '/api/auth/check'],
  },
  {
    path: '/practice-wallet',
    indexed: false,
    billing: true,
    answers: ['/api/installation', '/api/auth/check'],
  },
  { path: '/subscription-success', indexed: false, billing: true },
  { path: '/lifetime-success', indexed: false, billing: true },
  { path: '/message-access', indexed: true, app: 'loved-ones' },
  {
    path: '/message-dashboard',
    indexed: false,
    app: 'loved-ones',
    answers: ['/api/recipient/check', '/api/recipient'],
  },
  { path: '/message-viewer', indexed: false, app: 'loved-ones' },
  { path: '/messages', indexed: false, app: 'loved-ones' },
  { path: '/messages/{id}', indexed: false, app: 'loved-ones' },
  { path: '/crisis-resources', indexed: true },
  { path: '/notices', indexed: false, app: 'loved-ones' },
  { path: '/lost-code', indexed: false, app: 'loved-ones' },
  { path: '/member-dashboard', indexed: false, answers: dashboardAnswers },
  { path: '/dashboard', indexed: false, leadsTo: '/member-dashboard' },
  { path: '/guest-dashboard', indexed: false, leadsTo: '/member-dashboard' },
  // Browsers post shared files here, to a service worker (share-worker.ts).
  { path: '/share', indexed: false, leadsTo: '/member-dashboard?dialog=send&step=say' },
  {
    path: '/message-library',
    indexed: false,
    answers: ['/api/auth/check', '/api/video-library?limit=50', '/api/parents?messages=none'],
  },
  { path: '/trash', indexed: false, answers: ['/api/auth/check', '/api/trash', '/api/moving-messages'] },
  { path: '/keepsake', indexed: false, answers: ['/api/auth/check'] },
  {
    path: '/cancel-membership',
    indexed: false,
    billing: true,
    answers: ['/api/installation', '/api/auth/check', '/api/subscription'],
  },
  { path: '/guest-login', indexed: false },
  { path: '/feedback-survey', indexed: false },
  { path: '/tester-intake', indexed: true },
  { path: '/test-credentials', indexed: false, demo: true },
  { path: '/trust', indexed: false, home: true },
  { path: '/trust/iphone', indexed: false, home: true },
  { path: '/trust/android', indexed: false, home: true },
  { path: '/trust/computer', indexed: false, home: true },
  { path: '/admin', indexed: false, app: 'admin' },
  { path: '/admin-login', indexed: false, app: 'admin' },
  { path: '/admin-dashboard', indexed: false, app: 'admin' },
] as const satisfies readonly Page[];

export type PagePath = (typeof pages)[number]['path'];
