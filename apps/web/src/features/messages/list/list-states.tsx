import { categoryPattern } from '@someday/contract/rules/categories';
import { Upload, X } from 'lucide-react';
import { messageFilters, type MessageFilter } from '@someday/contract/forms/message-lists';
import { limits } from '@someday/contract/rules/limits';
import { useRouter, useSearch } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { Envelope } from '#web/ui/art/envelope.tsx';
import { Button, Spinner } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/lists.tsx';
import { TYPING_PAUSE_MS } from '#web/ui/forms/search-field.tsx';
import { messageListCopy } from './messages.copy.ts';

/** Stored in the address so that a reload keeps them. `typed`: the text in the search field, which is searched for after a pause. */
export function useListChoice() {
  const router = useRouter();
  const choice = choiceIn(useSearch({ strict: false }));
  const { search } = choice;
  const [typed, setTyped] = useState(search);
  const searched = useRef(search);
  const pause = useRef<ReturnType<typeof setTimeout>>(undefined);

  useEffect(() => {
    if (search === searched.current) return;
    searched.current = search; // the address changed elsewhere
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
      pause.current = setTimeout(() => change({ search: text.trim() }), TYPING_PAUSE_MS);
    },
    reset() {
      setTyped('');
      change({ show: 'all', sort: 'newest', search: '', category: allCategories });
    },
    clearSearch() {
      setTyped('');
      change({ search: '' });
    },
  };
}

/** The choice of all categories: an option's value may not be empty. */
export const allCategories = 'all';

/** The orders the dashboard offers. Source: specification part 1 §4. */
export const orders = ['newest', 'oldest', 'title'] as const;
type Order = (typeof orders)[number];

type MessageListState = { show: MessageFilter; sort: Order; search: string; category: string };

function choiceIn({
  show,
  sort,
  q,
  category,
}: Partial<Record<'show' | 'sort' | 'q' | 'category', unknown>>): MessageListState {
  return {
    show: messageFilters.find((filter) => filter === show) ?? 'all',
    sort: orders.find((order) => order === sort) ?? 'newest',
    search: typeof q === 'string' ? q.trim().slice(0, limits.search) : '',
    category: typeof category === 'string' && categoryPattern.test(category) ? category : allCategories,
  };
}

function addressOf({ show, sort, search, category }: MessageListState) {
  return {
    show: show === 'all' ? undefined : show,
    sort: sort === 'newest' ? undefined : sort,
    q: search === '' ? undefined : search,
    category: category === allCategories ? undefined : category,
  };
}

type NoMessagesProps = { hasLovedOnes: boolean; isGuest: boolean; isFirst: boolean; onUpload: () => void };

export function NoMessages({ hasLovedOnes, isGuest, isFirst, onUpload }: NoMessagesProps) {
  if (!hasLovedOnes && !isGuest) return <p className="text-ink-2">{messageListCopy.emptyFirst}</p>;
  return (
    <EmptyState
      title={isFirst ? messageListCopy.empty : messageListCopy.emptyAgain}
      art={<Envelope state="open" className="w-36" />}
      action={
        <Button onClick={onUpload}>
          <Upload aria-hidden="true" />
          {isFirst ? messageListCopy.sendFirst : messageListCopy.sendAgain}
        </Button>
      }
    >
      {isGuest ? messageListCopy.emptyGuest : messageListCopy.emptyText}
    </EmptyState>
  );
}

type TotalProps = {
  total: number | undefined;
  isLoading: boolean;
  list: ReturnType<typeof useListChoice>;
  categoryName: string;
};

export function Total({ total, isLoading, list: { choice, reset }, categoryName }: TotalProps) {
  const { filters: filterWords, total: count, sorted, clear } = messageListCopy;
  const chosen = [
    choice.show === 'all' ? '' : filterWords[choice.show],
    choice.category === allCategories ? '' : categoryName,
    choice.sort === 'newest' ? '' : sorted[choice.sort],
  ].filter((words) => words !== '');
  return (
    <div className="flex min-h-12 flex-wrap items-center gap-x-3">
      <p role="status" className="flex items-center gap-3 text-ink-2">
        {total === undefined ? null : [count(total), ...chosen].join(' · ')}
        {isLoading ? <Spinner className="size-5" /> : null}
      </p>
      {chosen.length > 0 ? (
        <Button variant="quiet" size="small" onClick={reset}>
          <X aria-hidden="true" />
          {clear}
        </Button>
      ) : null}
    </div>
  );
}
