import { useState } from 'react';
import { DiscardQuestion } from '#web/features/upload/discard-question.tsx';
import { OutgoingRow } from '#web/features/upload/outgoing-row.tsx';
import { isForLibrary, type OutgoingItem } from '#web/features/upload/outgoing.ts';
import { libraryNotices, unsentCopy } from '#web/features/upload/unsent.copy.ts';
import { usePlanRoom } from '#web/features/upload/use-plan-room.ts';
import { useUnwatched, type OutgoingNotices } from '#web/features/upload/use-unwatched.ts';
import { Card } from '#web/ui/page.tsx';
import { type Draft, draftOf } from './send-form.ts';
import { UnsentTakes } from './unsent-takes.tsx';
import { scheduleCopy } from './changing.copy.ts';
import { sendCopy } from './send.copy.ts';

function noticesOf(item: OutgoingItem): OutgoingNotices {
  if (isForLibrary(item)) return libraryNotices;
  const doneText = `“${item.fields.title}” for ${item.recipientName}`;
  return item.fields.schedule
    ? { done: scheduleCopy.scheduled, doneText, failed: scheduleCopy.failed }
    : { done: sendCopy.sent, doneText, failed: sendCopy.failed };
}

const everything = () => true;

/** Messages on their way that no open dialog follows, until they have arrived. */
export function OutgoingSection({ memberId, onOpen }: { memberId: number; onOpen: (draft: Draft) => void }) {
  const { outbox, items } = useUnwatched(memberId, everything, noticesOf);
  usePlanRoom(outbox, items);
  const [asked, setAsked] = useState<string>();
  const change = async ({ id }: OutgoingItem) => {
    const outgoing = await outbox.recall(id);
    if (outgoing) onOpen(draftOf(outgoing));
  };
  if (items.length === 0) return null;
  return (
    <section aria-labelledby="outgoing">
      <h2 id="outgoing" className="text-[1.625rem]">
        {unsentCopy.heading}
      </h2>
      <Card className="mt-5 overflow-hidden">
        <ul className="divide-y divide-line">
          {items.map((item) => (
            <OutgoingRow
              key={item.id}
              item={item}
              outbox={outbox}
              about={`For ${item.recipientName}, ${item.fileName}`}
              failedText={sendCopy.failedText}
              // Of what is to go into the library the form is there.
              onChange={isForLibrary(item) ? undefined : () => void change(item)}
              onDiscard={() => setAsked(item.id)}
            />
          ))}
        </ul>
        <div aria-hidden="true" className="airmail h-1.5" />
      </Card>
      <DiscardQuestion
        about="message"
        id={asked}
        onDiscard={(id) => void outbox.discard(id)}
        onAnswered={() => setAsked(undefined)}
      />
    </section>
  );
}

/** What of a member's messages has not arrived yet: recordings that were never sent, and messages on their way. */
export function UnsentSections({ memberId, onOpen }: { memberId: number; onOpen: (draft: Draft) => void }) {
  return (
    <>
      <UnsentTakes memberId={memberId} onOpen={onOpen} />
      <OutgoingSection memberId={memberId} onOpen={onOpen} />
    </>
  );
}
