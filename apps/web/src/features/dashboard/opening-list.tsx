import type { Message } from '@someday/contract/messages';
import type { ReactNode } from 'react';
import { CalendarClock } from 'lucide-react';
import { errorText } from '#web/api/api-error.ts';
import { useMessageList } from '#web/queries/messages.ts';
import { openingWords } from '#web/features/delivery/suggested-days.ts';
import { postmarkLines } from '#web/lib/format.ts';
import { isSameZone, placeOf } from '#web/lib/time-zones.ts';
import { Postmark } from '#web/ui/art/postmark.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/layout/page.tsx';
import { EmptyState, ShowMore } from '#web/ui/lists.tsx';
import { Skeleton } from '#web/ui/progress.tsx';
import { Envelope } from '#web/ui/art/envelope.tsx';
import { dashboardCopy } from './dashboard.copy.ts';
import { postmarkName } from './dashboard-home.tsx';

const heldMessagesCopy = dashboardCopy.scheduling;

/** Sealed messages with nothing to open them, until the member chooses a day. */
function HeldMessages({
  messages,
  memberZone,
  onChooseDay,
}: {
  messages: readonly Message[];
  memberZone: string;
  onChooseDay: (messageId: number) => void;
}) {
  if (messages.length === 0) return null;
  return (
    <section aria-labelledby="no-day-yet">
      <h3 id="no-day-yet" className="mb-3 text-[1.375rem] text-ink-2">
        {heldMessagesCopy.held}
      </h3>
      <Card>
        <ul className="divide-y divide-line">
          {messages.map((message) => (
            <li key={message.id} className="flex flex-wrap items-center gap-x-5 gap-y-3 px-4 py-4 sm:px-6">
              <Envelope state="sealed" className="w-20 flex-none -rotate-3 max-sm:w-16" />
              <div className="min-w-0 flex-1 basis-40">
                <h4 className="font-body text-[1.125rem] font-bold leading-snug tracking-normal wrap-anywhere">
                  {message.title}
                </h4>
                <p className="mt-0.5 leading-snug wrap-anywhere">{openingWords(message, memberZone)}</p>
              </div>
              <Button
                variant="secondary"
                size="small"
                className="max-sm:w-full"
                aria-label={heldMessagesCopy.chooseDayFor(message.title)}
                onClick={() => onChooseDay(message.id)}
              >
                <CalendarClock aria-hidden="true" />
                {heldMessagesCopy.chooseDay}
              </Button>
            </li>
          ))}
        </ul>
      </Card>
    </section>
  );
}

/** `day`: `YYYY-MM-DD`. */
type OpeningOfYear = { message: Message; day: string };

/** Messages in the order they open, grouped by year. */
function openingYears(messages: readonly Message[]): { year: string; openings: OpeningOfYear[] }[] {
  const years = new Map<string, OpeningOfYear[]>();
  for (const message of messages) {
    const day = message.triggerDate;
    if (day === null) continue;
    const year = day.slice(0, 4);
    years.set(year, [...(years.get(year) ?? []), { message, day }]);
  }
  return [...years].map(([year, openings]) => ({ year, openings }));
}

const copy = dashboardCopy.scheduling;
const view = { show: 'scheduled', sort: 'opening' } as const;
const rowLook = 'flex items-center gap-x-5 gap-y-3 px-4 py-4 sm:px-6';
const markLook = 'w-27 flex-none sm:w-36';

/** The place, if its time zone differs from the member's. */
function placeWords({ opening: { timeZone } }: Message, memberZone: string): string | undefined {
  return timeZone === null || isSameZone(timeZone, memberZone) ? undefined : copy.place(placeOf(timeZone));
}

function OpeningRow({ opening: { message, day }, memberZone }: { opening: OpeningOfYear; memberZone: string }) {
  const { title, recipientName } = message;
  const place = placeWords(message, memberZone);
  return (
    <li className={rowLook}>
      <Postmark
        top={postmarkName(recipientName)}
        lines={postmarkLines(day)}
        bottom={dashboardCopy.sealed}
        className={`${markLook} -rotate-3 text-poppy`}
      />
      <div className="min-w-0 flex-1">
        <h4 className="font-body text-[1.125rem] font-bold leading-snug tracking-normal wrap-anywhere">{title}</h4>
        <p className="mt-0.5 leading-snug wrap-anywhere">{openingWords(message, memberZone)}</p>
        {place ? <p className="mt-0.5 text-small leading-snug text-ink-2">{place}</p> : null}
      </div>
    </li>
  );
}

function Years({ messages, memberZone }: { messages: readonly Message[]; memberZone: string }) {
  return openingYears(messages).map(({ year, openings }) => (
    <section key={year} aria-labelledby={`opens-in-${year}`}>
      <h3 id={`opens-in-${year}`} className="mb-3 text-[1.375rem] text-ink-2">
        {year}
      </h3>
      <Card>
        <ol className="divide-y divide-line">
          {openings.map((opening) => (
            <OpeningRow key={opening.message.id} opening={opening} memberZone={memberZone} />
          ))}
        </ol>
      </Card>
    </section>
  ));
}

function LoadingOpenings() {
  return (
    <div role="status" aria-label={copy.loading}>
      <Skeleton className="mb-3 h-7 w-20" />
      <Card className="divide-y divide-line">
        {['a', 'b', 'c'].map((key) => (
          <div key={key} className={rowLook}>
            <Skeleton className={`${markLook} aspect-7/4`} />
            <Skeleton className="h-16 flex-1" />
          </div>
        ))}
      </Card>
    </div>
  );
}

/** Sealed messages in the order they open, by year, loaded while scrolling; those without a day come last. `empty`: shown if there are none. */
export function OpeningList({
  memberZone,
  empty,
  onChooseDay,
}: {
  memberZone: string;
  empty: ReactNode;
  onChooseDay: (messageId: number) => void;
}) {
  const list = useMessageList(view);
  if (list.isPending) return <LoadingOpenings />;
  if (!list.data) {
    return (
      <div role="alert">
        <EmptyState title={copy.failed} action={<Button onClick={() => void list.refetch()}>{copy.tryAgain}</Button>}>
          {errorText(list.error, dashboardCopy.failedText)}
        </EmptyState>
      </div>
    );
  }
  const messages = list.data.pages.flatMap((page) => page.messages);
  if (messages.length === 0) return empty;
  return (
    <div className="grid gap-8">
      <Years messages={messages} memberZone={memberZone} />
      <HeldMessages
        messages={messages.filter(({ opening }) => opening.state === 'held')}
        memberZone={memberZone}
        onChooseDay={onChooseDay}
      />
      {list.isFetchNextPageError ? (
        <p role="alert" className="text-center font-bold text-danger">
          {copy.moreFailed}
        </p>
      ) : null}
      {list.hasNextPage ? (
        <ShowMore
          isLoading={list.isFetchingNextPage}
          isFailed={list.isFetchNextPageError}
          onMore={() => void list.fetchNextPage({ cancelRefetch: false })}
        />
      ) : null}
    </div>
  );
}
