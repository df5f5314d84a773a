import { UnsentTakeRow, useUnsentTakes } from '#web/features/upload/takes/unsent-take-row.tsx';
import { UnsentSection } from '#web/features/upload/unsent-section.tsx';
import { OutgoingRow } from '#web/features/upload/outbox/outgoing-row.tsx';
import { isForLibrary, type OutgoingRecord } from '#web/features/upload/outbox/record.ts';
import { libraryNotices, unsentCopy } from '#web/features/upload/unsent.copy.ts';
import { usePlanRoom, useUnwatched, type OutgoingNotices } from '#web/features/upload/outbox/use-unwatched.ts';
import { forgetTake } from '#web/features/upload/takes/takes.ts';
import { doneCopy, savedCopy, takesCopy, wordsOf } from '#web/features/composer/composer.copy.ts';
import type { Beginning } from '#web/features/composer/composition.ts';
import { KeptSection } from '#web/features/composer/kept-section.tsx';
import { reopenOutgoing, type KeptComposition } from '#web/features/composer/kept-compositions.ts';

/** Unsent recordings, left by a crash or saved for later. */
export function UnsentTakes({ memberId, onOpen }: { memberId: number; onOpen: (beginning: Beginning) => void }) {
  const takes = useUnsentTakes(memberId);
  if (takes.length === 0) return null;
  return (
    <UnsentSection id="unsent-takes" title={takesCopy.title(takes.length)} text={takesCopy.text}>
      {(ask) =>
        takes.map((take) => (
          <UnsentTakeRow
            key={take.id}
            take={take}
            openLabel={takesCopy.open}
            onOpen={(medium) => onOpen({ media: [medium] })}
            onDiscard={() => ask('take', () => forgetTake(take.id))}
          />
        ))
      }
    </UnsentSection>
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
  const edit = async ({ id }: OutgoingRecord) => {
    const beginning = await reopenOutgoing({ outbox, memberId }, 'send', id);
    if (beginning) onOpen(beginning);
  };
  if (items.length === 0) return null;
  return (
    <UnsentSection id="outgoing" title={unsentCopy.heading}>
      {(ask) =>
        items.map((item) => (
          <OutgoingRow
            key={item.id}
            item={item}
            outbox={outbox}
            about={unsentCopy.about(item.recipientName, item.fileName)}
            failedText={wordsOf.send.failedText}
            // The library has the form for its uploads.
            onEdit={isForLibrary(item) ? undefined : () => void edit(item)}
            onDiscard={() => ask('message', () => outbox.discard(item.id))}
          />
        ))
      }
    </UnsentSection>
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
