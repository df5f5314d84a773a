import { OutgoingSection } from './outgoing-section.tsx';
import type { Draft } from './send-form.ts';
import { UnsentTakes } from './unsent-takes.tsx';

/** What of a member's messages has not arrived yet: recordings that were never sent, and messages on their way. */
export function UnsentSections({ memberId, onOpen }: { memberId: number; onOpen: (draft: Draft) => void }) {
  return (
    <>
      <UnsentTakes memberId={memberId} onOpen={onOpen} />
      <OutgoingSection memberId={memberId} onOpen={onOpen} />
    </>
  );
}
