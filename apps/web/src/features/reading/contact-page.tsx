import { contactFor } from '#web/content/contact.ts';
import { publicFacts } from '#web/lib/facts.ts';
import { ReadingLayout } from './reading-layout.tsx';

export function ContactPage() {
  return <ReadingLayout document={contactFor(publicFacts())} numbered={false} />;
}
