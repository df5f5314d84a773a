import { useEffect, useRef, type RefObject } from 'react';

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

/** Dispatched on the document when the main content changes. */
export const readyEvent = 'someday:ready';

/** What had focus was taken out of the page: focus then rests on the page itself, or on the dialog around. */
export function isFocusLost(): boolean {
  const { activeElement } = document;
  return !activeElement || activeElement === document.body || activeElement.role === 'dialog';
}

/** When something takes the place of what was just pressed, gives focus to it (it needs a `tabIndex`) or to its first button. */
export function catchFocus(element: HTMLElement | null): void {
  if (!element || !isFocusLost()) return;
  const target =
    element.tabIndex === -1 && element.hasAttribute('tabindex') ? element : element.querySelector('button');
  target?.focus({ preventScroll: true });
}

/** A `ref` for something that appears in place of what was just pressed. */
export function useCatchFocus<Element extends HTMLElement>(): RefObject<Element | null> {
  const ref = useRef<Element>(null);
  useEffect(() => catchFocus(ref.current), []);
  return ref;
}

/**
 * A `ref` for what stays when something else goes as `value` changes: it takes the focus that went with it. Undefined: not known yet, which
 * is no change.
 */
export function useCatchFocusAfter<Element extends HTMLElement>(
  value: string | boolean | undefined,
): RefObject<Element | null> {
  const ref = useRef<Element>(null);
  const shown = useRef(value);
  useEffect(() => {
    if (shown.current === value) return;
    const isChange = shown.current !== undefined;
    shown.current = value;
    if (isChange) catchFocus(ref.current);
  }, [value]);
  return ref;
}

function focusHeading(): void {
  document.querySelector<HTMLElement>('h1[tabindex]')?.focus({ preventScroll: true });
}

/**
 * A page change without a page load begins at the top, and its heading takes the focus, unless the page has put it somewhere itself. The same
 * for whoever was at something that the door or an answer of the server has taken away, however long it is until something else stands there.
 * A page that was just opened leaves the focus where the browser has put it.
 */
export function useFocusAtHeading(path: string, search: string): void {
  const pathBefore = useRef(path);
  const hadFocus = useRef(false);
  useEffect(() => {
    const had = () => {
      hadFocus.current = true;
    };
    const look = () => {
      if (hadFocus.current && isFocusLost()) focusHeading();
    };
    document.addEventListener('focusin', had);
    document.addEventListener(readyEvent, look);
    return () => {
      document.removeEventListener('focusin', had);
      document.removeEventListener(readyEvent, look);
    };
  }, []);
  useEffect(() => {
    if (pathBefore.current === path) return;
    pathBefore.current = path;
    hadFocus.current = true; // some browsers give none to what is pressed
    scrollTo(0, 0);
    const main = document.getElementById('main');
    if (main !== document.activeElement && main?.contains(document.activeElement)) return;
    focusHeading();
  }, [path]);
  useEffect(() => {
    if (hadFocus.current && isFocusLost()) focusHeading();
  }, [search]);
}
