import type { Engagement } from '@someday/contract/api/engagement';
import type { LovedOne } from '@someday/contract/api/loved-ones';
import type { Message } from '@someday/contract/api/messages';
import type { ReactionType } from '@someday/contract/rules/choices';
import type { UseQueryResult } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { type ReactNode, useId, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { endpointUrl } from '#web/api/client.ts';
import { errorText } from '#web/api/api-error.ts';
import { todayIn } from '#web/lib/days.ts';
import { formatDayShort, postmarkLines } from '#web/lib/format.ts';
import { useMemberZone } from '#web/queries/loved-ones.ts';
import { useMessageList } from '#web/queries/messages.ts';
import { Art } from '#web/ui/art/art.tsx';
import { BlankStamps } from '#web/ui/art/blank-stamps.tsx';
import { PortraitStamp } from '#web/ui/art/portrait.tsx';
import { Postmark } from '#web/ui/art/postmark.tsx';
import { ReactionMarks } from '#web/ui/art/reaction-mark.tsx';
import { Stamp } from '#web/ui/art/stamp.tsx';
import { Button } from '#web/ui/button.tsx';
import { ListFailed, ShowMore, useIncrementalList } from '#web/ui/lists.tsx';
import { Skeletons } from '#web/ui/progress.tsx';
import { reactionsFrom } from '#web/ui/ui.copy.ts';
import { familyCopy } from './family.copy.ts';
import './pinboard.css';

const copy = familyCopy.board;

const FIRST = 7;
const STEP = 20;

type Pin = {
  id: number;
  title: string;
  childId: number | null;
  recipientName: string;
  openedAt: string;
  reactions: readonly ReactionType[];
};

function pinOf({ id, viewedAt, createdAt, ...rest }: Message): Pin {
  return { ...rest, id, openedAt: viewedAt ?? createdAt };
}

function firstPins(recent: Engagement['recent'], opened: readonly Message[]): Pin[] {
  const reacted = recent.map(({ videoMessageId: id, viewedAt, lastReactedAt, ...rest }) => ({
    pin: { ...rest, id, openedAt: viewedAt ?? lastReactedAt },
    at: lastReactedAt,
  }));
  const others = opened
    .filter(({ id }) => !recent.some(({ videoMessageId }) => videoMessageId === id))
    .slice(0, FIRST - reacted.length)
    .map(pinOf)
    .map((pin) => ({ pin, at: pin.openedAt }));
  return [...reacted, ...others].toSorted((a, b) => b.at.localeCompare(a.at)).map(({ pin }) => pin);
}

function Picture({ id, isNewest }: { id: number; isNewest: boolean }) {
  const [isBroken, setIsBroken] = useState(false);
  const shape = 'aspect-4/3 object-cover';
  if (isBroken) return <Art name="sunset" className={shape} />;
  return (
    <img
      src={
        isNewest
          ? endpointUrl('GET /api/media/{id}/{rendition}', { params: { id, rendition: 'poster' } })
          : endpointUrl('GET /api/video/{id}/thumbnail', { params: { id }, query: { size: 'large' } })
      }
      alt=""
      loading="lazy"
      width={256}
      height={192}
      className={shape}
      onError={() => setIsBroken(true)}
    />
  );
}

type PinProps = { pin: Pin; isNewest?: boolean; lovedOnes: readonly LovedOne[]; onWatch: (id: number) => void };

/** An opened message's stamp with its postmark, whom it reached, and what they felt. Pressing it anywhere plays the message. */
function PinnedMessage({ pin, isNewest = false, lovedOnes, onWatch }: PinProps) {
  const { id, title, childId, recipientName, openedAt, reactions } = pin;
  const about = useId();
  const day = todayIn(useMemberZone(), new Date(openedAt));
  const lovedOne = lovedOnes.find((one) => one.id === childId);
  return (
    <li className={clsx('pin relative', isNewest && 'pin-newest')}>
      <div className="pin-stamp">
        <Stamp>
          <Picture id={id} isNewest={isNewest} />
        </Stamp>
        {lovedOne ? (
          <PortraitStamp
            {...lovedOne}
            tilt="slightLeft"
            className={clsx('absolute -bottom-4 left-3', isNewest ? 'w-14 sm:w-18' : 'w-9 sm:w-13')}
          />
        ) : null}
        <Postmark
          top={copy.postmark}
          lines={postmarkLines(day)}
          isRound
          className={clsx(
            'absolute -right-2 rotate-12 text-postmark [&>circle:first-child]:fill-art-stamp/85',
            isNewest ? '-bottom-8 w-24 sm:w-28' : '-bottom-5 w-15 sm:-bottom-6 sm:w-20',
          )}
        />
      </div>
      <div className={clsx('grid justify-items-start', isNewest ? 'mt-10 gap-2' : 'mt-7 gap-1.5')}>
        <h3 className={clsx('leading-snug wrap-anywhere', isNewest ? 'text-[1.5rem]' : 'text-[1.0625rem]')}>
          <button
            type="button"
            aria-describedby={about}
            className="text-left after:absolute after:-inset-2 after:rounded-field focus-visible:outline-none focus-visible:after:outline-3 focus-visible:after:outline-focus"
            onClick={() => onWatch(id)}
          >
            {title}
          </button>
        </h3>
        <div id={about} className="grid gap-2.5">
          <p className="leading-snug text-ink-2 wrap-anywhere">{copy.by(recipientName, formatDayShort(day))}</p>
          <ReactionMarks aria-label={reactionsFrom(recipientName)} types={reactions} className="gap-x-3.5 gap-y-1.5" />
        </div>
      </div>
    </li>
  );
}

export function EmptyBoard({ title, text, action }: { title: string; text: string; action: ReactNode }) {
  return (
    <div className="pinboard flex flex-col items-center gap-x-14 gap-y-7 px-6 py-12 sm:flex-row sm:justify-center sm:py-16">
      <BlankStamps className="w-48 flex-none sm:w-60" />
      <div className="max-w-sm max-sm:text-center">
        <h2 className="text-[1.625rem]">{title}</h2>
        <p className="mt-2 text-lead text-ink-2">{text}</p>
        <div className="mt-6">{action}</div>
      </div>
    </div>
  );
}

type BoardProps = Pick<PinProps, 'lovedOnes' | 'onWatch'> & { query: UseQueryResult<Engagement>; onRecord: () => void };

function Pins({ query, lovedOnes, onWatch, onRecord }: BoardProps) {
  const [isAllShown, setIsAllShown] = useState(false);
  const others = useRef<HTMLOListElement>(null);
  const list = useMessageList({ show: 'viewed', sort: 'viewed' });
  const opened = list.data?.pages.flatMap(({ messages }) => messages) ?? [];
  const first = query.data ? firstPins(query.data.recent, opened) : [];
  const rest = opened.filter(({ id }) => !first.some((pin) => pin.id === id));
  const { drawn, hasMore, drawMore } = useIncrementalList(rest, STEP);
  const error = query.error ?? list.error;
  if (query.isPending || list.isPending) {
    return <Skeletons label={familyCopy.loading} className="pinboard p-6 sm:p-10" looks={['h-96 rounded-field']} />;
  }
  if (!query.data || !list.data) {
    const again = () => void Promise.all([query.refetch(), list.refetch()]);
    const text = errorText(error, familyCopy.tryAgainText);
    return <ListFailed title={copy.failed} text={text} onTryAgain={again} />;
  }
  if (first.length === 0) {
    return (
      <EmptyBoard title={copy.empty} text={copy.emptyText} action={<Button onClick={onRecord}>{copy.record}</Button>} />
    );
  }
  const total = first.length + rest.length + (list.data.pages[0]?.total ?? 0) - opened.length;
  // the button disappears, so the first one it shows gets the focus
  const showAll = () => {
    flushSync(() => setIsAllShown(true));
    others.current?.querySelector('button')?.focus();
  };
  const more = () => (hasMore ? drawMore() : void list.fetchNextPage());
  return (
    <div className="pinboard grid gap-12 px-5 pb-9 pt-8 sm:px-9 sm:pb-11 sm:pt-11">
      <ol className="pins" data-count={first.length}>
        {first.map((pin, place) => (
          <PinnedMessage key={pin.id} {...{ pin, lovedOnes, onWatch }} isNewest={place === 0} />
        ))}
      </ol>
      {rest.length === 0 ? null : isAllShown ? (
        <>
          <ol ref={others} className="pins pins-rest">
            {drawn.map((message) => (
              <PinnedMessage key={message.id} pin={pinOf(message)} {...{ lovedOnes, onWatch }} />
            ))}
          </ol>
          {hasMore || list.hasNextPage ? (
            <ShowMore
              shown={drawn.length}
              isLoading={list.isFetchingNextPage}
              isFailed={list.isFetchNextPageError}
              onMore={more}
            />
          ) : null}
        </>
      ) : (
        <Button variant="secondary" className="justify-self-center" onClick={showAll}>
          {copy.showAll(total)}
        </Button>
      )}
    </div>
  );
}

export function Pinboard(props: BoardProps) {
  return (
    <section aria-labelledby="reactions" className="min-w-0">
      <h2 id="reactions" className="sr-only">
        {copy.title}
      </h2>
      <Pins {...props} />
    </section>
  );
}
