import type { PublicFacts } from '@someday/contract/rules/public-facts';
import { createElement } from 'react';
import { createRoute } from '@tanstack/react-router';
import type { ReadingDocument } from '#web/content/reading-document.ts';
import { publicFacts } from '#web/lib/facts.ts';
import { pageTitles } from './app.copy.ts';
import { lazyPage, plainPage, root } from './root-route.tsx';

const textPage = <const Path extends string>(
  path: Path,
  title: string,
  load: () => Promise<(facts: PublicFacts) => ReadingDocument>,
  numbered = true,
) =>
  createRoute({
    getParentRoute: () => root,
    path,
    staticData: { title },
    component: lazyPage(async () => {
      const [{ ReadingLayout }, documentFor] = await Promise.all([
        import('#web/features/reading/reading-layout.tsx'),
        load(),
      ]);
      return { Page: () => createElement(ReadingLayout, { document: documentFor(publicFacts()), numbered }) };
    }, 'Page'),
  });

export const publicRoutes = [
  plainPage(
    '/',
    lazyPage(() => import('#web/features/landing/landing-page.tsx'), 'LandingPage'),
  ),
  textPage('/terms-of-service', pageTitles.terms, async () => (await import('#web/content/terms.ts')).termsFor),
  textPage('/privacy-policy', pageTitles.privacy, async () => (await import('#web/content/privacy.ts')).privacyFor),
  textPage('/security', pageTitles.security, async () => (await import('#web/content/security.ts')).securityFor),
  textPage(
    '/ai-disclosure',
    pageTitles.ai,
    async () => (await import('#web/content/ai-disclosure.ts')).aiDisclosureFor,
  ),
  plainPage(
    '/crisis-resources',
    lazyPage(() => import('#web/features/reading/crisis-page.tsx'), 'CrisisPage'),
    pageTitles.crisis,
  ),
  textPage('/faq', pageTitles.faq, async () => (await import('#web/content/faq.ts')).faqFor, false),
  textPage('/contact', pageTitles.contact, async () => (await import('#web/content/contact.ts')).contactFor, false),
  plainPage(
    '/message-tips',
    lazyPage(() => import('#web/features/tips/message-tips-page.tsx'), 'MessageTipsPage'),
    pageTitles.messageTips,
  ),
  plainPage(
    '/recording-tips',
    lazyPage(() => import('#web/features/tips/recording-tips-page.tsx'), 'RecordingTipsPage'),
    pageTitles.recordingTips,
  ),
] as const;
