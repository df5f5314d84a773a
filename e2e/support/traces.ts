import type { Page } from 'playwright-core';

export interface Traces {
  readonly localStorage: Readonly<Record<string, string>>;
  readonly sessionStorage: Readonly<Record<string, string>>;
  /** Names of databases and caches, and scopes of service workers. */
  readonly databases: readonly string[];
  readonly caches: readonly string[];
  readonly workers: readonly string[];
  /** Names, without the prefix that HTTPS adds. */
  readonly cookies: readonly string[];
}

/** Everything this site has stored in the browser. */
export async function tracesOf(page: Page): Promise<Traces> {
  const stored = await page.evaluate(async () => ({
    localStorage: { ...localStorage },
    // without the scroll positions of member and public pages
    sessionStorage: Object.fromEntries(Object.entries(sessionStorage).filter(([key]) => !key.startsWith('tsr-'))),
    databases: (await indexedDB.databases()).map(({ name }) => name ?? '').toSorted(),
    caches: await caches.keys(),
    workers: (await navigator.serviceWorker.getRegistrations()).map(({ scope }) => scope),
  }));
  const cookies = (await page.context().cookies()).map(({ name }) => name.replace(/^__Host-/, '')).toSorted();
  return { ...stored, cookies };
}
