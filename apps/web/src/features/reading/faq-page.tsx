import { faqFor } from '#web/content/faq.ts';
import { publicFacts } from '#web/lib/facts.ts';
import { ReadingLayout } from './reading-layout.tsx';

export function FaqPage() {
  return <ReadingLayout document={faqFor(publicFacts())} numbered={false} />;
}
