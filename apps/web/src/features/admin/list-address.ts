import { useRef } from 'react';
import { useSearchParams } from 'wouter';

/** What of an admin's page stands in its address. `tab` belongs to the shell. */
type Key = 'page' | 'q' | 'sort' | 'order' | 'view' | 'dialog' | 'id';
type Changes = Partial<Record<Key, string | number | undefined>>;

/** The page beneath a dialog is the one before in this window's history. */
const overPage = { isDialogOverPage: true };
const isOverPage = (): boolean => {
  const state: unknown = history.state;
  return typeof state === 'object' && state !== null && 'isDialogOverPage' in state;
};

const positive = (text: string | null) => (text !== null && /^[1-9]\d{0,8}$/.test(text) ? Number(text) : undefined);

/**
 * The state of a tab, which stands in the address: a reload, Back and a shared link find it again. A page, an id or a choice that is none
 * is left out of account.
 */
export function useListAddress() {
  const [params, setParams] = useSearchParams();
  const left = useRef<URLSearchParams>(undefined);

  const change = (changes: Changes, how: { replace?: boolean; state?: unknown } = {}) =>
    setParams((current) => {
      const next = new URLSearchParams(current);
      for (const [key, value] of Object.entries(changes)) {
        if (value === undefined || value === '') next.delete(key);
        else next.set(key, String(value));
      }
      return next;
    }, how);

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
    /** Another list under the same tab begins at its beginning. */
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
    open: (name: string, id?: number) =>
      change(
        { dialog: name, id },
        { replace: dialog !== undefined, state: dialog === undefined ? overPage : history.state },
      ),
    close: () => {
      // Going back takes a moment; a second press must not leave the page.
      if (dialog === undefined || left.current === params) return;
      left.current = params;
      if (isOverPage()) history.back();
      else change({ dialog: undefined, id: undefined }, { replace: true });
    },
  };
}

export type ListAddress = ReturnType<typeof useListAddress>;
