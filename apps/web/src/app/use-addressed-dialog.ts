import { useLocation, useRouter } from '@tanstack/react-router';
import { useRef } from 'react';
import { dialogSearch } from './page-search.ts';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The page beneath is the one before in this window's history. */
    isDialogOverPage?: boolean;
  }
}

/** `{ name: undefined }`: the page alone. */
export type AddressedDialog<Name extends string> = { name: Name | undefined; id: number | undefined };

/**
 * The dialog that stands in the address (`?dialog=assign&id=3`; see dialog-search.ts): the Back button closes it, and a reload or a shared
 * link opens it again. A name that the page does not know shows no dialog.
 */
export function useAddressedDialog<const Name extends string>(names: readonly Name[]) {
  const router = useRouter();
  const location = useLocation();
  const left = useRef<unknown>(undefined);
  const { dialog, id } = dialogSearch(location.search);
  const name = names.find((known) => known === dialog);

  /** One dialog after the other takes its place: Back leads to the page, not through all of them. */
  const open = (next: Name, about?: number): void => {
    const isOpen = name !== undefined;
    void router.navigate({
      to: '.',
      search: (search: object) => ({ ...search, dialog: next, id: about }),
      state: { isDialogOverPage: !isOpen || location.state.isDialogOverPage === true },
      replace: isOpen,
      resetScroll: false,
    });
  };

  /** Whoever closes has been asked already whether anything may be lost. */
  const close = (): void => {
    // Going back takes a moment; a second press must not leave the page.
    if (name === undefined || left.current === location) return;
    left.current = location;
    if (location.state.isDialogOverPage) return router.history.back({ ignoreBlocker: true });
    void router.navigate({
      to: '.',
      search: (search: object) => ({ ...search, dialog: undefined, id: undefined, idea: undefined }),
      replace: true,
      resetScroll: false,
      ignoreBlocker: true,
    });
  };

  const current: AddressedDialog<Name> = { name, id };
  return { current, open, close };
}
