import { usePageTitle } from '#web/lib/hooks.ts';
import { CodeEntry } from './code-entry.tsx';
import { go } from './location.tsx';
import { useOpenWithCode } from './open-with-code.ts';
import { places } from './places.ts';
import { recipientsCopy } from './recipients.copy.ts';

export function MessageAccessPage() {
  usePageTitle(recipientsCopy.entry.pageTitle);
  const loadRoom = () => void import('./message-dashboard-page.tsx').catch(() => {}); // it is asked for again when it is needed
  return <CodeEntry opening={useOpenWithCode('access')} onReady={loadRoom} onOpened={() => go(places.room)} />;
}
