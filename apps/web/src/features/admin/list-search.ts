import { useEffect, useState } from 'react';
import { SETTLED_MS } from '#web/lib/hooks.ts';
import type { ListAddress } from './list-address.ts';

/** What stands in the search field, and what of it is in the address: it follows once nobody has typed for a moment. */
export function useListSearch({ q, change }: Pick<ListAddress, 'q' | 'change'>) {
  const [draft, setDraft] = useState<string>();
  const search = (text: string) => {
    setDraft(undefined);
    // Back leads to the list before the search, not through its letters.
    if (text !== q) change({ q: text, page: undefined }, { replace: text !== '' && q !== '' });
  };
  useEffect(() => {
    if (draft === undefined) return undefined;
    const timer = setTimeout(() => search(draft), SETTLED_MS);
    return () => clearTimeout(timer);
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the pause begins with each letter, not with each drawing
  }, [draft]);
  return { typed: draft ?? q, type: setDraft, clear: () => search('') };
}
