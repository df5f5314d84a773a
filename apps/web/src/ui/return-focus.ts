import { useRef } from 'react';

/** What opened the dialog before: when the next one takes its place, nothing has focus any more. */
let lastOpener: Element | null = null;

function openerNow(): Element | null {
  if (document.activeElement !== document.body) lastOpener = document.activeElement;
  return lastOpener;
}

/**
 * Dialogs here are opened by state, not by Radix's own trigger, so it does not know where focus came from. Spread on the content: focus goes
 * back to what opened it, or to the page's main part when that is gone (a deleted row).
 */
export function useReturnFocus() {
  const opener = useRef<Element | null>(null);
  return {
    onOpenAutoFocus: () => {
      opener.current = openerNow();
    },
    onCloseAutoFocus: (event: Event) => {
      event.preventDefault();
      // Where the dialog's content took the focus itself, Radix tells nothing of its opening.
      const origin = opener.current ?? lastOpener;
      const isThere = origin instanceof HTMLElement && origin.isConnected && origin !== document.body;
      const main = document.getElementById('main');
      // The dialog led to another page, whose heading has the focus already.
      if (!isThere && main?.contains(document.activeElement)) return;
      (isThere ? origin : main)?.focus();
    },
  };
}
