import { useEffect, useState } from 'react';

export const unsentStoreName = 'someday-unsent';

let isUsed = false;

/** Call when this page has unsent work, whether or not the browser can store it. */
export function noteUnsentStore(): void {
  isUsed = true;
}

/** Whether this browser may have stored unsent work. If not, its code needn't be loaded. True if the browser can't tell. */
export async function hasUnsentStore(): Promise<boolean> {
  if (isUsed) return true;
  if (!('indexedDB' in globalThis)) return false;
  try {
    return (await indexedDB.databases()).some(({ name }) => name === unsentStoreName);
  } catch {
    return true;
  }
}

export function useMayHaveUnsent(isSending: boolean): boolean {
  const [mayHave, setMayHave] = useState(isSending);
  if (isSending && !mayHave) setMayHave(true);
  useEffect(() => void hasUnsentStore().then((has) => has && setMayHave(true)), []);
  return mayHave;
}

let blockers = 0;

/** Call while unsent work is open that navigation would destroy, such as a recording or a form with a file. Returns a function that ends it. */
export function blockNavigation(): () => void {
  blockers += 1;
  return () => void (blockers -= 1);
}

/** Whether only the member may leave the page, and no redirect. */
export function isNavigationBlocked(): boolean {
  return blockers > 0;
}
