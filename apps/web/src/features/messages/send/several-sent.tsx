import { useEffect, useState } from 'react';
import type { Parents } from '#web/queries/loved-ones.ts';
import { useListed } from '#web/queries/messages.ts';
import type { Outbox } from '#web/features/upload/outbox/outbox.ts';
import type { KeptMessage, OutgoingRecord } from '#web/features/upload/outbox/record.ts';
import { UploadProgress } from '#web/features/upload/transfer/upload-progress.tsx';
import { useOutgoing } from '#web/features/upload/outbox/use-outbox.ts';
import { useCatchFocus } from '#web/lib/focus.ts';
import { MessagePicture } from '#web/ui/message-picture.tsx';
import { Share } from './message-sent.tsx';
import { sendCopy } from './send.copy.ts';

/** What cannot go on is the dashboard's matter. */
const isStopped = ({ state: { name } }: OutgoingRecord) =>
  name === 'refused' || name === 'waiting-for-plan' || name === 'needs-file';

/** Follows several that were told to go together. What has arrived leaves the outbox, and stays here. */
export function useSeveral(outbox: Outbox, ids: readonly string[]) {
  const items = useOutgoing(outbox).filter(({ id }) => ids.includes(id));
  const [kept, setKept] = useState<ReadonlyMap<string, KeptMessage>>(new Map());
  const arrived = items.flatMap(({ id, state }): [string, KeptMessage][] =>
    state.name === 'sent' && !kept.has(id) ? [[id, state.message]] : [],
  );
  if (arrived.length > 0) setKept(new Map([...kept, ...arrived]));
  const followed = items.flatMap((item) => (isStopped(item) ? [] : item.id)).join(' ');
  useEffect(() => {
    const ends = followed
      .split(' ')
      .filter(Boolean)
      .map((id) => outbox.watch(id));
    return () => {
      for (const end of ends) end();
    };
  }, [followed, outbox]);
  useEffect(() => {
    for (const id of kept.keys()) void outbox.discard(id);
  }, [kept, outbox]);
  const needsPlan = items.some(({ state }) => state.name === 'waiting-for-plan');
  return { items, kept, needsPlan, isAllKept: ids.length > 0 && ids.every((id) => kept.has(id)) };
}

function Kept({ kept, parents }: { kept: KeptMessage; parents: Parents }) {
  const message = useListed(kept.id) ?? kept;
  const messages = [message, ...kept.others];
  return (
    <div className="grid gap-4">
      <div className="flex items-center gap-5">
        <MessagePicture message={message} isSmall />
        <h3 className="min-w-0 font-body text-[1.125rem] font-bold leading-snug tracking-normal wrap-anywhere">
          {message.title}
        </h3>
      </div>
      {message.isTest
        ? null
        : messages.map((one) => (
            <Share key={one.id} message={one} parents={parents} about={`${one.recipientName}, ${one.title}`} />
          ))}
    </div>
  );
}

function OnItsWay({ item }: { item: OutgoingRecord }) {
  const { fields, state } = item;
  return (
    <div className="grid gap-3">
      <h3 className="font-body text-[1.125rem] font-bold leading-snug tracking-normal wrap-anywhere">{fields.title}</h3>
      {isStopped(item) ? (
        <p role="status">
          {state.name === 'refused' ? `${state.text ?? sendCopy.failedText} ` : null}
          {sendCopy.waitsOnDashboard}
        </p>
      ) : (
        <UploadProgress item={item} />
      )}
    </div>
  );
}

/** Several messages, each on its way or with its picture and its link. */
export function SeveralSent({
  ids,
  several: { items, kept, isAllKept },
  parents,
}: {
  ids: readonly string[];
  several: ReturnType<typeof useSeveral>;
  parents: Parents;
}) {
  const element = useCatchFocus<HTMLDivElement>();
  return (
    <div ref={element} tabIndex={-1} className="grid gap-6 outline-none">
      <p role="status" className="text-ink-2">
        {isAllKept ? sendCopy.shareHintMany : sendCopy.queuedText}
      </p>
      <ul className="grid gap-8">
        {ids.map((id) => {
          const [message, item] = [kept.get(id), items.find((one) => one.id === id)];
          if (!message && !item) return null;
          return (
            <li key={id}>{message ? <Kept kept={message} parents={parents} /> : item && <OnItsWay item={item} />}</li>
          );
        })}
      </ul>
    </div>
  );
}
