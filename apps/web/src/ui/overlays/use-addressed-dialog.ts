import { useLocation, useRouter, type HistoryState } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useRef } from 'react';
import { dialogSearch } from '#web/lib/addresses.ts';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The page beneath is in this window's history, before the dialog's entries. */
    isDialogOverPage?: boolean;
    dialogSteps?: number;
  }
}

type AddressedDialog<Name extends string> = {
  name: Name | undefined;
  id: number | undefined;
  step: string | undefined;
};

/** The dialog in the address (`?dialog=assign&id=3&step=when`): Back goes back a step or closes it, and a reload or shared link reopens it. */
export function useAddressedDialog<const Name extends string>(names: readonly Name[]) {
  const router = useRouter();
  const location = useLocation();
  const left = useRef<unknown>(undefined);
  /** The location at which `endSteps` was called, and whether to close the dialog once it is done. */
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
      hash: true,
      resetScroll: false,
      ...how,
    });

  /** An open dialog is replaced: Back leads to the page, not through all dialogs. */
  const open = (next: Name, about?: number): void => {
    const isOpen = name !== undefined;
    const state = isOpen ? { isDialogOverPage, dialogSteps } : { isDialogOverPage: true };
    go({ dialog: next, id: about, step: undefined }, { replace: isOpen, state });
  };

  const goTo = (next: string | undefined, { replace = false, isSaved = false } = {}): void => {
    const state = { isDialogOverPage, dialogSteps: replace ? dialogSteps : dialogSteps + 1 };
    go({ step: next }, { replace, ignoreBlocker: isSaved, state });
  };

  const goBack = ({ isSaved = false } = {}): boolean => {
    if (dialogSteps === 0) return false;
    router.history.back({ ignoreBlocker: isSaved });
    return true;
  };

  /** Closes without asking; callers have already asked about unsaved work. */
  const close = (): void => {
    // Going back takes a moment, and a second click must not leave the page.
    if (name === undefined || left.current === location) return;
    if (ending.current.from === location) {
      ending.current.thenCloses = true;
      return;
    }
    left.current = location;
    if (isDialogOverPage) return router.history.go(-1 - dialogSteps, { ignoreBlocker: true });
    const closed = {
      dialog: undefined,
      id: undefined,
      idea: undefined,
      shared: undefined,
      left: undefined,
      step: undefined,
    };
    go(closed, { replace: true, ignoreBlocker: true });
  };

  /** Removes the steps from the history: Back then leads to the page. */
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
