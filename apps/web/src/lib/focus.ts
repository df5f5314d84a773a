import { useEffect, useRef, type RefObject } from 'react';

/** What opened the last dialog: when another one replaces it, nothing has focus. */
let lastOpener: Element | null = null;

function openerNow(): Element | null {
  if (document.activeElement !== document.body) lastOpener = document.activeElement;
  return lastOpener;
}

/** Dialogs here open by state, so Radix doesn't know where focus came from. It returns to the opener, or to main if that is gone. Spread on the content. */
export function useReturnFocus() {
  const opener = useRef<Element | null>(null);
  return {
    onOpenAutoFocus: () => {
      opener.current = openerNow();
      // A dialog outside of what fills the screen would be behind it.
      if (document.fullscreenElement) void document.exitFullscreen().catch(() => undefined);
    },
    onCloseAutoFocus: (event: Event) => {
      event.preventDefault();
      // Radix doesn't call onOpenAutoFocus if the dialog's content has focused itself.
      const origin = opener.current ?? lastOpener;
      const canReturn = origin instanceof HTMLElement && origin.isConnected && origin !== document.body;
      const main = document.getElementById('main');
      // The dialog led to another page, whose heading already has focus.
      if (!canReturn && main?.contains(document.activeElement)) return;
      (canReturn ? origin : main)?.focus();
    },
  };
}

let isTabbing = false;
globalThis.addEventListener?.('keydown', ({ key }) => (isTabbing ||= key === 'Tab'), true);
globalThis.addEventListener?.('pointerdown', () => (isTabbing = false), true);

/** Whether someone goes from place to place with the keyboard, and doesn't just type. Then they need to see where they are. */
export const goesByKeys = () => isTabbing;

/** Dispatched on the document when the main content changes. */
export const readyEvent = 'someday:ready';

/** Whether the focused element was removed: focus is then on the body or the surrounding dialog. */
export function isFocusLost(): boolean {
  const { activeElement } = document;
  return !activeElement || activeElement === document.body || activeElement.role === 'dialog';
}

/** If focus was lost, moves it to the element (which needs a `tabIndex`) or to its first button. */
export function catchFocus(element: HTMLElement | null): void {
  if (!element || !isFocusLost()) return;
  const target =
    element.tabIndex === -1 && element.hasAttribute('tabindex') ? element : element.querySelector('button');
  target?.focus({ preventScroll: true });
}

/** A `ref` for an element that replaces the one just pressed: it gets the focus. */
export function useCatchFocus<Element extends HTMLElement>(): RefObject<Element | null> {
  const ref = useRef<Element>(null);
  useEffect(() => catchFocus(ref.current), []);
  return ref;
}

/** A `ref` for an element that gets the focus if a change of `value` removes the focused one. A change from undefined (loading) doesn't count. */
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

/** After navigation, scrolls to the top and focuses the heading, unless the page has focused something. Also when the focused element was removed. */
export function useFocusAtHeading(path: string, search: string): void {
  const pathBefore = useRef(path);
  const hadFocus = useRef(false);
  useEffect(() => {
    const noteFocus = () => {
      hadFocus.current = true;
    };
    const restoreFocus = () => {
      if (hadFocus.current && isFocusLost()) focusHeading();
    };
    document.addEventListener('focusin', noteFocus);
    document.addEventListener(readyEvent, restoreFocus);
    return () => {
      document.removeEventListener('focusin', noteFocus);
      document.removeEventListener(readyEvent, restoreFocus);
    };
  }, []);
  useEffect(() => {
    if (pathBefore.current === path) return;
    pathBefore.current = path;
    hadFocus.current = true; // some browsers don't focus a clicked element
    scrollTo(0, 0);
    const main = document.getElementById('main');
    if (main !== document.activeElement && main?.contains(document.activeElement)) return;
    focusHeading();
  }, [path]);
  useEffect(() => {
    if (hadFocus.current && isFocusLost()) focusHeading();
  }, [search]);
}
