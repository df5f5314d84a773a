import { useQuery } from '@tanstack/react-query';
import type { AccessReply, OpenMessage, RecipientMessage, SealedMessage } from '@someday/contract/api/recipients';
import { go, Link, messagePath, usePath, useListLocation } from '#web/features/recipients/location.tsx';
import { Mail } from 'lucide-react';
import { Suspense, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { lazyPart, usePageTitle } from '#web/lib/hooks.ts';
import { EmptyState, ShowMore, useIncrementalList } from '#web/ui/lists.tsx';
import { Main } from '#web/ui/layout/page.tsx';
import { Skeleton } from '#web/ui/progress.tsx';
import { endpointQuery } from '#web/api/client.ts';
import { errorText } from '#web/api/api-error.ts';
import { Envelope } from '#web/ui/art/envelope.tsx';
import { Button, buttonLook } from '#web/ui/button.tsx';
import { formatBytes } from '#web/lib/format.ts';
import { isFocusLost } from '#web/lib/focus.ts';
import { SegmentedControl } from '#web/ui/forms/choices.tsx';
import { CodeEntry } from '#web/features/recipients/code-entry/code-entry.tsx';
import { useOpenWithCode, isAbsent } from '#web/features/recipients/code-entry/open-with-code.ts';
import { useOpeningMoment, useRecheck } from '#web/features/recipients/opening-moment.ts';
import { sealedFrom, type Sealed } from '#web/features/recipients/sealed/sealed-times.ts';
import { SealedView } from '#web/features/recipients/sealed/sealed-view.tsx';
import { useAddressCode } from '#web/features/recipients/code-entry/typed-code.ts';
import {
  AllMessagesLink,
  Fetching,
  NotReached,
  PreviewBanner,
  RecipientHeader,
  useForgetWhenSignedOutElsewhere,
} from '#web/features/recipients/page-states.tsx';
import { keptClosed } from '#web/features/recipients/message-access.ts';
import { recipientsCopy } from '#web/features/recipients/recipients.copy.ts';
import { needsCode, recipientQuery } from '#web/features/recipients/recipients.queries.ts';
import { MessageDetail } from '#web/features/recipients/message/message-detail.tsx';
import { loadPlayer } from '#web/features/recipients/opening/staged-medium.tsx';
import { OnTheirWay, useArrivals } from './waiting-messages.tsx';
import { absenceWords } from '#web/features/recipients/message/message-changes.queries.ts';
import { messageCopy } from '#web/features/recipients/message/message.copy.ts';
import { MessageStamp } from './message-stamp.tsx';
import { inOrder, TurnableLetter, TurnButtons } from './turning.tsx';

// At the end of the page, where nothing moves when it comes.
const ComingSoon = lazyPart(() => import('./shelf.tsx'), 'ComingSoon');

type Filter = 'all' | OpenMessage['messageType'];

/** As many stamps as an old phone can draw at a time. */
const drawnAtOnce = 24;

function MessageGrid({ messages: all, chosenId }: { messages: readonly OpenMessage[]; chosenId: number | undefined }) {
  const [filter, setFilter] = useState<Filter>('all');
  const video = all.filter(({ messageType }) => messageType === 'video');
  const photo = all.filter(({ messageType }) => messageType === 'photo');
  const shown = { all, video, photo }[filter];
  const { drawn, hasMore, drawMore } = useIncrementalList(shown, drawnAtOnce);
  const list = useRef<HTMLUListElement>(null);
  const showMore = () => {
    // Scrolling near it triggers this too. Only a press had the focus on the button, which may have disappeared.
    const wasPressed = document.activeElement instanceof HTMLButtonElement;
    flushSync(drawMore);
    if (wasPressed && isFocusLost()) list.current?.querySelectorAll('a')[drawn.length]?.focus({ preventScroll: true });
  };
  const { title, filter: label, none, ...kinds } = messageCopy.grid;
  return (
    <section aria-labelledby="can-open" className="grid gap-6">
      <div className="flex flex-wrap items-center justify-between gap-4">
        <h2 id="can-open" className="text-h3 sm:text-[1.75rem]">
          {title}
        </h2>
        <SegmentedControl
          label={label}
          segments={[
            { value: 'all', label: kinds.all, count: all.length },
            { value: 'video', label: kinds.video, count: video.length },
            { value: 'photo', label: kinds.photo, count: photo.length },
          ]}
          value={filter}
          onValueChange={setFilter}
        />
      </div>
      {filter !== 'all' && shown.length === 0 ? <p className="text-lead text-ink-2">{none[filter]}</p> : null}
      <ul ref={list} className="grid grid-cols-2 gap-x-5 gap-y-8 sm:grid-cols-3 lg:grid-cols-4 lg:gap-x-7">
        {drawn.map((message, place) => (
          <li key={message.id}>
            <MessageStamp message={message} place={place} isChosen={message.id === chosenId} />
          </li>
        ))}
      </ul>
      {hasMore ? <ShowMore shown={drawn.length} onMore={showMore} /> : null}
    </section>
  );
}

const { page: copy } = recipientsCopy;

type Missing = { kind: 'missing'; error: Error; failedAt: number; onTryAgain: () => void };

function MissingMessage({ error, failedAt, onTryAgain }: Missing) {
  const sealed = isAbsent(error) ? sealedFrom(error, failedAt) : undefined;
  if (sealed) {
    return (
      <SealedView
        sealed={sealed}
        title={<h2 className="text-h2 wrap-anywhere">{sealed.from ? messageCopy.from(sealed.from) : null}</h2>}
        action={<AllMessagesLink />}
      />
    );
  }
  const { title, text } = isAbsent(error)
    ? absenceWords(error)
    : { title: recipientsCopy.link.failed, text: errorText(error, copy.failedText) };
  return (
    <EmptyState
      heading="h2"
      title={title}
      art={<Envelope state="closed" className="w-40" />}
      action={
        <div className="flex flex-wrap justify-center gap-3">
          {isAbsent(error) ? null : <Button onClick={onTryAgain}>{copy.tryAgain}</Button>}
          <AllMessagesLink />
        </div>
      }
    >
      <p>{text}</p>
    </EmptyState>
  );
}

type Choice = { kind: 'none' | 'asking' } | { kind: 'message'; message: OpenMessage } | Missing;

function isOpenMessage(message: RecipientMessage): message is OpenMessage {
  return message.state === 'open';
}

/** The newest unopened one, else the newest. It stays on top when others arrive, because it may be being watched. */
function useOnTop(open: readonly OpenMessage[], isAsked: boolean): OpenMessage | undefined {
  const [shownId, setShownId] = useState<number>();
  const kept = keptClosed();
  const unopened = open.filter(({ isViewed }) => !isViewed);
  const message =
    open.find(({ id }) => id === shownId) ?? unopened.find(({ id }) => !kept.includes(id)) ?? unopened[0] ?? open[0];
  const nextId = isAsked ? message?.id : undefined;
  if (nextId !== shownId) setShownId(nextId);
  return message;
}

/** The message in the URL, else the one on top. One that isn't in the list is fetched on its own, so the server can say why. */
function useChoice(open: readonly OpenMessage[], wantedId: number | undefined): Choice {
  const onTop = useOnTop(open, wantedId === undefined);
  const message = wantedId === undefined ? onTop : open.find((one) => one.id === wantedId);
  const { data, error, refetch, errorUpdatedAt } = useQuery({
    ...endpointQuery('GET /api/messages/{id}', { params: { id: wantedId ?? 0 } }),
    enabled: wantedId !== undefined && message === undefined,
  });
  if (message) return { kind: 'message', message };
  if (wantedId === undefined) return { kind: 'none' };
  if (data) return { kind: 'message', message: data };
  if (!error) return { kind: 'asking' };
  return { kind: 'missing', error, failedAt: errorUpdatedAt, onTryAgain: () => void refetch() };
}

type ChosenMessageProps = {
  choice: Choice;
  reply: AccessReply;
  isStaged: boolean;
  onChosen: (id: number) => void;
  onStaged: (isOn: boolean) => void;
};

function ChosenMessage({ choice, reply, isStaged, onChosen, onStaged }: ChosenMessageProps) {
  const path = usePath();
  switch (choice.kind) {
    case 'none':
      return null;
    case 'asking':
      return <Skeleton className="h-96 rounded-box" />;
    case 'missing':
      return <MissingMessage {...choice} />;
    case 'message': {
      const { message } = choice;
      const { from, sender, child, preview } = reply;
      const detail = { message, from, sender, childName: child.name, preview, onStaged };
      const letters = inOrder(reply.messages.filter(isOpenMessage));
      const unopened = reply.messages.filter(isOpenMessage).filter(({ isViewed }) => !isViewed);
      const next = unopened.find(({ id }) => id !== message.id && !keptClosed().includes(id));
      return (
        <TurnableLetter letters={letters} id={message.id} isStaged={isStaged}>
          <MessageDetail {...detail} key={message.id} waiting={unopened.length} onChosen={() => onChosen(message.id)}>
            {next ? (
              <Link href={messagePath(next.id, path)} className={buttonLook()}>
                <Mail aria-hidden="true" />
                {messageCopy.opening.next}
              </Link>
            ) : null}
            <a href="#can-open" className={buttonLook({ variant: 'quiet', className: 'justify-self-start -ml-6' })}>
              {messageCopy.opening.back}
            </a>
            <TurnButtons letters={letters} id={message.id} />
          </MessageDetail>
        </TurnableLetter>
      );
    }
  }
}

function NothingToOpen({ reply }: { reply: AccessReply }) {
  const { title, text, keepCode, onlySealed } = recipientsCopy.empty;
  if (reply.messages.some(({ state }) => state === 'on-its-way')) return null;
  if (reply.messages.length > 0) return <p className="text-lead text-ink-2">{onlySealed}</p>;
  return (
    <div className="grid justify-items-center py-10 text-center text-lead text-ink-2 sm:py-20">
      <Envelope state="closed" className="mb-8 w-52 -rotate-3 sm:w-64" />
      <h2 className="mb-3 text-h2 text-ink">{title}</h2>
      <p className="text-balance">{text(reply.from)}</p>
      <p>{keepCode}</p>
    </div>
  );
}

/** Soonest first, as the server lists them. How soon is known of the first, and of those that open with it. */
function sealedIn({ messages, from, opensIn }: AccessReply, answeredAt: number): Sealed[] {
  const moment = ({ triggerDate, triggerTime }: SealedMessage) => `${triggerDate} ${triggerTime ?? ''}`;
  const sealed = messages.filter((message) => message.state === 'sealed');
  const opensAt = opensIn === undefined ? undefined : answeredAt + opensIn * 1000;
  return sealed.map((one) => ({
    ...one,
    from,
    opensAt: sealed[0] && moment(one) === moment(sealed[0]) ? opensAt : undefined,
  }));
}

function withoutOnTop(sealed: readonly Sealed[], choice: Choice): readonly Sealed[] {
  if (choice.kind !== 'missing' || !isAbsent(choice.error)) return sealed;
  const { opensOn, opensTime = null } = choice.error.answer;
  const place = sealed.findIndex(
    ({ triggerDate, triggerTime }) => triggerDate === opensOn && triggerTime === opensTime,
  );
  return place === -1 ? sealed : sealed.toSpliced(place, 1);
}

function KeepOpened({ messages, bytes }: { messages: readonly RecipientMessage[]; bytes: number }) {
  const opened = messages.filter((message) => isOpenMessage(message) && message.isViewed).length;
  const closed = messages.length - opened;
  return (
    <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
      <a href="/api/recipient/archive" download="" className={buttonLook({ variant: 'secondary' })}>
        {copy.keep}
      </a>
      <p className="text-ink-2">
        {copy.keepHint(opened, formatBytes(bytes))} {closed > 0 ? copy.stillClosed(closed) : null}
      </p>
    </div>
  );
}

type MessageListProps = { reply: AccessReply; answeredAt: number; onCheckAgain: () => Promise<unknown> };

function MessageList({ reply, answeredAt, onCheckAgain }: MessageListProps) {
  const { child, messages, preview } = reply;
  const title = copy.forWhom(child.name);
  const open = messages.filter(isOpenMessage);
  const hasVideo = open.some(({ messageType }) => messageType === 'video');
  useEffect(() => {
    if (hasVideo) void loadPlayer().catch(() => {}); // a video that is chosen loads it again
  }, [hasVideo]);
  const onTheirWay = messages.filter(({ state }) => state === 'on-its-way').length;
  const place = useListLocation();
  const choice = useChoice(open, place.wantedId);
  const sealed = withoutOnTop(sealedIn(reply, answeredAt), choice);
  const chosenId = choice.kind === 'message' ? choice.message.id : undefined;
  // With its id in the URL, it stays on top after a reload, even if newer ones arrive.
  const nameInAddress = (id: number) => go(messagePath(id, place.path), { replace: true });
  usePageTitle(title);
  const [isStaged, setIsStaged] = useState(false);
  useArrivals(open, { onTop: chosenId, isBusy: isStaged, show: (id) => go(messagePath(id, place.path)) });
  return (
    <>
      <div inert={isStaged}>
        <RecipientHeader title={title} person={child} />
      </div>
      <Main className="gutter grid content-start gap-12 pt-2 pb-20 sm:gap-16">
        <div className="grid gap-6 empty:hidden">
          {preview && !isStaged ? <PreviewBanner name={child.name} /> : null}
          <ChosenMessage
            choice={choice}
            reply={reply}
            isStaged={isStaged}
            onChosen={nameInAddress}
            onStaged={setIsStaged}
          />
          {open.length === 0 ? <NothingToOpen reply={reply} /> : null}
          {onTheirWay > 0 && choice.kind !== 'asking' ? (
            <OnTheirWay count={onTheirWay} onCheckAgain={onCheckAgain} />
          ) : null}
        </div>
        {choice.kind === 'asking' ? null : (
          <div inert={isStaged} className="grid gap-12 empty:hidden sm:gap-16">
            {open.length > 0 ? <MessageGrid messages={open} chosenId={chosenId} /> : null}
            <Suspense>
              {sealed.length > 0 ? (
                <ComingSoon sealed={sealed} name={child.name} isAlone={open.length === 0 && choice.kind === 'none'} />
              ) : null}
              {reply.archiveBytes === undefined ? null : <KeepOpened messages={messages} bytes={reply.archiveBytes} />}
            </Suspense>
          </div>
        )}
      </Main>
    </>
  );
}

/** The loved one's messages, or the code entry: without a session, or for the code of a link, which may be someone else's. */
export function MessageDashboardPage() {
  const link = useAddressCode();
  const hasCode = link.code !== undefined;
  const {
    data: reply,
    error,
    refetch,
    dataUpdatedAt,
    errorUpdatedAt,
    errorUpdateCount,
  } = useQuery({ ...recipientQuery, enabled: !hasCode });
  const opening = useOpenWithCode('dashboard');
  const checkAgain = () => refetch();
  const needsCodeEntry = hasCode || needsCode(error);
  // Not the name of the previous loved one.
  usePageTitle(reply && !needsCodeEntry ? undefined : recipientsCopy.entry.pageTitle);
  const has = (state: RecipientMessage['state']) => reply?.messages.some((message) => message.state === state) ?? false;
  const recheck = useRecheck(has('on-its-way'), dataUpdatedAt);
  const soonest = Math.min(recheck ?? Infinity, reply?.opensIn ?? Infinity);
  const answered = { answeredAt: dataUpdatedAt, opensIn: soonest === Infinity ? undefined : soonest };
  const failed = { failedAt: errorUpdatedAt, failures: errorUpdateCount };
  useOpeningMoment(
    (has('sealed') || recheck !== undefined) && !needsCodeEntry ? { ...answered, ...failed } : undefined,
    () => void refetch({ cancelRefetch: false }),
  );
  useForgetWhenSignedOutElsewhere();
  if (needsCodeEntry) return <CodeEntry opening={opening} linkCode={link.code} onOpened={link.forget} />;
  if (reply)
    return <MessageList key={reply.child.id} reply={reply} answeredAt={dataUpdatedAt} onCheckAgain={checkAgain} />;
  if (error) return <NotReached title={copy.failed} error={error} onTryAgain={() => void checkAgain()} />;
  return <Fetching />;
}
