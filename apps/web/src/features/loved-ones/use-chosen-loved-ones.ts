import type { LovedOne } from '@someday/contract/loved-ones';
import { useState } from 'react';
import { deviceNow } from '#web/lib/clock.ts';
import { todayIn } from '#web/lib/days.ts';
import { useDrawn } from '#web/lib/use-drawn.ts';
import { chooseLovedOnes, type LovedOneOrder } from './loved-one-order.ts';

/** Cards that are drawn at once: four rows on a desk. */
const STEP = 12;
/** So few are found at a glance. */
const FEW = 6;

/** The loved ones as they were looked for and sorted, as far as they are drawn. */
export function useChosenLovedOnes(lovedOnes: readonly LovedOne[], memberZone: string) {
  const [search, setSearch] = useState('');
  const [order, setOrder] = useState<LovedOneOrder>('added');
  const today = todayIn(memberZone, deviceNow());
  const chosen = chooseLovedOnes(lovedOnes, { search, order, today });
  const { drawn, hasMore, drawMore, drawAnew } = useDrawn(chosen, STEP);
  return {
    shown: drawn,
    total: chosen.length,
    hasMore,
    drawMore,
    /** There are enough of them to look for somebody. */
    isMany: lovedOnes.length > FEW || search !== '',
    search,
    setSearch: (words: string) => {
      setSearch(words);
      drawAnew();
    },
    order,
    setOrder: (next: LovedOneOrder) => {
      setOrder(next);
      drawAnew();
    },
  };
}
