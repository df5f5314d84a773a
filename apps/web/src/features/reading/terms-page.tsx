import { terms } from '#web/content/terms.ts';
import { ReadingLayout } from './reading-layout.tsx';

export function TermsPage() {
  return <ReadingLayout document={terms} />;
}
