import type { UseQueryResult } from '@tanstack/react-query';
import { useState } from 'react';

/** Something that an address names. */
export type Found<Item> =
  | { state: 'found'; item: Item }
  | { state: 'asking' }
  /** Deleted meanwhile, or never there. */
  | { state: 'gone' }
  | { state: 'failed'; error: unknown; tryAgain: () => void };

/** One of a list by its id. Once found it stays, though it may leave the list: somebody is working on it. */
export function useFound<Item extends { id: number }>(
  { data, error, refetch }: Pick<UseQueryResult<Item[]>, 'data' | 'error' | 'refetch'>,
  id: number | undefined,
): Found<Item> {
  const now = data?.find((item) => item.id === id);
  const [known, setKnown] = useState(now);
  if (now && now !== known) setKnown(now);
  const item = now ?? known;
  if (item) return { state: 'found', item };
  if (data) return { state: 'gone' };
  return error ? { state: 'failed', error, tryAgain: () => void refetch() } : { state: 'asking' };
}
