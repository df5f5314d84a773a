import type { OpenMessage } from '@someday/contract/recipients';
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { isFocusLost } from '#web/lib/lost-focus.ts';
import { useDrawn } from '#web/lib/use-drawn.ts';
import { SegmentedControl } from '#web/ui/segmented-control.tsx';
import { ShowMore } from '#web/ui/show-more.tsx';
import { letterCopy } from './letter.copy.ts';
import { MessageStamp } from './message-stamp.tsx';

type Kind = OpenMessage['messageType'];
type Filter = 'all' | Kind;

/** So many stamps an old phone draws at once. */
const drawnAtOnce = 24;

/** All that can be opened today, as stamps. */
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
  const { drawn, hasMore, drawMore } = useDrawn(shown, drawnAtOnce);
  const list = useRef<HTMLUListElement>(null);
  const showMore = () => {
    // Pressed, or come near by scrolling: only who pressed it was at this button, which may be gone now.
    const wasPressed = document.activeElement instanceof HTMLButtonElement;
    flushSync(drawMore);
    if (wasPressed && isFocusLost()) list.current?.querySelectorAll('a')[drawn.length]?.focus({ preventScroll: true });
  };
  const { title, filter: label, all, video, photo, none } = letterCopy.grid;
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
