/** A browser that has not left by then, in milliseconds, was told to stop, or cannot. */
const LEAVING_MS = 15_000;

/** Goes to a page of another site. Resolves when this one is shown again after all: it was not left, or was come back to. */
export function leaveFor(url: string): Promise<void> {
  location.assign(url);
  return new Promise((resolve) => {
    const isBack = new AbortController();
    const stay = () => {
      clearTimeout(timer);
      isBack.abort();
      resolve();
    };
    const timer = setTimeout(stay, LEAVING_MS);
    window.addEventListener('pageshow', stay, { signal: isBack.signal });
  });
}
