import type { QueryClient } from '@tanstack/react-query';
import { createRoute, notFound, redirect, type RouteComponent } from '@tanstack/react-router';
import { dialogSearch, safePath } from '#web/lib/addresses.ts';
import { cancelSearch, dashboardSearch, keepsakeSearch, onboardingSearch } from './page-search.ts';
import { isPrerendering, requireAccount, requireBilling, requireMember, requirePayingMember } from './guards.ts';
import { whenOnline } from '#web/lib/hooks.ts';
import { pageTitles } from './app.copy.ts';
import { publicRoutes } from './public-routes.ts';
import { lazyPage, plainPage, root } from './root-route.tsx';

/** Every page brings the list of its parts; visitors don't download those of members. */
const loadMemberPages = () => import('./member-pages.ts');

/** Where to go after the login. Anything but a path of this site becomes an explicit `undefined`, since the router keeps keys that are left out. */
const loginSearch = ({ next }: Record<string, unknown>): { next?: string | undefined } => ({ next: safePath(next) });

const login = createRoute({
  getParentRoute: () => root,
  path: '/login',
  staticData: { title: pageTitles.login },
  validateSearch: loginSearch,
  loader: () => {
    if (!isPrerendering) loadMemberPages().catch(() => {}); // for after the login
  },
  component: lazyPage(() => import('#web/features/accounts/login-page.tsx'), 'LoginPage'),
});

const signup = createRoute({
  getParentRoute: () => root,
  path: '/signup',
  staticData: { title: pageTitles.signup },
  validateSearch: loginSearch,
  component: lazyPage(() => import('#web/features/accounts/signup-page.tsx'), 'SignupPage'),
});

const signOn = plainPage(
  '/sign-on',
  lazyPage(() => import('#web/features/accounts/sign-on-page.tsx'), 'SignOnPage'),
);

const forgotPassword = plainPage(
  '/forgot-password',
  lazyPage(() => import('#web/features/accounts/forgot-password-page.tsx'), 'ForgotPasswordPage'),
  pageTitles.forgotPassword,
);

const tokenSearch = ({ token }: Record<string, unknown>): { token?: string | undefined } => ({
  token: typeof token === 'string' && token !== '' ? token : undefined,
});

const linkPage = <const Path extends string>(path: Path, component: RouteComponent) =>
  createRoute({ getParentRoute: () => root, path, validateSearch: tokenSearch, component });

const resetPassword = linkPage(
  '/reset-password',
  lazyPage(() => import('#web/features/accounts/reset-password-page.tsx'), 'ResetPasswordPage'),
);

const verifyEmail = linkPage(
  '/verify-email',
  lazyPage(() => import('#web/features/accounts/verify-email-page.tsx'), 'VerifyEmailPage'),
);

const loadLinkPages = () => import('#web/features/accounts/link-pages.tsx');

const confirmEmail = linkPage('/confirm-email', lazyPage(loadLinkPages, 'ConfirmEmailPage'));

const undoEmailChange = linkPage('/undo-email-change', lazyPage(loadLinkPages, 'UndoEmailChangePage'));

const reopenAccount = linkPage('/reopen-account', lazyPage(loadLinkPages, 'ReopenAccountPage'));

const loadPricing = whenOnline(() => import('./pages/pricing.tsx'));
const PricingPage = lazyPage(loadPricing, 'PricingPage');

/** Waits for the prices, so that nothing moves when they arrive. If they take long, it renders without. */
const pricingPage = {
  getParentRoute: () => root,
  staticData: { title: pageTitles.pricing },
  beforeLoad: requireBilling,
  loader: async ({ context: { queryClient } }: { context: { queryClient: QueryClient } }) => {
    if (isPrerendering) return;
    const { prefetchPricing } = await loadPricing();
    await prefetchPricing(queryClient);
  },
  component: PricingPage,
  pendingComponent: PricingPage,
} as const;

const pricing = createRoute({ ...pricingPage, path: '/pricing' });
const subscription = createRoute({ ...pricingPage, path: '/subscription' });

const practiceCheckout = createRoute({
  getParentRoute: () => root,
  path: '/practice-checkout/$sessionId',
  staticData: { title: pageTitles.practiceCheckout },
  beforeLoad: requirePayingMember,
  component: lazyPage(async () => (await loadMemberPages()).practiceCheckout(), 'PracticeCheckoutPage'),
});

const practiceWallet = createRoute({
  getParentRoute: () => root,
  path: '/practice-wallet',
  staticData: { title: pageTitles.practiceWallet },
  beforeLoad: requirePayingMember,
  component: lazyPage(async () => (await loadMemberPages()).practiceWallet(), 'PracticeWalletPage'),
});

const loadSuccess = whenOnline(async () => (await loadMemberPages()).success());

const subscriptionSuccess = createRoute({
  getParentRoute: () => root,
  path: '/subscription-success',
  beforeLoad: requireBilling,
  component: lazyPage(loadSuccess, 'SubscriptionSuccessPage'),
});

const lifetimeSuccess = createRoute({
  getParentRoute: () => root,
  path: '/lifetime-success',
  beforeLoad: requireBilling,
  component: lazyPage(loadSuccess, 'LifetimeSuccessPage'),
});

const loadDashboard = whenOnline(async () => (await loadMemberPages()).dashboard());

