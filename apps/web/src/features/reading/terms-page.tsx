import { termsFor } from '#web/content/terms.ts';
import { publicFacts } from '#web/lib/facts.ts';
import { ReadingLayout } from './reading-layout.tsx';

export function TermsPage() {
  return <ReadingLayout document={termsFor(publicFacts())} />;
}
