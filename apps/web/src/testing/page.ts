import type { Window } from 'happy-dom';
import { vi } from 'vitest';

declare global {
  // the test environment's handle to its own page
  var happyDOM: Window['happyDOM'] | undefined;
}

/** Moves the test's page to an origin, so relative addresses reach a test's server. */
export function openPageAt(origin: string, path = '/'): void {
  if (!globalThis.happyDOM) throw new Error('This needs the happy-dom environment.');
  globalThis.happyDOM.setURL(`${origin}${path}`);
}

/** As on a device that asks for less motion. */
export function reduceMotion(): void {
  const ask = matchMedia;
  vi.stubGlobal('matchMedia', (query: string) => ask(query.includes('prefers-reduced-motion') ? 'all' : query));
}
