import { useQuery } from '@tanstack/react-query';
import type { AccessReply, OpenMessage, RecipientMessage } from '@someday/contract/recipients';
import { usePageTitle } from '#web/lib/page-title.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Main } from '#web/ui/page.tsx';
import { Skeleton } from '#web/ui/progress.tsx';
import { CodeEntry } from './code-entry.tsx';
import { useOpenWithCode } from './open-with-code.ts';
import { useOpeningMoment } from './opening-moment.ts';
import { Fetching, NotReached } from './page-states.tsx';
import { recipientsCopy } from './recipients.copy.ts';
import { needsCode, recipientQuery } from './recipients.queries.ts';
import { useForgetWhenSignedOutElsewhere } from './signed-out-elsewhere.ts';
import { LetterDesk } from './letter-desk.tsx';
import { MessageGrid } from './message-grid.tsx';
import { MissingMessage } from './missing-message.tsx';
import { PreviewBanner } from './preview-banner.tsx';
import { RecipientHeader } from './recipient-header.tsx';
import { placeOfMessage, useRoomPlace } from './places.ts';
import { ComingSoon, OnTheirWay } from './waiting-messages.tsx';
import { endpointQuery } from '#web/api/client.ts';

type Choice =
  | { kind: 'none' | 'asking' }
  | { kind: 'message'; message: OpenMessage }
  | { kind: 'missing'; error: Error; onTryAgain: () => void };

function isOpenMessage(message: RecipientMessage): message is OpenMessage {
  return message.state === 'open';
}

/**
 * The message in the URL, else the newest unopened one, else the newest. One that is not in the list (sealed, deleted, or opened since) is
 * fetched separately, so that the server can say why.
 */
function useChoice(open: readonly OpenMessage[], wantedId: number | undefined): Choice {
  const message =
    wantedId === undefined ? (open.find((one) => !one.isViewed) ?? open[0]) : open.find((one) => one.id === wantedId);
  const { data, error, refetch } = useQuery({
    ...endpointQuery('GET /api/messages/{id}', { params: { id: wantedId ?? 0 } }),
    enabled: wantedId !== undefined && message === undefined,
  });
  if (message) return { kind: 'message', message };
  if (wantedId === undefined) return { kind: 'none' };
  if (data) return { kind: 'message', message: data };
  return error ? { kind: 'missing', error, onTryAgain: () => void refetch() } : { kind: 'asking' };
}

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

/** One message on top, the others as stamps, then the sealed ones. */
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
  // Once it is in the URL, a reload or a newer message does not replace it.
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

const copy = recipientsCopy.room;

/** The loved one's messages, or the code entry without a session. */
export function MessageDashboardPage() {
  const {
    data: room,
    error,
    isFetching,
    refetch,
    dataUpdatedAt,
    errorUpdatedAt,
    errorUpdateCount,
  } = useQuery(recipientQuery);
  const opening = useOpenWithCode('dashboard');
  const lookAgain = () => void refetch();
  const isAtDoor = needsCode(error);
  // Not the name of the previous loved one.
  usePageTitle(room && !isAtDoor ? undefined : recipientsCopy.entry.pageTitle);
  const hasSealed = room?.messages.some(({ state }) => state === 'sealed') ?? false;
  const told = { toldAt: dataUpdatedAt, opensIn: room?.opensIn };
  const failed = { failedAt: errorUpdatedAt, failures: errorUpdateCount };
  useOpeningMoment(
    hasSealed && !isAtDoor ? { ...told, ...failed } : undefined,
    () => void refetch({ cancelRefetch: false }),
  );
  useForgetWhenSignedOutElsewhere();
  if (isAtDoor) return <CodeEntry opening={opening} />;
  if (room) return <Room room={room} isLooking={isFetching} onLookAgain={lookAgain} />;
  if (error) return <NotReached title={copy.failed} error={error} onTryAgain={lookAgain} />;
  return <Fetching />;
}
