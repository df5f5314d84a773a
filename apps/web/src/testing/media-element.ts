import { act } from '@testing-library/react';

/** Properties that video elements in the test environment don't have, because they don't decode anything. */
type Known = Partial<
  Pick<HTMLVideoElement, 'currentTime' | 'duration' | 'paused' | 'readyState' | 'videoWidth' | 'videoHeight'> & {
    error: Partial<MediaError>;
  }
>;

/** The only video on the page. */
export function video(): HTMLVideoElement {
  const found = document.querySelector('video');
  if (!found) throw new Error('There is no video on the page.');
  return found;
}

/** Fires an event on an element, as a browser does when media loads, plays or fails. Its metadata has loaded unless `known` says otherwise. */
export function report(element: HTMLElement, event: string, known: Known = {}): void {
  for (const [name, value] of Object.entries({ readyState: 1, ...known })) {
    Object.defineProperty(element, name, { value, configurable: true, writable: true });
  }
  act(() => void element.dispatchEvent(new Event(event)));
}
