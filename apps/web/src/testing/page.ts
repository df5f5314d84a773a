import type { Window } from 'happy-dom';

declare global {
  // the test environment's handle to its own page
  var happyDOM: Window['happyDOM'] | undefined;
}

/** Moves the test's page to an origin, so relative addresses reach a test's server. */
export function openPageAt(origin: string, path = '/'): void {
  if (!globalThis.happyDOM) throw new Error('This needs the happy-dom environment.');
  globalThis.happyDOM.setURL(`${origin}${path}`);
}
