import { useState } from 'react';
import { offered } from '#web/features/upload/choosing/medium.ts';
import { DiscardQuestion, UnsentTakeRow, useUnsentTakes } from '#web/features/upload/takes/unsent-take-row.tsx';
import { OutgoingRow } from '#web/features/upload/outbox/outgoing-row.tsx';
import { isForLibrary, type OutgoingRecord } from '#web/features/upload/outbox/record.ts';
import { forgetTake } from '#web/features/upload/takes/takes.ts';
import { libraryNotices, unsentCopy } from '#web/features/upload/unsent.copy.ts';
import { useUnwatched } from '#web/features/upload/outbox/use-unwatched.ts';
import { Card } from '#web/ui/layout/page.tsx';
import type { Beginning } from '#web/features/composer/composition.ts';
import { KeptSection } from '#web/features/composer/kept-section.tsx';
import { reopenOutgoing } from '#web/features/composer/kept-compositions.ts';
import { unsentVideoCopy } from './library.copy.ts';

const noticesOf = () => libraryNotices;

type Asked = { about: 'take' | 'message'; id: string };

function OnTheirWay({ memberId, onOpen }: { memberId: number; onOpen: (beginning: Beginning) => void }) {
  const { outbox, items: videos } = useUnwatched(memberId, isForLibrary, noticesOf);
  const takes = useUnsentTakes(memberId);
  const [asked, setAsked] = useState<Asked>();
  const edit = async ({ id }: OutgoingRecord) => {
    const beginning = await reopenOutgoing({ outbox, memberId }, 'upload', id);
    if (beginning) onOpen(beginning);
  };
  if (videos.length === 0 && takes.length === 0) return null;
  return (
    <section aria-labelledby="on-its-way">
      <h2 id="on-its-way" className="text-[1.625rem]">
        {unsentCopy.heading}
      </h2>
      <Card className="mt-5 overflow-hidden">
        <ul className="divide-y divide-line">
          {videos.map((item) => (
            <OutgoingRow
              key={item.id}
              item={item}
              outbox={outbox}
              about={item.fileName}
              accept={offered.video}
              failedText={unsentVideoCopy.failedText}
              onEdit={() => void edit(item)}
              onDiscard={() => setAsked({ about: 'message', id: item.id })}
            />
          ))}
          {takes.map((take) => (
            <UnsentTakeRow
              key={take.id}
              take={take}
              openLabel={unsentVideoCopy.watchAndUpload}
              onOpen={(medium) => onOpen({ media: [medium] })}
              onDiscard={() => setAsked({ about: 'take', id: take.id })}
            />
          ))}
        </ul>
        <div aria-hidden="true" className="airmail h-1.5" />
      </Card>
      <DiscardQuestion
        about={asked?.about ?? 'message'}
        id={asked?.id}
        onDiscard={(id) => void (asked?.about === 'take' ? forgetTake(id) : outbox.discard(id))}
        onAnswered={() => setAsked(undefined)}
      />
    </section>
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
