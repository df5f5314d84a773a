export type Stopwatch = { hold: () => void; go: () => void; seconds: () => number };

/** A stopwatch that runs at once and can be held. */
export function startStopwatch(): Stopwatch {
  let kept = 0;
  let since: number | undefined = performance.now();
  return {
    hold: () => {
      kept += since === undefined ? 0 : performance.now() - since;
      since = undefined;
    },
    go: () => {
      since ??= performance.now();
    },
    seconds: () => (kept + (since === undefined ? 0 : performance.now() - since)) / 1000,
  };
}
