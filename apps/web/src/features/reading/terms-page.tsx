import { useNamesPrices } from '#web/api/names-prices.ts';
import { termsFor } from '#web/content/terms.ts';
import { ReadingLayout } from './reading-layout.tsx';

export function TermsPage() {
  return <ReadingLayout document={termsFor({ namesPrices: useNamesPrices() })} />;
}
