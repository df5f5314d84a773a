import { useState } from 'react';

/** So many of a list as are drawn yet; `drawMore` draws as many again. */
export function useDrawn<Item>(items: readonly Item[], step: number) {
  const [count, setCount] = useState(step);
  return {
    drawn: items.slice(0, count),
    hasMore: items.length > count,
    drawMore: () => setCount(count + step),
    drawAnew: () => setCount(step),
  };
}
