import type { Message } from '@someday/contract/messages';
import { CalendarClock } from 'lucide-react';
import type { ReactNode } from 'react';
import { errorText } from '#web/api/api-error.ts';
import { useMessageList } from '#web/api/message-lists.ts';
import { formatDay, formatTime, postmarkLines } from '#web/lib/format.ts';
import { isSameZone, placeOf } from '#web/lib/time-zones.ts';
import { Envelope } from '#web/ui/art/envelope.tsx';
import { Postmark } from '#web/ui/art/postmark.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Skeleton } from '#web/ui/progress.tsx';
import { ShowMore } from '#web/ui/show-more.tsx';
import { dashboardCopy } from './dashboard.copy.ts';
import { openingYears, type Opening } from './opening-years.ts';
import { postmarkName } from './postmark-name.ts';

const copy = dashboardCopy.scheduling;
const view = { show: 'scheduled', sort: 'opening' } as const;
const rowLook = 'flex items-center gap-x-5 gap-y-3 px-4 py-4 sm:px-6';
const markLook = 'w-27 flex-none sm:w-36';

/** The place is named where the member's own clock would mislead. */
function placeWords({ deliveryZone }: Message, memberZone: string): string | undefined {
  return deliveryZone === null || isSameZone(deliveryZone, memberZone) ? undefined : copy.place(placeOf(deliveryZone));
}

function OpeningRow({ opening: { message, day }, memberZone }: { opening: Opening; memberZone: string }) {
  const { title, recipientName } = message;
  const { time } = message.opening;
  const place = placeWords(message, memberZone);
  return (
    <li className={rowLook}>
      <Postmark
        top={postmarkName(recipientName)}
        lines={postmarkLines(day)}
        bottom="SEALED"
        className={`${markLook} -rotate-3 text-poppy`}
      />
      <div className="min-w-0 flex-1">
        <h4 className="font-body text-[1.125rem] font-bold leading-snug tracking-normal wrap-anywhere">{title}</h4>
        <p className="leading-snug text-ink-2 wrap-anywhere">For {recipientName}</p>
        <p className="mt-1 leading-snug">
          <span className="font-display lining-nums">
            {time === null ? formatDay(day) : copy.at(formatDay(day), formatTime(time))}
          </span>
          {place ? <span className="text-ink-2"> {place}</span> : null}
        </p>
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

/** Sealed, with nothing that opens them: their member chooses now or a day. */
function Held({ messages, onChooseDay }: { messages: readonly Message[]; onChooseDay: (messageId: number) => void }) {
  if (messages.length === 0) return null;
  return (
    <section aria-labelledby="no-day-yet">
      <h3 id="no-day-yet" className="mb-3 text-[1.375rem] text-ink-2">
        {copy.held}
      </h3>
      <Card>
        <ul className="divide-y divide-line">
          {messages.map(({ id, title, recipientName }) => (
            <li key={id} className={`${rowLook} flex-wrap`}>
              <Envelope state="sealed" className="w-20 flex-none -rotate-3 max-sm:w-16" />
              <div className="min-w-0 flex-1 basis-40">
                <h4 className="font-body text-[1.125rem] font-bold leading-snug tracking-normal wrap-anywhere">
                  {title}
                </h4>
                <p className="leading-snug text-ink-2 wrap-anywhere">{copy.heldFor(recipientName)}</p>
              </div>
              <Button variant="secondary" size="small" className="max-sm:w-full" onClick={() => onChooseDay(id)}>
                <CalendarClock aria-hidden="true" />
                {copy.chooseDay}
                <span className="sr-only"> for {title}</span>
              </Button>
            </li>
          ))}
        </ul>
      </Card>
    </section>
  );
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

/** The sealed messages in the order in which they open, year by year, as far as one scrolls, and at the end those without a day. `empty` stands where there is none. */
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
      <Held messages={messages.filter(({ opening }) => opening.state === 'held')} onChooseDay={onChooseDay} />
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
