import { useRouter, useSearch } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { SETTLED_MS } from '#web/lib/hooks.ts';
import { addressOf, allCategories, choiceIn, type MessageListState } from './list-states.tsx';

/**
 * What is shown of the messages, as it stands in the address: a reload keeps it. `typed` is what stands in the search field already; it is
 * searched for once its member pauses.
 */
export function useListChoice() {
  const router = useRouter();
  const choice = choiceIn(useSearch({ strict: false }));
  const { search } = choice;
  const [typed, setTyped] = useState(search);
  const searched = useRef(search);
  const pause = useRef<ReturnType<typeof setTimeout>>(undefined);

  useEffect(() => {
    if (search === searched.current) return;
    searched.current = search; // the address was changed elsewhere
    setTyped(search);
  }, [search]);
  useEffect(() => () => clearTimeout(pause.current), []);

  const change = (changes: Partial<MessageListState>) => {
    clearTimeout(pause.current);
    if (changes.search !== undefined) searched.current = changes.search;
    void router.navigate({
      to: '.',
      search: (current: Record<string, unknown>) => ({
        ...current,
        ...addressOf({ ...choiceIn(current), ...changes }),
      }),
      replace: true,
      resetScroll: false,
    });
  };
  return {
    choice,
    change,
    typed,
    type(text: string) {
      setTyped(text);
      clearTimeout(pause.current);
      pause.current = setTimeout(() => change({ search: text.trim() }), SETTLED_MS);
    },
    /** All of them, as at first. */
    reset() {
      setTyped('');
      change({ show: 'all', search: '', category: allCategories });
    },
    clearSearch() {
      setTyped('');
      change({ search: '' });
    },
  };
}
