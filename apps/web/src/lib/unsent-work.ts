/** The browser's database for what has not been sent yet. */
export const unsentStoreName = 'someday-unsent';

let isUsed = false;

/** This page has something to keep, whether the browser keeps it or not. */
export function noteUnsentStore(): void {
  isUsed = true;
}

/** Whether this browser has ever kept anything unsent: if not, nothing of it need be fetched. Where the browser does not tell, it may have. */
export async function hasUnsentStore(): Promise<boolean> {
  if (isUsed) return true;
  if (!('indexedDB' in globalThis)) return false;
  try {
    return (await indexedDB.databases()).some(({ name }) => name === unsentStoreName);
  } catch {
    return true;
  }
}

let held = 0;

/** Something unsent is open that going to another page would end: a recording, or a form with a file. Call what it gives when it is not any more. */
export function blockNavigation(): () => void {
  held += 1;
  return () => void (held -= 1);
}

/** Then nothing may lead away from the page but its member. */
export function isPageHeld(): boolean {
  return held > 0;
}
