import { aiDisclosureFor } from '#web/content/ai-disclosure.ts';
import { publicFacts } from '#web/lib/facts.ts';
import { ReadingLayout } from './reading-layout.tsx';

export function AiDisclosurePage() {
  return <ReadingLayout document={aiDisclosureFor(publicFacts())} />;
}
