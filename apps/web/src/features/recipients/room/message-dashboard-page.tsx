import { useQuery } from '@tanstack/react-query';
import type { AccessReply, OpenMessage, RecipientMessage } from '@someday/contract/recipients';
import { go, Link, placeOfMessage, useRoomPlace, places } from '#web/features/recipients/location.tsx';
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { usePageTitle } from '#web/lib/hooks.ts';
import { EmptyState, ShowMore, useIncrementalList } from '#web/ui/lists.tsx';
import { Main } from '#web/ui/layout/page.tsx';
import { Skeleton } from '#web/ui/progress.tsx';
import { endpointQuery } from '#web/api/client.ts';
import { errorText } from '#web/api/api-error.ts';
import { formatDay } from '#web/lib/format.ts';
import { Envelope } from '#web/ui/art/envelope.tsx';
import { Button, buttonLook } from '#web/ui/button.tsx';
import { isFocusLost } from '#web/lib/focus.ts';
import { SegmentedControl } from '#web/ui/forms/choices.tsx';
import { CodeEntry } from '#web/features/recipients/door/code-entry.tsx';
import { useOpenWithCode, isAbsent } from '#web/features/recipients/door/open-with-code.ts';
import { useOpeningMoment } from '#web/features/recipients/opening-moment.ts';
import {
  Fetching,
  NotReached,
  PreviewBanner,
  RecipientHeader,
  useForgetWhenSignedOutElsewhere,
} from '#web/features/recipients/page-states.tsx';
import { recipientsCopy } from '#web/features/recipients/recipients.copy.ts';
import { needsCode, recipientQuery } from '#web/features/recipients/recipients.queries.ts';
import { MessageDesk } from '#web/features/recipients/message/message-desk.tsx';
import { ComingSoon, OnTheirWay } from './waiting-messages.tsx';
import { absenceWords, type AbsenceWords } from '#web/features/recipients/message/message-changes.queries.ts';
import { messageCopy } from '#web/features/recipients/message/message.copy.ts';
import { MessageStamp } from './message-stamp.tsx';

type Kind = OpenMessage['messageType'];
type Filter = 'all' | Kind;

/** As many stamps as an old phone can draw at a time. */
const drawnAtOnce = 24;

export function MessageGrid({
  messages,
  chosenId,
}: {
  messages: readonly OpenMessage[];
  chosenId: number | undefined;
}) {
  const [filter, setFilter] = useState<Filter>('all');
  const ofKind = (kind: Kind) => messages.filter(({ messageType }) => messageType === kind);
  const shown = filter === 'all' ? messages : ofKind(filter);
  const { drawn, hasMore, drawMore } = useIncrementalList(shown, drawnAtOnce);
  const list = useRef<HTMLUListElement>(null);
  const showMore = () => {
    // Scrolling near it triggers this too. Only a press had the focus on the button, which may have disappeared.
    const wasPressed = document.activeElement instanceof HTMLButtonElement;
    flushSync(drawMore);
    if (wasPressed && isFocusLost()) list.current?.querySelectorAll('a')[drawn.length]?.focus({ preventScroll: true });
  };
  const { title, filter: label, all, video, photo, none } = messageCopy.grid;
  return (
    <section aria-labelledby="can-open" className="grid gap-6">
      <div className="flex flex-wrap items-center justify-between gap-4">
        <h2 id="can-open" className="text-h3 sm:text-[1.75rem]">
          {title}
        </h2>
        <SegmentedControl
          label={label}
          segments={[
            { value: 'all', label: all, count: messages.length },
            { value: 'video', label: video, count: ofKind('video').length },
            { value: 'photo', label: photo, count: ofKind('photo').length },
          ]}
          value={filter}
          onValueChange={setFilter}
        />
      </div>
      {shown.length === 0 ? (
        <p className="text-ink-2">{none[filter]}</p>
      ) : (
        <ul ref={list} className="grid grid-cols-2 gap-x-5 gap-y-8 sm:grid-cols-3 lg:grid-cols-4 lg:gap-x-7">
          {drawn.map((message, place) => (
            <li key={message.id}>
              <MessageStamp message={message} place={place} isChosen={message.id === chosenId} />
            </li>
          ))}
        </ul>
      )}
      {hasMore ? <ShowMore shown={drawn.length} onMore={showMore} /> : null}
    </section>
  );
}

