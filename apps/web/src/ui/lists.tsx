import { clsx } from 'clsx';
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react';
import { errorText } from '#web/api/api-error.ts';
import { Card } from './layout/page.tsx';
import { Button } from './button.tsx';
import { Envelope } from './art/envelope.tsx';
import { listsCopy, resourceCopy } from './ui.copy.ts';

/** Renders a list in steps: `drawn` is what to render now, and `drawMore` adds `step` items. */
export function useIncrementalList<Item>(items: readonly Item[], step: number) {
  const [count, setCount] = useState(step);
  return { drawn: items.slice(0, count), hasMore: items.length > count, drawMore: () => setCount(count + step) };
}

export function EmptyState({
  title,
  heading: Heading = 'h3',
  children,
  action,
  art = <Envelope state="closed" className="w-32" />,
}: {
  title: string;
  heading?: 'h2' | 'h3' | undefined;
  children?: ReactNode;
  action?: ReactNode;
  art?: ReactNode;
}) {
  return (
    <div className="flex flex-col items-center rounded-box border-2 border-dashed border-line px-6 py-10 text-center">
      {art}
      <Heading className="mt-5 text-h3">{title}</Heading>
      {children ? <div className="mt-2 max-w-md text-ink-2">{children}</div> : null}
      {action ? <div className="mt-6">{action}</div> : null}
    </div>
  );
}

export function ListFailed({
  title,
  heading,
  text,
  tryAgain = resourceCopy.tryAgain,
  onTryAgain,
}: {
  title: string;
  heading?: 'h2' | undefined;
  text: string;
  tryAgain?: string;
  onTryAgain: () => void;
}) {
  return (
    <div role="alert">
      <EmptyState {...{ title, heading }} action={<Button onClick={onTryAgain}>{tryAgain}</Button>}>
        {text}
      </EmptyState>
    </div>
  );
}

export function LoadingRows({ label, rowLook, children }: { label: string; rowLook: string; children: ReactNode }) {
  return (
    <div role="status" aria-label={label}>
      <Card className="divide-y divide-line">
        {['a', 'b', 'c'].map((key) => (
          <div key={key} className={rowLook}>
            {children}
          </div>
        ))}
      </Card>
    </div>
  );
}

/** The next page loads when the list's end is this far below the window. */
const LOAD_MARGIN = '600px';

type ShowMoreProps = {
  isLoading?: boolean;
  isFailed?: boolean;
  /** For lists that don't load: how many items are shown. When it changes, whether the end is near is checked again. */
  shown?: number;
  onMore: () => void;
  className?: string;
};

/** The end of a list with more pages. Loads the next one when it scrolls near or is pressed; after a failure, only when pressed. */
export function ShowMore({ isLoading = false, isFailed = false, shown, onMore, className }: ShowMoreProps) {
  const element = useRef<HTMLDivElement>(null);
  const more = useEffectEvent(onMore);
  useEffect(() => {
    if (isLoading || isFailed || !element.current) return undefined;
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (entry?.isIntersecting) more();
      },
      { rootMargin: LOAD_MARGIN },
    );
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [isLoading, isFailed, shown]);
  return (
    <div ref={element} className={clsx('flex justify-center', className)}>
      <Button variant="secondary" loading={isLoading} onClick={onMore}>
        {listsCopy.more}
      </Button>
    </div>
  );
}

type Paged = {
  hasNextPage: boolean;
  isFetchingNextPage: boolean;
  isFetchNextPageError: boolean;
  fetchNextPage: (options: { cancelRefetch: boolean }) => Promise<unknown>;
};

export function NextPage({ list, failed }: { list: Paged; failed?: string }) {
  return (
    <>
      {failed !== undefined && list.isFetchNextPageError ? (
        <p role="alert" className="text-center font-bold text-danger">
          {failed}
        </p>
      ) : null}
      {list.hasNextPage ? (
        <ShowMore
          isLoading={list.isFetchingNextPage}
          isFailed={list.isFetchNextPageError}
          onMore={() => void list.fetchNextPage({ cancelRefetch: false })}
        />
      ) : null}
    </>
  );
}

type PartFailedProps = { title: string; text?: string; tryAgain?: string; loading?: boolean; onTryAgain: () => void };

export function PartFailed({ title, text, tryAgain = resourceCopy.tryAgain, loading, onTryAgain }: PartFailedProps) {
  return (
    <div role="alert" className="grid justify-items-start gap-4">
      <div>
        <p className="font-bold">{title}</p>
        {text === undefined ? null : <p className="mt-1 text-ink-2">{text}</p>}
      </div>
      <Button variant="secondary" loading={loading} onClick={onTryAgain}>
        {tryAgain}
      </Button>
    </div>
  );
}

export function PlainList<Item extends { readonly id: number }>({
  id,
  words: { title, loading, failed },
  list,
  step,
  rowLook,
  skeleton,
  empty,
  children,
}: {
  id: string;
  words: Record<'title' | 'loading' | 'failed', string>;
  list: { data: readonly Item[] | undefined; isPending: boolean; error: Error | null; refetch: () => Promise<unknown> };
  step: number;
  rowLook: string;
  skeleton: ReactNode;
  empty: ReactNode;
  children: (item: Item) => ReactNode;
}) {
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="mb-5 text-[1.625rem]">
        {title}
      </h2>
      {list.isPending ? (
        <LoadingRows label={loading} rowLook={rowLook}>
          {skeleton}
        </LoadingRows>
      ) : !list.data ? (
        <ListFailed title={failed} text={errorText(list.error)} onTryAgain={() => void list.refetch()} />
      ) : list.data.length === 0 ? (
        empty
      ) : (
        <Rows items={list.data} step={step} rowLook={rowLook}>
          {children}
        </Rows>
      )}
    </section>
  );
}

function Rows<Item extends { readonly id: number }>({
  items,
  step,
  rowLook,
  children,
}: {
  items: readonly Item[];
  step: number;
  rowLook: string;
  children: (item: Item) => ReactNode;
}) {
  const { drawn, hasMore, drawMore } = useIncrementalList(items, step);
  return (
    <>
      <Card>
        <ul className="divide-y divide-line">
          {drawn.map((item) => (
            <li key={item.id} className={rowLook}>
              {children(item)}
            </li>
          ))}
        </ul>
      </Card>
      {hasMore ? <ShowMore shown={drawn.length} onMore={drawMore} className="mt-5" /> : null}
    </>
  );
}
