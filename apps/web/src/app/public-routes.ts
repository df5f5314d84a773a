import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router';
import { root } from './root-route.tsx';

const home = createRoute({
  getParentRoute: () => root,
  path: '/',
  component: lazyRouteComponent(() => import('#web/features/landing/landing-page.tsx'), 'LandingPage'),
});

const termsOfService = createRoute({
  getParentRoute: () => root,
  path: '/terms-of-service',
  staticData: { title: 'Terms of Service' },
  component: lazyRouteComponent(() => import('#web/features/reading/terms-page.tsx'), 'TermsPage'),
});

const privacyPolicy = createRoute({
  getParentRoute: () => root,
  path: '/privacy-policy',
  staticData: { title: 'Privacy Policy' },
  component: lazyRouteComponent(() => import('#web/features/reading/privacy-page.tsx'), 'PrivacyPage'),
});

const security = createRoute({
  getParentRoute: () => root,
  path: '/security',
  staticData: { title: 'Security & Privacy' },
  component: lazyRouteComponent(() => import('#web/features/reading/security-page.tsx'), 'SecurityPage'),
});

const aiDisclosure = createRoute({
  getParentRoute: () => root,
  path: '/ai-disclosure',
  staticData: { title: 'AI Disclosure' },
  component: lazyRouteComponent(() => import('#web/features/reading/ai-disclosure-page.tsx'), 'AiDisclosurePage'),
});

const crisisResources = createRoute({
  getParentRoute: () => root,
  path: '/crisis-resources',
  staticData: { title: 'Crisis Resources' },
  component: lazyRouteComponent(() => import('#web/features/reading/crisis-page.tsx'), 'CrisisPage'),
});

const faq = createRoute({
  getParentRoute: () => root,
  path: '/faq',
  staticData: { title: 'Questions and answers' },
  component: lazyRouteComponent(() => import('#web/features/reading/faq-page.tsx'), 'FaqPage'),
});

const contact = createRoute({
  getParentRoute: () => root,
  path: '/contact',
  staticData: { title: 'Contact Us' },
  component: lazyRouteComponent(() => import('#web/features/reading/contact-page.tsx'), 'ContactPage'),
});

const messageTips = createRoute({
  getParentRoute: () => root,
  path: '/message-tips',
  staticData: { title: 'Message Ideas & Tips' },
  component: lazyRouteComponent(() => import('#web/features/tips/message-tips-page.tsx'), 'MessageTipsPage'),
});

const recordingTips = createRoute({
  getParentRoute: () => root,
  path: '/recording-tips',
  staticData: { title: 'Recording Tips' },
  component: lazyRouteComponent(() => import('#web/features/tips/recording-tips-page.tsx'), 'RecordingTipsPage'),
});

/** Other names, as the specification has them. */
const howItWorks = createRoute({
  getParentRoute: () => root,
  path: '/how-it-works',
  beforeLoad: () => {
    throw redirect({ to: '/', hash: 'how-it-works', replace: true });
  },
});

const messageIdeas = createRoute({
  getParentRoute: () => root,
  path: '/message-ideas',
  beforeLoad: () => {
    throw redirect({ to: '/message-tips', replace: true });
  },
});

/** Pages that everybody may read, signed in or not. */
export const publicRoutes = [
  home,
  termsOfService,
  privacyPolicy,
  security,
  aiDisclosure,
  crisisResources,
  faq,
  contact,
  messageTips,
  recordingTips,
  howItWorks,
  messageIdeas,
] as const;
