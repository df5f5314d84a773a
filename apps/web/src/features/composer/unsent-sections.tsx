import { useCallback, useState } from 'react';
import { ideaOf } from '#web/content/message-tips-ideas.ts';
import { useParents } from '#web/queries/loved-ones.ts';
import { offered, prepareTake } from '#web/features/upload/choosing/medium.ts';
import type { TakeRow } from '#web/features/upload/device-store.ts';
import { OutgoingRow } from '#web/features/upload/outbox/outgoing-row.tsx';
import { isForLibrary, type OutgoingRecord } from '#web/features/upload/outbox/record.ts';
import { usePlanRoom, useUnwatched, type OutgoingNotices } from '#web/features/upload/outbox/use-unwatched.ts';
import { claimTake, forgetTake, releaseTake, takeBlob, unsentTakes } from '#web/features/upload/takes.ts';
import { UnsentItem, UnsentSection, useOnDevice, type Ask } from '#web/features/upload/unsent-section.tsx';
import { libraryNotices, unsentCopy, unsentVideoCopy } from '#web/features/upload/unsent.copy.ts';
import { formatBytes, formatDuration, formatMoment } from '#web/lib/format.ts';
import { showToast } from '#web/lib/toast-store.ts';
import { doneCopy, keptCopy, savedCopy, takesCopy, suggestedTitleCopy, wordsOf } from './composer.copy.ts';
import { readEntries, type Beginning, type Entries, type PurposeName } from './composition.ts';
import { discardComposition, keptCompositions, reopenOutgoing, type KeptComposition } from './kept-compositions.ts';
import { namesOf } from './composition-rules.ts';

type Unsent = { memberId: number; onOpen: (beginning: Beginning) => void };

const joined = (facts: readonly string[]) => facts.filter(Boolean).join(' · ');

/** Who it was for, of the loved ones there still are. */
function useNames(entries: Entries | undefined): string {
  const { data } = useParents();
  return namesOf(data?.children.filter(({ id }) => entries?.recipients.includes(String(id))) ?? []);
}

function KeptRow({ kept, onOpen, ask }: { kept: KeptComposition; onOpen: () => void; ask: Ask }) {
  const { id, entries, seconds, media, keptAt, isUnclaimed } = kept;
  const names = useNames(entries);
  const untitled = names === '' ? keptCopy[isUnclaimed ? 'shared' : 'untitled'] : suggestedTitleCopy.message(names);
  const facts = [
    names === '' || entries.title === '' ? '' : keptCopy.for(names),
    seconds > 0 ? formatDuration(seconds) : media > 0 ? keptCopy.files(media) : keptCopy.onlyWords,
    formatMoment(new Date(keptAt)),
  ];
  return (
    <UnsentItem
      title={entries.title || untitled}
      about={joined(facts)}
      openLabel={keptCopy.open}
      onOpen={onOpen}
      onDiscard={() => ask('message', () => discardComposition(id))}
    />
  );
}

type KeptSectionProps = { memberId: number; purposes: readonly PurposeName[]; onOpen: (kept: KeptComposition) => void };

function KeptSection({ memberId, purposes, onOpen }: KeptSectionProps) {
  const kept = useOnDevice(useCallback(() => keptCompositions(memberId, purposes), [memberId, purposes]));
  if (kept.length === 0) return null;
  return (
    <UnsentSection id="sent-messages" title={keptCopy.title(kept.length)} text={keptCopy.text}>
      {(ask) => kept.map((one) => <KeptRow key={one.id} kept={one} ask={ask} onOpen={() => onOpen(one)} />)}
    </UnsentSection>
  );
}

const useTakes = (memberId: number) => useOnDevice(useCallback(() => unsentTakes(memberId), [memberId]));

type UnsentTakeProps = { take: TakeRow; openLabel: string; onOpen: Unsent['onOpen']; ask: Ask };

