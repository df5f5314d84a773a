import { useEffect, useRef, type RefObject } from 'react';

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
