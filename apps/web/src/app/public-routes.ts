import type { PublicFacts } from '@someday/contract/public-facts';
import { createElement } from 'react';
import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router';
import type { ReadingDocument } from '#web/content/reading-document.ts';
import { publicFacts } from '#web/lib/facts.ts';
import { root } from './root-route.tsx';

/** A page of text: its words and what draws them come together. `numbered`: its sections are. */
const reading = (load: () => Promise<(facts: PublicFacts) => ReadingDocument>, numbered = true) =>
  lazyRouteComponent(async () => {
    const [{ ReadingLayout }, documentFor] = await Promise.all([
      import('#web/features/reading/reading-layout.tsx'),
      load(),
    ]);
    return { Page: () => createElement(ReadingLayout, { document: documentFor(publicFacts()), numbered }) };
  }, 'Page');

const home = createRoute({
  getParentRoute: () => root,
  path: '/',
  component: lazyRouteComponent(() => import('#web/features/landing/landing-page.tsx'), 'LandingPage'),
});

const termsOfService = createRoute({
  getParentRoute: () => root,
  path: '/terms-of-service',
  staticData: { title: 'Terms of Service' },
  component: reading(async () => (await import('#web/content/terms.ts')).termsFor),
});

const privacyPolicy = createRoute({
  getParentRoute: () => root,
  path: '/privacy-policy',
  staticData: { title: 'Privacy Policy' },
  component: reading(async () => (await import('#web/content/privacy.ts')).privacyFor),
});

const security = createRoute({
  getParentRoute: () => root,
  path: '/security',
  staticData: { title: 'Security & Privacy' },
  component: reading(async () => (await import('#web/content/security.ts')).securityFor),
});

const aiDisclosure = createRoute({
  getParentRoute: () => root,
  path: '/ai-disclosure',
  staticData: { title: 'AI Disclosure' },
  component: reading(async () => (await import('#web/content/ai-disclosure.ts')).aiDisclosureFor),
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
  component: reading(async () => (await import('#web/content/faq.ts')).faqFor, false),
});

const contact = createRoute({
  getParentRoute: () => root,
  path: '/contact',
  staticData: { title: 'Contact Us' },
  component: reading(async () => (await import('#web/content/contact.ts')).contactFor, false),
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
