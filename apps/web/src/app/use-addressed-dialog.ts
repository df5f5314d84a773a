import { useLocation, useRouter, type HistoryState } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useRef } from 'react';
import { dialogSearch } from './page-search.ts';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The page beneath is in this window's history, below the dialog's own entries. */
    isDialogOverPage?: boolean;
    /** How many steps the dialog has put above its first entry. */
    dialogSteps?: number;
  }
}

/** `{ name: undefined }`: the page alone. `step`: of a dialog that goes on step by step. */
export type AddressedDialog<Name extends string> = {
  name: Name | undefined;
  id: number | undefined;
  step: string | undefined;
};

/**
 * The dialog that stands in the address (`?dialog=assign&id=3&step=when`; see dialog-search.ts): the Back button goes a step back or closes it, and
 * a reload or a shared link opens it again. A name that the page does not know shows no dialog.
 */
export function useAddressedDialog<const Name extends string>(names: readonly Name[]) {
  const router = useRouter();
  const location = useLocation();
  const left = useRef<unknown>(undefined);
  /** From where the steps are being ended, and whether the dialog is to close as soon as they are. */
  const ending = useRef<{ from: unknown; thenCloses: boolean }>({ from: undefined, thenCloses: false });
  const { dialog, id, step } = dialogSearch(location.search);
  const name = names.find((known) => known === dialog);
  const { isDialogOverPage = false, dialogSteps = 0 } = location.state;

  const go = (
    search: Record<string, unknown>,
    how: { replace: boolean; ignoreBlocker?: boolean; state?: HistoryState },
  ) =>
    void router.navigate({
      to: '.',
      search: (before: object) => ({ ...before, ...search }),
      resetScroll: false,
      ...how,
    });

  /** One dialog after the other takes its place: Back leads to the page, not through all of them. */
  const open = (next: Name, about?: number): void => {
    const isOpen = name !== undefined;
    const state = isOpen ? { isDialogOverPage, dialogSteps } : { isDialogOverPage: true };
    go({ dialog: next, id: about, step: undefined }, { replace: isOpen, state });
  };

  /** To another step, from which Back leads here. `replace`: it takes the place of this one. */
  const goTo = (next: string, replace = false): void =>
    go({ step: next }, { replace, state: { isDialogOverPage, dialogSteps: replace ? dialogSteps : dialogSteps + 1 } });

  /** A step back; false where this window has been at none. */
  const goBack = (): boolean => {
    if (dialogSteps === 0) return false;
    router.history.back();
    return true;
  };

  /** Whoever closes has been asked already whether anything may be lost. */
  const close = (): void => {
    // Going back takes a moment; a second press must not leave the page.
    if (name === undefined || left.current === location) return;
    if (ending.current.from === location) {
      ending.current.thenCloses = true;
      return;
    }
    left.current = location;
    if (isDialogOverPage) return router.history.go(-1 - dialogSteps, { ignoreBlocker: true });
    go({ dialog: undefined, id: undefined, idea: undefined, step: undefined }, { replace: true, ignoreBlocker: true });
  };

  /** The steps are done with: Back leads from here to the page. */
  const endSteps = (): void => {
    if (dialogSteps === 0) return;
    ending.current = { from: location, thenCloses: false };
    router.history.go(-dialogSteps, { ignoreBlocker: true });
  };
  const arrive = useEffectEvent(() => {
    const { thenCloses } = ending.current;
    ending.current = { from: undefined, thenCloses: false };
    if (thenCloses) close();
  });
  useEffect(() => arrive(), [location]);

  const current: AddressedDialog<Name> = { name, id, step };
  return { current, open, goTo, goBack, endSteps, close };
}
