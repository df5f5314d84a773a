/** What a visitor finds at an address: the final address and the page's title. */
export interface Place {
  /** Path and query. Default: the route's own path. */
  readonly at?: string;
  readonly title: string;
  /** Status of the first response. Default: 200. */
  readonly status?: 404;
}

/** A page from the specification's table, or from the decisions that add to it. */
export interface Route {
  readonly path: string;
  readonly stranger: Place;
  readonly member: Place;
}

const site = 'Someday';
const titled = (title: string): Place => ({ title: `${title} · ${site}` });
const home: Place = { title: `${site} · Video and photo messages that open when it matters` };

const same = (path: string, place: Place): Route => ({ path, stranger: place, member: place });
/** Anyone logged out is asked to log in, and returns. */
const membersOnly = (path: string, member: Place, next = path): Route => ({
  path,
  stranger: { ...titled('Log in'), at: `/login?next=${encodeURIComponent(next)}` },
  member,
});

const dashboard: Place = { ...titled('Dashboard'), at: '/member-dashboard' };
const pricing = titled('Pricing');
const deadLink = titled('This link doesn’t work');
const codeEntry = titled('Open your messages');
const nowhere: Place = { ...titled('404 Page Not Found'), status: 404 };

/** Prerendered pages, complete without scripts. `reading`: mostly text. */
export const drawnPages = [
  { path: '/', reading: true },
  { path: '/terms-of-service', reading: true },
  { path: '/privacy-policy', reading: true },
  { path: '/security', reading: true },
  { path: '/ai-disclosure', reading: true },
  { path: '/message-tips', reading: true },
  { path: '/recording-tips', reading: true },
  { path: '/faq', reading: true },
  { path: '/contact', reading: true },
  { path: '/crisis-resources', reading: true },
  { path: '/login', reading: false },
  { path: '/signup', reading: false },
  { path: '/forgot-password', reading: false },
  { path: '/guest-login', reading: false },
  { path: '/tester-intake', reading: false },
  { path: '/message-access', reading: false },
] as const;

/** With practice payments, and without the demo. */
export const routes: readonly Route[] = [
  same('/', home),
  // Only on a home network.
  ...['/trust', '/trust/iphone', '/trust/android', '/trust/computer'].map((path) => same(path, nowhere)),
  same('/pricing', pricing),
  same('/subscription', pricing),
  membersOnly('/onboarding', { ...titled('Step 1 of 4: Welcome to Someday'), at: '/onboarding?step=1' }),
  membersOnly('/member-dashboard', dashboard),
  membersOnly('/loved-ones/7', titled('No longer in your list')),
  membersOnly('/look-back/2025', titled('What you said in 2025')),
  membersOnly('/message-library', titled('Message Library')),
  same('/message-dashboard', codeEntry),
  same('/message-viewer', codeEntry),
  // Members go on to their dashboard.
  { path: '/login', stranger: titled('Log in'), member: dashboard },
  { path: '/signup', stranger: titled('Sign up'), member: dashboard },
  same('/sign-on', titled('We couldn’t log you in')),
  same('/forgot-password', titled('Forgot password')),
  same('/reset-password', titled('Invalid Reset Link')),
  same('/verify-email', titled('Verification Failed')),
  membersOnly('/cancel-membership', titled('Cancel membership')),
  same('/messages/7', titled('A message for you')),
  same('/message-access', codeEntry),
  same('/guest-login', titled('Guest login')),
  same('/admin', titled('Admin login')),
  same('/admin-login', titled('Admin login')),
  same('/admin-dashboard', titled('Admin Access Required')),
  same('/test-credentials', nowhere),
  same('/terms-of-service', titled('Terms of Service')),
  same('/privacy-policy', titled('Privacy Policy')),
  same('/security', titled('Security & Privacy')),
  same('/message-tips', titled('Message Ideas & Tips')),
  same('/recording-tips', titled('Recording Tips')),
  same('/feedback-survey', titled('Share Your Experience')),
  { path: '/subscription-success', stranger: titled('Please log in'), member: titled('Confirming your payment') },
  { path: '/lifetime-success', stranger: titled('Please log in'), member: titled('Confirming your payment') },
  same('/tester-intake', titled('Beta Tester Application')),

  same('/faq', titled('Questions and answers')),
  same('/contact', titled('Contact Us')),
  same('/crisis-resources', titled('Crisis Resources')),
  same('/ai-disclosure', titled('AI Disclosure')),
  same('/how-it-works', { ...home, at: '/#how-it-works' }),
  same('/message-ideas', { ...titled('Message Ideas & Tips'), at: '/message-tips' }),
  membersOnly('/dashboard', dashboard, '/member-dashboard'),
  membersOnly('/guest-dashboard', dashboard, '/member-dashboard'),
  membersOnly(
    '/share',
    { ...dashboard, at: '/member-dashboard?dialog=send&step=say' },
    '/member-dashboard?dialog=send&step=say',
  ),

  same('/confirm-email', deadLink),
  same('/undo-email-change', deadLink),
  same('/reopen-account', deadLink),
  same('/notices', deadLink),
  same('/lost-code', titled('Lost your code?')),
  same('/messages', titled('Invalid Message Link')),
  membersOnly('/practice-checkout/none', titled('Practice checkout')),
  membersOnly('/practice-wallet', titled('Practice card')),
  membersOnly('/keepsake', titled('Keepsake card')),
  membersOnly('/trash', titled('Trash')),
  same('/nowhere/at/all', nowhere),
];

/** The same addresses for a guest. Without an account there are no account pages. */
export const guestPlaces: readonly (Place & { path: string })[] = [
  ...['/onboarding', '/message-library', '/cancel-membership', '/keepsake', '/practice-wallet', '/dashboard'].map(
    (path) => ({ path, ...dashboard }),
  ),
  { path: '/guest-dashboard', ...dashboard },
  { path: '/trash', ...titled('Trash') },
  { path: '/look-back/2025', ...titled('What you said in 2025') },
  { path: '/loved-ones/7', ...titled('No longer in your list') },
];
