import { offered } from '#web/features/upload/choosing/medium.ts';
import { UnsentTakeRow, useUnsentTakes } from '#web/features/upload/takes/unsent-take-row.tsx';
import { OutgoingRow } from '#web/features/upload/outbox/outgoing-row.tsx';
import { isForLibrary, type OutgoingRecord } from '#web/features/upload/outbox/record.ts';
import { forgetTake } from '#web/features/upload/takes/takes.ts';
import { libraryNotices, unsentCopy } from '#web/features/upload/unsent.copy.ts';
import { useUnwatched } from '#web/features/upload/outbox/use-unwatched.ts';
import { UnsentSection } from '#web/features/upload/unsent-section.tsx';
import type { Beginning } from '#web/features/composer/composition.ts';
import { KeptSection } from '#web/features/composer/kept-section.tsx';
import { reopenOutgoing } from '#web/features/composer/kept-compositions.ts';
import { unsentVideoCopy } from './library.copy.ts';

const noticesOf = () => libraryNotices;

function OnTheirWay({ memberId, onOpen }: { memberId: number; onOpen: (beginning: Beginning) => void }) {
  const { outbox, items: videos } = useUnwatched(memberId, isForLibrary, noticesOf);
  const takes = useUnsentTakes(memberId);
  const edit = async ({ id }: OutgoingRecord) => {
    const beginning = await reopenOutgoing({ outbox, memberId }, 'upload', id);
    if (beginning) onOpen(beginning);
  };
  if (videos.length === 0 && takes.length === 0) return null;
  return (
    <UnsentSection id="on-its-way" title={unsentCopy.heading}>
      {(ask) => (
        <>
          {videos.map((item) => (
            <OutgoingRow
              key={item.id}
              item={item}
              outbox={outbox}
              about={item.fileName}
              accept={offered.video}
              failedText={unsentVideoCopy.failedText}
              onEdit={() => void edit(item)}
              onDiscard={() => ask('message', () => outbox.discard(item.id))}
            />
          ))}
          {takes.map((take) => (
            <UnsentTakeRow
              key={take.id}
              take={take}
              openLabel={unsentVideoCopy.watchAndUpload}
              onOpen={(medium) => onOpen({ media: [medium] })}
              onDiscard={() => ask('take', () => forgetTake(take.id))}
            />
          ))}
        </>
      )}
    </UnsentSection>
  );
}

/** What hasn't arrived in the library: unfinished uploads, videos on their way, and unsent recordings. */
export function UnsentVideos(props: { memberId: number; onOpen: (beginning: Beginning) => void }) {
  return (
    <>
      <KeptSection memberId={props.memberId} purposes={['upload']} onOpen={({ id }) => props.onOpen({ id })} />
      <OnTheirWay {...props} />
    </>
  );
}