const memberDashboard = createRoute({
  getParentRoute: () => root,
  path: '/member-dashboard',
  validateSearch: dashboardSearch,
  beforeLoad: requireMember,
  loader: async ({ context: { queryClient }, cause }) => {
    if (isPrerendering || cause === 'stay') return; // another tab, or a dialog
    const { prefetchDashboard } = await loadDashboard();
    prefetchDashboard(queryClient);
  },
  component: lazyPage(loadDashboard, 'MemberDashboardPage'),
});

const lookBack = createRoute({
  getParentRoute: () => root,
  path: '/look-back/$year',
  beforeLoad: (options) => {
    if (!/^20\d\d$/.test(options.params.year)) throw notFound();
    return requireMember(options);
  },
  component: lazyPage(async () => (await loadMemberPages()).lookBack(), 'LookBackPage'),
});

const loadLovedOne = whenOnline(async () => (await loadMemberPages()).lovedOne());

const lovedOne = createRoute({
  getParentRoute: () => root,
  path: '/loved-ones/$id',
  validateSearch: dialogSearch,
  beforeLoad: requireMember,
  loader: async ({ context: { queryClient }, cause }) => {
    if (isPrerendering || cause === 'stay') return;
    const { prefetchLovedOne } = await loadLovedOne();
    prefetchLovedOne(queryClient);
  },
  component: lazyPage(loadLovedOne, 'LovedOnePage'),
});

const onboarding = createRoute({
  getParentRoute: () => root,
  path: '/onboarding',
  validateSearch: onboardingSearch,
  beforeLoad: requireAccount,
  component: lazyPage(async () => (await loadMemberPages()).onboarding(), 'OnboardingPage'),
});

const keepsake = createRoute({
  getParentRoute: () => root,
  path: '/keepsake',
  staticData: { title: pageTitles.keepsake },
  validateSearch: keepsakeSearch,
  beforeLoad: requireAccount,
  component: lazyPage(async () => (await loadMemberPages()).keepsake(), 'KeepsakePage'),
});

const loadLibrary = whenOnline(async () => (await loadMemberPages()).library());

const messageLibrary = createRoute({
  getParentRoute: () => root,
  path: '/message-library',
  staticData: { title: pageTitles.library },
  validateSearch: dialogSearch,
  beforeLoad: requireAccount,
  loader: async ({ context: { queryClient }, cause }) => {
    if (isPrerendering || cause === 'stay') return; // a dialog was opened or closed
    const { prefetchLibraryPage } = await loadLibrary();
    prefetchLibraryPage(queryClient);
  },
  component: lazyPage(loadLibrary, 'MessageLibraryPage'),
});

const loadTrash = whenOnline(async () => (await loadMemberPages()).trash());

const trash = createRoute({
  getParentRoute: () => root,
  path: '/trash',
  staticData: { title: pageTitles.trash },
  beforeLoad: requireMember,
  loader: async ({ context: { queryClient } }) => {
    if (isPrerendering) return;
    const { prefetchTrash } = await loadTrash();
    void prefetchTrash(queryClient);
  },
  component: lazyPage(loadTrash, 'TrashPage'),
});

const cancelMembership = createRoute({
  getParentRoute: () => root,
  path: '/cancel-membership',
  staticData: { title: pageTitles.cancel },
  validateSearch: cancelSearch,
  beforeLoad: requirePayingMember,
  component: lazyPage(async () => (await loadMemberPages()).cancel(), 'CancelMembershipPage'),
});

const guestLogin = plainPage(
  '/guest-login',
  lazyPage(() => import('#web/features/guests/guest-login-page.tsx'), 'GuestLoginPage'),
  pageTitles.guestLogin,
);

const feedbackSurvey = plainPage(
  '/feedback-survey',
  lazyPage(() => import('#web/features/feedback/feedback-page.tsx'), 'FeedbackPage'),
);

const testerIntake = plainPage(
  '/tester-intake',
  lazyPage(() => import('#web/features/testers/tester-intake-page.tsx'), 'TesterIntakePage'),
  pageTitles.testers,
);

const testCredentials = plainPage(
  '/test-credentials',
  lazyPage(() => import('./pages/test-credentials.tsx'), 'TestCredentialsPage'),
);

/** Other paths of the dashboard. Source: specification part 2 §2. */
const toDashboard = {
  getParentRoute: () => root,
  beforeLoad: () => {
    throw redirect({ to: '/member-dashboard', replace: true });
  },
} as const;
const dashboard = createRoute({ ...toDashboard, path: '/dashboard' });
const guestDashboard = createRoute({ ...toDashboard, path: '/guest-dashboard' });

/** Every page, lazily loaded. Members' pages have `beforeLoad: requireMember`, or `requireAccount` if they aren't for guests (guards.ts). */
export const routeTree = root.addChildren([
  ...publicRoutes,
  login,
  signup,
  signOn,
  forgotPassword,
  resetPassword,
  verifyEmail,
  confirmEmail,
  undoEmailChange,
  reopenAccount,
  pricing,
  subscription,
  practiceCheckout,
  practiceWallet,
  subscriptionSuccess,
  lifetimeSuccess,
  onboarding,
  memberDashboard,
  lovedOne,
  lookBack,
  keepsake,
  messageLibrary,
  trash,
  cancelMembership,
  guestLogin,
  feedbackSurvey,
  testerIntake,
  testCredentials,
  dashboard,
  guestDashboard,
]);
