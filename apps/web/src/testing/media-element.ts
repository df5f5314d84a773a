import { act } from '@testing-library/react';

/** What the test environment's video elements know nothing of, since they decode nothing. */
type Known = Partial<
  Pick<HTMLVideoElement, 'currentTime' | 'duration' | 'videoWidth' | 'videoHeight'> & { error: Partial<MediaError> }
>;

/** The one video on the page. */
export function video(): HTMLVideoElement {
  const found = document.querySelector('video');
  if (!found) throw new Error('There is no video on the page.');
  return found;
}

/** Lets an element report something, as a browser does that has loaded, played or failed. */
export function report(element: HTMLElement, event: string, known: Known = {}): void {
  for (const [name, value] of Object.entries(known)) {
    Object.defineProperty(element, name, { value, configurable: true, writable: true });
  }
  act(() => void element.dispatchEvent(new Event(event)));
}
