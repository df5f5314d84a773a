/** Chrome's and Android's Network Information, which TypeScript doesn't know. `downlink`: Mbit/s, at most 10. */
interface Connection {
  readonly saveData?: boolean;
  readonly downlink?: number;
}

const connection = (): Connection => Object(Reflect.get(navigator, 'connection'));

/** Smaller files say more about the time to the server than about the line. */
const leastBytes = 20_000;
/** A connection gets faster with everything it carries, so that short transfers look slower than the line is. */
const haste = 1.5;

/**
 * What the line carries, in bits a second: what the browser says, or else the fastest that this page has loaded one of its files. 0 for someone
 * who saves data, Infinity if nothing is known.
 */
export function lineSpeed(): number {
  const { saveData, downlink } = connection();
  if (saveData) return 0;
  if (downlink !== undefined) return downlink * 1e6;
  const speeds = performance
    .getEntriesByType('resource')
    .filter((entry) => entry instanceof PerformanceResourceTiming)
    .filter(({ transferSize }) => transferSize >= leastBytes)
    .map(
      ({ transferSize, responseEnd, responseStart }) => (8000 * haste * transferSize) / (responseEnd - responseStart),
    );
  return speeds.length > 0 ? Math.max(...speeds) : Infinity;
}
