import type { Window } from 'happy-dom';

declare global {
  // the test environment's handle to its own page
  var happyDOM: Window['happyDOM'] | undefined;
}

/** Puts the test's page at an origin, so that relative addresses lead to a server of the test. */
export function openPageAt(origin: string, path = '/'): void {
  if (!globalThis.happyDOM) throw new Error('This needs the happy-dom environment.');
  globalThis.happyDOM.setURL(`${origin}${path}`);
}
