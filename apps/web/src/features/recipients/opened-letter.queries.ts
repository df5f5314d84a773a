import { queryOptions, useQueryClient } from '@tanstack/react-query';

/** What only an opened letter needs (player, answers) comes when somebody reaches for it, and may be asked for again when it did not. */
export const openedLetterQuery = queryOptions({
  queryKey: ['opened-letter'],
  queryFn: async () => (await import('./opened-letter.tsx')).OpenedLetter,
  gcTime: Infinity,
});

/** Spread on what opens a letter. */
export function useFetchAhead() {
  const client = useQueryClient();
  const fetch = () => void client.prefetchQuery(openedLetterQuery);
  return { onPointerEnter: fetch, onPointerDown: fetch, onFocus: fetch };
}
