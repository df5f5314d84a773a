import { useLocation } from 'wouter';
import { usePageTitle } from '#web/lib/page-title.ts';
import { CodeEntry } from './code-entry.tsx';
import { useOpenWithCode } from './open-with-code.ts';
import { places } from './places.ts';
import { recipientsCopy } from './recipients.copy.ts';

export function MessageAccessPage() {
  const [, go] = useLocation();
  usePageTitle(recipientsCopy.entry.pageTitle);
  const loadRoom = () => void import('./message-dashboard-page.tsx').catch(() => {}); // it is asked for again when it is needed
  return <CodeEntry opening={useOpenWithCode('access')} onReady={loadRoom} onOpened={() => go(places.room)} />;
}
