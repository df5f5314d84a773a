/**
 * Tells other windows what this one is working on, by the browser's locks: they end with the page however that ends. Where there are none
 * (old browsers, plain http), only this window knows.
 */
const here = new Set<string>();

function locks(): LockManager | undefined {
  return 'locks' in navigator ? navigator.locks : undefined;
}

/** Takes a name into use until the function it gives is called, or the page ends. */
export function claimName(name: string): () => void {
  here.add(name);
  const letGo = new AbortController();
  const held = new Promise<void>((resolve) => letGo.signal.addEventListener('abort', () => resolve(), { once: true }));
  void locks()
    ?.request(name, () => held)
    .catch(() => undefined);
  return () => {
    here.delete(name);
    letGo.abort();
  };
}

/** Names in use in any window. */
export async function namesInUse(): Promise<ReadonlySet<string>> {
  const { held = [] } = (await locks()?.query()) ?? {};
  return new Set([...here, ...held.flatMap(({ name }) => (name === undefined ? [] : [name]))]);
}

/** Does the work when no other window does work under this name; waits for its turn until then. Raises the signal's reason when aborted while waiting. */
export async function inTurn<Result>(name: string, signal: AbortSignal, work: () => Promise<Result>): Promise<Result> {
  const manager = locks();
  return manager ? manager.request(name, { signal }, work) : work();
}
