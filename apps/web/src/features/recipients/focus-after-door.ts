import { useEffect, useRef } from 'react';

/** After the door opened in place: the field that had the focus is gone, and the name is what is read next. */
export function useFocusAfterDoor(isAtDoor: boolean): void {
  const wasAtDoor = useRef(false);
  useEffect(() => {
    if (wasAtDoor.current && !isAtDoor) {
      document.querySelector<HTMLElement>('h1[tabindex]')?.focus({ preventScroll: true });
    }
    wasAtDoor.current = isAtDoor;
  }, [isAtDoor]);
}
