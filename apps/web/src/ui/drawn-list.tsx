import { Fragment, type ReactNode } from 'react';
import { useDrawn } from '#web/lib/use-drawn.ts';
import { Card } from './card.tsx';
import { ShowMore } from './show-more.tsx';

/** A card of rows, `step` of them at a time. `children` draws a row as a list item. */
export function DrawnList<Item extends { readonly id: number }>({
  items,
  step,
  children,
}: {
  items: readonly Item[];
  step: number;
  children: (item: Item) => ReactNode;
}) {
  const { drawn, hasMore, drawMore } = useDrawn(items, step);
  return (
    <>
      <Card>
        <ul className="divide-y divide-line">
          {drawn.map((item) => (
            <Fragment key={item.id}>{children(item)}</Fragment>
          ))}
        </ul>
      </Card>
      {hasMore ? (
        <div className="mt-5">
          <ShowMore shown={drawn.length} onMore={drawMore} />
        </div>
      ) : null}
    </>
  );
}
