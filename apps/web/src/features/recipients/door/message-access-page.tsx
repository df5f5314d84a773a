import { usePageTitle } from '#web/lib/hooks.ts';
import { CodeEntry } from './code-entry.tsx';
import { go, places } from '#web/features/recipients/location.tsx';
import { useOpenWithCode } from './open-with-code.ts';
import { recipientsCopy } from '#web/features/recipients/recipients.copy.ts';

export function MessageAccessPage() {
  usePageTitle(recipientsCopy.entry.pageTitle);
  const loadRoom = () => void import('#web/features/recipients/room/message-dashboard-page.tsx').catch(() => {}); // the room loads it again when needed
  return <CodeEntry opening={useOpenWithCode('access')} onReady={loadRoom} onOpened={() => go(places.room)} />;
}
