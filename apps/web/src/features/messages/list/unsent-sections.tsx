import { useState } from 'react';
import { DiscardQuestion, UnsentTakeRow, useUnsentTakes } from '#web/features/upload/takes/unsent-take-row.tsx';
import { OutgoingRow } from '#web/features/upload/outbox/outgoing-row.tsx';
import { isForLibrary, type OutgoingRecord } from '#web/features/upload/outbox/record.ts';
import { libraryNotices, unsentCopy } from '#web/features/upload/unsent.copy.ts';
import { usePlanRoom, useUnwatched, type OutgoingNotices } from '#web/features/upload/outbox/use-unwatched.ts';
import { Card } from '#web/ui/layout/page.tsx';
import { forgetTake } from '#web/features/upload/takes/takes.ts';
import { Envelope } from '#web/ui/art/envelope.tsx';
import { doneCopy, savedCopy, takesCopy, wordsOf } from '#web/features/composer/composer.copy.ts';
import type { Beginning } from '#web/features/composer/composition.ts';
import { KeptSection } from '#web/features/composer/kept-section.tsx';
import { reopenOutgoing, type KeptComposition } from '#web/features/composer/kept-compositions.ts';

/** Unsent recordings, left by a crash or saved for later. */
export function UnsentTakes({ memberId, onOpen }: { memberId: number; onOpen: (beginning: Beginning) => void }) {
  const takes = useUnsentTakes(memberId);
  const [asked, setAsked] = useState<string>();
  if (takes.length === 0) return null;
  return (
    <section aria-labelledby="unsent-takes">
      <Card tone="butter" className="overflow-hidden">
        <div className="flex items-center gap-6 px-5 pb-2 pt-5 sm:px-6">
          <Envelope state="open" className="w-24 flex-none -rotate-3 max-sm:hidden" />
          <div>
            <h2 id="unsent-takes" className="text-[1.375rem]">
              {takesCopy.title(takes.length)}
            </h2>
            <p className="mt-1">{takesCopy.text}</p>
          </div>
        </div>
        <ul className="divide-y divide-line">
          {takes.map((take) => (
            <UnsentTakeRow
              key={take.id}
              take={take}
              openLabel={takesCopy.open}
              onOpen={(medium) => onOpen({ media: [medium] })}
              onDiscard={() => setAsked(take.id)}
            />
          ))}
        </ul>
        <div aria-hidden="true" className="airmail h-1.5" />
      </Card>
      <DiscardQuestion
        about="take"
        id={asked}
        onDiscard={(id) => void forgetTake(id)}
        onAnswered={() => setAsked(undefined)}
      />
    </section>
  );
}

function noticesOf(item: OutgoingRecord): OutgoingNotices {
  if (isForLibrary(item)) return libraryNotices;
  const doneText = unsentCopy.arrived(item.fields.title, item.recipientName);
  return item.fields.schedule
    ? { done: doneCopy.scheduled, doneText, failed: wordsOf.schedule.failed }
    : { done: savedCopy.title, doneText, failed: wordsOf.send.failed };
}

const everything = () => true;

/** Messages on their way that no open dialog is following. */
export function OutgoingSection({ memberId, onOpen }: { memberId: number; onOpen: (beginning: Beginning) => void }) {
  const { outbox, items } = useUnwatched(memberId, everything, noticesOf);
  usePlanRoom(outbox, items);
  const [asked, setAsked] = useState<string>();
  const edit = async ({ id }: OutgoingRecord) => {
    const beginning = await reopenOutgoing({ outbox, memberId }, 'send', id);
    if (beginning) onOpen(beginning);
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
              about={unsentCopy.about(item.recipientName, item.fileName)}
              failedText={wordsOf.send.failedText}
              // The library has the form for its uploads.
              onEdit={isForLibrary(item) ? undefined : () => void edit(item)}
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

type UnsentSectionsProps = {
  memberId: number;
  onOpen: (beginning: Beginning) => void;
  onContinue: (kept: KeptComposition) => void;
};

/** Messages that haven't arrived: unfinished ones, unsent recordings, and messages on their way. */
export function UnsentSections({ memberId, onOpen, onContinue }: UnsentSectionsProps) {
  return (
    <>
      <KeptSection memberId={memberId} purposes={['send', 'schedule', 'first']} onOpen={onContinue} />
      <UnsentTakes memberId={memberId} onOpen={onOpen} />
      <OutgoingSection memberId={memberId} onOpen={onOpen} />
    </>
  );
}