function UnsentTake({ take: { id, startedAt, seconds, bytes, about }, openLabel, onOpen, ask }: UnsentTakeProps) {
  const [isOpening, setIsOpening] = useState(false);
  const entries = readEntries(about?.entries);
  const names = useNames(entries);
  const open = async () => {
    setIsOpening(true);
    claimTake(id);
    const blob = await takeBlob(id).catch(() => undefined); // it may no longer be on the device
    const take = blob && (await prepareTake({ blob, seconds, keptId: id }));
    setIsOpening(false);
    if (take)
      onOpen({
        media: [{ kind: 'recording', messageType: 'video', take }],
        entries,
        idea: about?.idea === undefined ? undefined : ideaOf(about.idea),
      });
    // By then the composer has claimed it.
    setTimeout(() => releaseTake(id));
    if (!take) showToast({ title: unsentCopy.gone, description: unsentCopy.goneText, tone: 'danger' });
  };
  const when = formatMoment(new Date(startedAt));
  return (
    <UnsentItem
      title={unsentCopy.recorded(when)}
      about={joined([names && keptCopy.for(names), formatDuration(seconds), formatBytes(bytes)])}
      name={when}
      {...{ openLabel, isOpening }}
      onOpen={() => void open()}
      onDiscard={() => ask('take', () => forgetTake(id))}
    />
  );
}

export function UnsentTakes({ memberId, onOpen }: Unsent) {
  const takes = useTakes(memberId);
  if (takes.length === 0) return null;
  return (
    <UnsentSection id="unsent-takes" title={takesCopy.title(takes.length)} text={takesCopy.text}>
      {(ask) => takes.map((take) => <UnsentTake key={take.id} openLabel={takesCopy.open} {...{ take, onOpen, ask }} />)}
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

function useOutgoingRows(
  { memberId, onOpen }: Unsent,
  purpose: 'send' | 'upload',
  isShown: (item: OutgoingRecord) => boolean,
) {
  const { outbox, items } = useUnwatched(memberId, isShown, noticesOf);
  const edit = async ({ id }: OutgoingRecord) => {
    const beginning = await reopenOutgoing({ outbox, memberId }, purpose, id);
    if (beginning) onOpen(beginning);
  };
  const rowOf = (item: OutgoingRecord, ask: Ask) => ({
    ...{ item, outbox },
    onEdit: () => void edit(item),
    onDiscard: () => ask('message', () => outbox.discard(item.id)),
  });
  return { outbox, items, rowOf };
}

const everything = () => true;

function OutgoingSection(props: Unsent) {
  const { outbox, items, rowOf } = useOutgoingRows(props, 'send', everything);
  usePlanRoom(outbox, items);
  if (items.length === 0) return null;
  return (
    <UnsentSection id="outgoing" title={unsentCopy.heading}>
      {(ask) =>
        items.map((item) => (
          <OutgoingRow
            key={item.id}
            {...rowOf(item, ask)}
            // The library has the form for its uploads.
            {...(isForLibrary(item) && { onEdit: undefined })}
            about={unsentCopy.about(item.recipientName, item.fileName)}
            failedText={wordsOf.send.failedText}
          />
        ))
      }
    </UnsentSection>
  );
}

const dashboardPurposes = ['send', 'schedule', 'first'] as const;

export function UnsentSections({ onContinue, ...props }: Unsent & { onContinue: (kept: KeptComposition) => void }) {
  return (
    <>
      <KeptSection memberId={props.memberId} purposes={dashboardPurposes} onOpen={onContinue} />
      <UnsentTakes {...props} />
      <OutgoingSection {...props} />
    </>
  );
}

function VideosOnTheirWay(props: Unsent) {
  const { items, rowOf } = useOutgoingRows(props, 'upload', isForLibrary);
  const takes = useTakes(props.memberId);
  if (items.length === 0 && takes.length === 0) return null;
  return (
    <UnsentSection id="on-its-way" title={unsentCopy.heading}>
      {(ask) => (
        <>
          {items.map((item) => (
            <OutgoingRow
              key={item.id}
              {...rowOf(item, ask)}
              about={item.fileName}
              accept={offered.video}
              failedText={unsentVideoCopy.failedText}
            />
          ))}
          {takes.map((take) => (
            <UnsentTake
              key={take.id}
              openLabel={unsentVideoCopy.watchAndUpload}
              onOpen={props.onOpen}
              {...{ take, ask }}
            />
          ))}
        </>
      )}
    </UnsentSection>
  );
}

const libraryPurposes = ['upload'] as const;

export function UnsentVideos(props: Unsent) {
  return (
    <>
      <KeptSection memberId={props.memberId} purposes={libraryPurposes} onOpen={({ id }) => props.onOpen({ id })} />
      <VideosOnTheirWay {...props} />
    </>
  );
}