const { showAll, failedText, tryAgain, opensOn } = recipientsCopy.room;

function wordsFor(error: Error): AbsenceWords {
  if (isAbsent(error)) return absenceWords(error);
  return { title: recipientsCopy.link.failed, text: errorText(error, failedText), day: undefined };
}

/** For a message that is sealed, on its way, not found, or failed to load. */
export function MissingMessage({ error, onTryAgain }: { error: Error; onTryAgain: () => void }) {
  const { title, text, day } = wordsFor(error);
  return (
    <EmptyState
      heading="h2"
      title={title}
      art={<Envelope state={day ? 'sealed' : 'closed'} className="w-40" />}
      action={
        <div className="flex flex-wrap justify-center gap-3">
          {isAbsent(error) ? null : <Button onClick={onTryAgain}>{tryAgain}</Button>}
          <Link href={places.room} className={buttonLook({ variant: 'secondary' })}>
            {showAll}
          </Link>
        </div>
      }
    >
      <p>{text}</p>
      {day ? <p className="mt-2 font-display text-h3 text-ink">{opensOn(formatDay(day))}</p> : null}
    </EmptyState>
  );
}

type Choice =
  | { kind: 'none' | 'asking' }
  | { kind: 'message'; message: OpenMessage }
  | { kind: 'missing'; error: Error; onTryAgain: () => void };

function isOpenMessage(message: RecipientMessage): message is OpenMessage {
  return message.state === 'open';
}

/**
 * The message in the URL, else the newest unopened one, else the newest. If it isn't in the list (sealed, deleted, or opened since), it is fetched
 * on its own, so the server can say why.
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

function ChosenMessage({
  choice,
  room,
  onOpened,
}: {
  choice: Choice;
  room: AccessReply;
  onOpened: (id: number) => void;
}) {
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
      return <MessageDesk {...desk} onOpened={() => onOpened(message.id)} />;
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

/** One message at the top, then all of them as stamps, then the sealed ones. */
export function Room({
  room,
  isChecking,
  onCheckAgain,
}: {
  room: AccessReply;
  isChecking: boolean;
  onCheckAgain: () => void;
}) {
  const { child, messages, preview } = room;
  const title = recipientsCopy.room.forWhom(child.name);
  const open = messages.filter(isOpenMessage);
  const sealed = messages.filter((message) => message.state === 'sealed');
  const onTheirWay = messages.filter(({ state }) => state === 'on-its-way').length;
  const place = useRoomPlace();
  const choice = useChoice(open, place.wantedId);
  // With its id in the URL, it stays on top after a reload, even if newer ones arrive.
  const nameInAddress = (id: number) => go(placeOfMessage(id, place.path), { replace: true });
  usePageTitle(title);
  return (
    <>
      <RecipientHeader title={title} />
      <Main className="gutter grid content-start gap-12 pt-2 pb-20 sm:gap-16">
        <div className="grid gap-6 empty:hidden">
          {preview ? <PreviewBanner name={child.name} /> : null}
          <ChosenMessage choice={choice} room={room} onOpened={nameInAddress} />
          {open.length === 0 ? <NothingToOpen room={room} /> : null}
          {onTheirWay > 0 ? (
            <OnTheirWay count={onTheirWay} isChecking={isChecking} onCheckAgain={onCheckAgain} />
          ) : null}
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

/** The loved one's messages, or the code entry if there is no session. */
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
  const checkAgain = () => void refetch();
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
  if (room) return <Room room={room} isChecking={isFetching} onCheckAgain={checkAgain} />;
  if (error) return <NotReached title={copy.failed} error={error} onTryAgain={checkAgain} />;
  return <Fetching />;
}
