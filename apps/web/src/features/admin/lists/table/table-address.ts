import { useRef } from 'react';
import { useLocation, useRouter } from '@tanstack/react-router';

type Key = 'page' | 'q' | 'sort' | 'order' | 'view' | 'dialog' | 'id';
type Changes = Partial<Record<Key, string | number | undefined>>;

const positive = (text: string | null) => (text !== null && /^[1-9]\d{0,8}$/.test(text) ? Number(text) : undefined);

/** A tab's state in the address, so that reloading, Back and shared links work. Invalid values are ignored. */
export function useListAddress() {
  const { history } = useRouter();
  const location = useLocation();
  const params = new URLSearchParams(location.searchStr);
  const left = useRef<unknown>(undefined);

  const change = (changes: Changes, how: { replace?: boolean; isDialogOverPage?: boolean } = {}) => {
    const { pathname, search } = history.location;
    const next = new URLSearchParams(search);
    for (const [key, value] of Object.entries(changes)) {
      if (value === undefined || value === '') next.delete(key);
      else next.set(key, String(value));
    }
    const href = next.size > 0 ? `${pathname}?${next}` : pathname;
    // Whether the previous history entry is the page under the dialog.
    const state = how.isDialogOverPage ? { isDialogOverPage: true } : {};
    if (how.replace) history.replace(href, state);
    else history.push(href, state);
  };

  const dialog = params.get('dialog') ?? undefined;
  return {
    page: positive(params.get('page')) ?? 1,
    q: params.get('q') ?? '',
    sort: params.get('sort') ?? undefined,
    order: params.get('order') ?? undefined,
    view: params.get('view') ?? undefined,
    dialog,
    id: positive(params.get('id')),
    change,
    show: (view: string | undefined) =>
      change({
        view,
        page: undefined,
        q: undefined,
        sort: undefined,
        order: undefined,
        dialog: undefined,
        id: undefined,
      }),
    open: (name: string, id?: number) => {
      const isOpen = dialog !== undefined;
      const isDialogOverPage = !isOpen || location.state.isDialogOverPage === true;
      change({ dialog: name, id }, { replace: isOpen, isDialogOverPage });
    },
    close: () => {
      // Going back takes a moment, and a second press mustn't leave the page.
      if (dialog === undefined || left.current === location) return;
      left.current = location;
      if (location.state.isDialogOverPage) history.back({ ignoreBlocker: true });
      else change({ dialog: undefined, id: undefined }, { replace: true });
    },
  };
}

/** Which of a tab's lists is shown; the first, unless the address names another. For a `SegmentedControl`. */
export function useListView<View extends string>(views: readonly [View, ...View[]]) {
  const { view, show } = useListAddress();
  return {
    value: views.find((known) => known === view) ?? views[0],
    onValueChange: (chosen: View) => show(chosen === views[0] ? undefined : chosen),
  };
}

export type ListAddress = ReturnType<typeof useListAddress>;
