import { securityFor } from '#web/content/security.ts';
import { publicFacts } from '#web/lib/facts.ts';
import { ReadingLayout } from './reading-layout.tsx';

export function SecurityPage() {
  return <ReadingLayout document={securityFor(publicFacts())} />;
}
