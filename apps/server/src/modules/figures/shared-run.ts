/**
 * `work` for any number of people at once. Whoever asks while it runs gets the next run, together with all others who do: it begins after
 * they have asked, so nothing that they are told is older than their question, and the database counts once where four ask.
 */
export function sharedRun<T>(work: () => Promise<T>): () => Promise<T> {
  let running: Promise<T> | undefined;
  let next: Promise<T> | undefined;

  function begin(): Promise<T> {
    const run = work().finally(() => {
      if (running === run) running = undefined;
    });
    running = run;
    return run;
  }

  async function beginAfter(before: Promise<T>): Promise<T> {
    await Promise.allSettled([before]);
    next = undefined;
    return begin();
  }

  return () => {
    if (running === undefined) return begin();
    next ??= beginAfter(running);
    return next;
  };
}
