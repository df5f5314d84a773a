let held = 0;

/** Something unsent is open that going to another page would end: a recording, or a form with a file. Call what it gives when it is not any more. */
export function holdPage(): () => void {
  held += 1;
  return () => void (held -= 1);
}

/** Then nothing may lead away from the page but its member. */
export function isPageHeld(): boolean {
  return held > 0;
}
