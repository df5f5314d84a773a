interface Page {
  readonly path: `/${string}`;
  readonly indexed?: true;
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
  '/api/answers',
] as const;

const lovedOneAnswers = [
  '/api/auth/check',
  '/api/parents?messages=none',
  '/api/family-milestones',
  '/api/moving-messages',
  '/api/answers',
] as const;

const pricingAnswers = ['/api/installation', '/api/pricing', '/api/auth/check'] as const;

/**
 * Any other path is a 404. `indexed`: search engines may list it. `app`: belongs to an app of its own. `billing`, `demo`, `home`: exists only there.
 * `answers`: GET addresses as the page asks for them first; it arrives with their answers.
 */
export const pages = [
  { path: '/', indexed: true },
  { path: '/login', indexed: true },
  { path: '/signup', indexed: true },
  { path: '/sign-on' },
  { path: '/forgot-password' },
  { path: '/reset-password' },
  { path: '/verify-email' },
  { path: '/confirm-email' },
  { path: '/undo-email-change' },
  { path: '/reopen-account' },
  { path: '/onboarding', answers: ['/api/auth/check', '/api/subscription'] },
  { path: '/terms-of-service', indexed: true },
  { path: '/privacy-policy', indexed: true },
  { path: '/security', indexed: true },
  { path: '/ai-disclosure', indexed: true },
  { path: '/message-tips', indexed: true },
  { path: '/recording-tips', indexed: true },
  { path: '/faq', indexed: true },
  { path: '/contact', indexed: true },
  { path: '/how-it-works', leadsTo: '/#how-it-works' },
  { path: '/message-ideas', leadsTo: '/message-tips' },
  { path: '/pricing', indexed: true, billing: true, answers: pricingAnswers },
  { path: '/subscription', billing: true, answers: pricingAnswers },
  { path: '/practice-checkout/{sessionId}', billing: true, answers: ['/api/installation', '/api/auth/check'] },
  { path: '/practice-wallet', billing: true, answers: ['/api/installation', '/api/auth/check'] },
  { path: '/subscription-success', billing: true },
  { path: '/lifetime-success', billing: true },
  { path: '/message-access', indexed: true, app: 'loved-ones' },
  { path: '/message-dashboard', app: 'loved-ones', answers: ['/api/recipient/check', '/api/recipient'] },
  { path: '/message-viewer', app: 'loved-ones' },
  { path: '/messages', app: 'loved-ones' },
  { path: '/messages/{id}', app: 'loved-ones' },
  { path: '/crisis-resources', indexed: true },
  { path: '/notices', app: 'loved-ones' },
  { path: '/lost-code', app: 'loved-ones' },
  { path: '/member-dashboard', answers: dashboardAnswers },
  { path: '/loved-ones/{id}', answers: lovedOneAnswers },
  { path: '/look-back/{year}', answers: ['/api/auth/check', '/api/parents?messages=none'] },
  { path: '/dashboard', leadsTo: '/member-dashboard' },
  { path: '/guest-dashboard', leadsTo: '/member-dashboard' },
  // Browsers post shared files here, to a service worker (share-worker.ts).
  { path: '/share', leadsTo: '/member-dashboard?dialog=send&step=say' },
  {
    path: '/message-library',
    answers: ['/api/auth/check', '/api/video-library?limit=50', '/api/parents?messages=none'],
  },
  { path: '/trash', answers: ['/api/auth/check', '/api/trash', '/api/moving-messages'] },
  { path: '/keepsake', answers: ['/api/auth/check'] },
  { path: '/cancel-membership', billing: true, answers: ['/api/installation', '/api/auth/check', '/api/subscription'] },
  { path: '/guest-login' },
  { path: '/feedback-survey' },
  { path: '/tester-intake', indexed: true },
  { path: '/test-credentials', demo: true },
  { path: '/trust', home: true },
  { path: '/trust/iphone', home: true },
  { path: '/trust/android', home: true },
  { path: '/trust/computer', home: true },
  { path: '/admin', app: 'admin' },
  { path: '/admin-login', app: 'admin' },
  { path: '/admin-dashboard', app: 'admin' },
] as const satisfies readonly Page[];

export type PagePath = (typeof pages)[number]['path'];
