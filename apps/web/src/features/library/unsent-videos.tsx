import { useRouter } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { passToSubscriptionGate } from '#web/api/subscription-gate.ts';
import { DiscardQuestion } from '#web/features/upload/discard-question.tsx';
import type { OutgoingItem } from '#web/features/upload/outgoing.ts';
import { prepareTake } from '#web/features/upload/prepare-take.ts';
import { claimTake, forgetTake, letTakeGo, takeBlob } from '#web/features/upload/takes.ts';
import { libraryNotices } from '#web/features/upload/unsent.copy.ts';
import { useOutbox, useOutgoing } from '#web/features/upload/use-outbox.ts';
import { useUnsentTakes, type UnsentTake } from '#web/features/upload/use-unsent-takes.ts';
import { notify } from '#web/lib/notice-store.ts';
import { Card } from '#web/ui/card.tsx';
import { unsentCopy as copy } from './library.copy.ts';
import { OutgoingVideo } from './outgoing-video.tsx';
import { UnsentTakeRow } from './unsent-take-row.tsx';
import { uploadDraftOf, type UploadDraft } from './upload-form.ts';

/** The library's part of what is on its way; a notice tells of each that has arrived or stopped while no dialog follows it. */
function useOutgoingVideos(memberId: number) {
  const outbox = useOutbox(memberId);
  const { history } = useRouter();
  const videos = useOutgoing(outbox).filter(({ fields, isWatched }) => fields.childId === 'library' && !isWatched);

  const arrived = videos.find(({ state }) => state.name === 'sent');
  useEffect(() => {
    if (!arrived) return;
    void outbox.discard(arrived.id);
    notify({ title: libraryNotices.done, description: libraryNotices.doneText, tone: 'success' });
  }, [arrived, outbox]);

  const failed = videos.find(({ state }) => state.name === 'problem')?.state;
  useEffect(() => {
    if (failed?.name !== 'problem' || passToSubscriptionGate(failed.error, (path) => history.push(path))) return;
    notify({ title: libraryNotices.failed, tone: 'danger' });
  }, [failed, history]);

  return { outbox, videos: videos.filter(({ state }) => state.name !== 'sent') };
}

/** The recording as a draft of an upload; undefined where the device has lost it. */
async function draftOfTake({ id, seconds }: UnsentTake): Promise<UploadDraft | undefined> {
  const blob = await takeBlob(id).catch(() => undefined);
  if (!blob) return undefined;
  return {
    medium: { kind: 'recording', messageType: 'video', take: await prepareTake({ blob, seconds, keptId: id }) },
  };
}

type Asked = { about: 'take' | 'message'; id: string };

/** What has not arrived in the library yet: videos on their way, and recordings that were never sent. */
export function UnsentVideos({ memberId, onOpen }: { memberId: number; onOpen: (draft: UploadDraft) => void }) {
  const { outbox, videos } = useOutgoingVideos(memberId);
  const takes = useUnsentTakes(memberId);
  const [asked, setAsked] = useState<Asked>();
  const change = async ({ id }: OutgoingItem) => {
    const outgoing = await outbox.recall(id);
    if (outgoing) onOpen(uploadDraftOf(outgoing));
  };
  const openTake = async (take: UnsentTake) => {
    claimTake(take.id);
    const draft = await draftOfTake(take);
    if (draft) onOpen(draft);
    else notify({ title: copy.gone, description: copy.goneText, tone: 'danger' });
    setTimeout(() => letTakeGo(take.id)); // the form has it now
  };
  if (videos.length === 0 && takes.length === 0) return null;
  return (
    <section aria-labelledby="on-its-way">
      <h2 id="on-its-way" className="text-[1.625rem]">
        {copy.heading}
      </h2>
      <Card className="mt-5 overflow-hidden">
        <ul className="divide-y divide-line">
          {videos.map((item) => (
            <OutgoingVideo
              key={item.id}
              item={item}
              outbox={outbox}
              onChange={() => void change(item)}
              onDiscard={() => setAsked({ about: 'message', id: item.id })}
            />
          ))}
          {takes.map((take) => (
            <UnsentTakeRow
              key={take.id}
              take={take}
              onOpen={() => openTake(take)}
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
