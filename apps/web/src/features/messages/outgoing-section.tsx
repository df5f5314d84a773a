import { useRouter } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { passToSubscriptionGate } from '#web/api/subscription-gate.ts';
import { DiscardQuestion } from '#web/features/upload/discard-question.tsx';
import type { OutgoingItem } from '#web/features/upload/outgoing.ts';
import { libraryNotices } from '#web/features/upload/unsent.copy.ts';
import { useOutbox, useOutgoing } from '#web/features/upload/use-outbox.ts';
import { notify } from '#web/lib/notice-store.ts';
import { Card } from '#web/ui/card.tsx';
import { scheduleCopy } from './changing.copy.ts';
import type { Draft } from './send-form.ts';
import { sendCopy } from './send.copy.ts';
import { unsentCopy } from './unsent.copy.ts';
import { OutgoingRow } from './outgoing-row.tsx';
import { draftOf } from './send-form.ts';

const isForLibrary = ({ fields }: OutgoingItem) => fields.childId === 'library';

function failedTitleOf(item: OutgoingItem): string {
  if (isForLibrary(item)) return libraryNotices.failed;
  return item.fields.schedule ? scheduleCopy.failed : sendCopy.failed;
}

/** Messages on their way that no open dialog follows, until they have arrived. */
export function OutgoingSection({ memberId, onOpen }: { memberId: number; onOpen: (draft: Draft) => void }) {
  const outbox = useOutbox(memberId);
  const items = useOutgoing(outbox);
  const { history } = useRouter();
  const [asked, setAsked] = useState<string>();
  const unseen = items.filter(({ isWatched }) => !isWatched);

  const arrived = unseen.find(({ state }) => state.name === 'sent');
  useEffect(() => {
    if (!arrived) return;
    void outbox.discard(arrived.id);
    if (isForLibrary(arrived)) {
      return notify({ title: libraryNotices.done, description: libraryNotices.doneText, tone: 'success' });
    }
    const description = `“${arrived.fields.title}” for ${arrived.recipientName}`;
    const title = arrived.fields.schedule ? scheduleCopy.scheduled : sendCopy.sent;
    notify({ title, description, tone: 'success' });
  }, [arrived, outbox]);

  const refused = unseen.find(({ state }) => state.name === 'problem');
  const failed = refused?.state;
  const failedTitle = refused ? failedTitleOf(refused) : '';
  useEffect(() => {
    if (failed?.name !== 'problem' || passToSubscriptionGate(failed.error, (path) => history.push(path))) return;
    notify({ title: failedTitle, tone: 'danger' });
  }, [failed, failedTitle, history]);

  const change = async ({ id }: OutgoingItem) => {
    const outgoing = await outbox.recall(id);
    if (outgoing) onOpen(draftOf(outgoing));
  };
  const shown = unseen.filter(({ state }) => state.name !== 'sent');
  if (shown.length === 0) return null;
  return (
    <section aria-labelledby="outgoing">
      <h2 id="outgoing" className="text-[1.625rem]">
        {unsentCopy.heading}
      </h2>
      <Card className="mt-5 overflow-hidden">
        <ul className="divide-y divide-line">
          {shown.map((item) => (
            <OutgoingRow
              key={item.id}
              item={item}
              outbox={outbox}
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
