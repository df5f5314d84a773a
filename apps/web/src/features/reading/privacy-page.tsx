import { privacyFor } from '#web/content/privacy.ts';
import { publicFacts } from '#web/lib/facts.ts';
import { ReadingLayout } from './reading-layout.tsx';

export function PrivacyPage() {
  return <ReadingLayout document={privacyFor(publicFacts())} />;
}
