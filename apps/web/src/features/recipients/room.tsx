import type { AccessReply } from '@someday/contract/recipients';
import { usePageTitle } from '#web/lib/page-title.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Main } from '#web/ui/page.tsx';
import { Skeleton } from '#web/ui/progress.tsx';
import { isOpenMessage, useChoice, type Choice } from './chosen-message.queries.ts';
import { LetterDesk } from './letter-desk.tsx';
import { MessageGrid } from './message-grid.tsx';
import { MissingMessage } from './missing-message.tsx';
import { PreviewBanner } from './preview-banner.tsx';
import { RecipientHeader } from './recipient-header.tsx';
import { placeOfMessage, useRoomPlace } from './places.ts';
import { recipientsCopy } from './recipients.copy.ts';
import { ComingSoon, OnTheirWay } from './waiting-messages.tsx';

function Letter({ choice, room, onOpened }: { choice: Choice; room: AccessReply; onOpened: (id: number) => void }) {
  switch (choice.kind) {
    case 'none':
      return null;
    case 'asking':
      return <Skeleton className="h-96 rounded-box" />;
    case 'missing':
      return <MissingMessage {...choice} />;
    case 'message': {
      const { message } = choice;
      const { from, child, preview } = room;
      const desk = { message, from, childName: child.name, preview };
      return <LetterDesk {...desk} onOpened={() => onOpened(message.id)} />;
    }
  }
}

function NothingToOpen({ room }: { room: AccessReply }) {
  const { title, text, keepCode, onlySealed } = recipientsCopy.empty;
  if (room.messages.some(({ state }) => state === 'on-its-way')) return null;
  if (room.messages.length > 0) return <p className="text-lead text-ink-2">{onlySealed}</p>;
  return (
    <EmptyState title={title} heading="h2">
      <p>{text(room.from)}</p>
      <p>{keepCode}</p>
    </EmptyState>
  );
}

/** A loved one's room: one letter on top, the rest as stamps, and what still waits. */
export function Room({
  room,
  isLooking,
  onLookAgain,
}: {
  room: AccessReply;
  isLooking: boolean;
  onLookAgain: () => void;
}) {
  const { child, messages, preview } = room;
  const title = recipientsCopy.room.forWhom(child.name);
  const open = messages.filter(isOpenMessage);
  const sealed = messages.filter((message) => message.state === 'sealed');
  const onTheirWay = messages.filter(({ state }) => state === 'on-its-way').length;
  const place = useRoomPlace();
  const choice = useChoice(open, place.wantedId);
  // From then on the address names it: a reload, or what else is new, puts nothing in its place.
  const nameInAddress = (id: number) => place.go(placeOfMessage(id, place.path), { replace: true });
  usePageTitle(title);
  return (
    <>
      <RecipientHeader title={title} />
      <Main className="gutter grid content-start gap-12 pt-2 pb-20 sm:gap-16">
        <div className="grid gap-6 empty:hidden">
          {preview ? <PreviewBanner name={child.name} /> : null}
          <Letter choice={choice} room={room} onOpened={nameInAddress} />
          {open.length === 0 ? <NothingToOpen room={room} /> : null}
          {onTheirWay > 0 ? <OnTheirWay count={onTheirWay} isLooking={isLooking} onLookAgain={onLookAgain} /> : null}
        </div>
        {open.length > 0 ? (
          <MessageGrid messages={open} chosenId={choice.kind === 'message' ? choice.message.id : undefined} />
        ) : null}
        {sealed.length > 0 ? <ComingSoon messages={sealed} name={child.name} /> : null}
      </Main>
    </>
  );
}
