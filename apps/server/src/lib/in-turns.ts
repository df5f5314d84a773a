import { setImmediate as nextTurn } from 'node:timers/promises';

const TURN_MS = 8;

/** For loops that may be long, in a process that also answers people: awaited in each round, it lets them have their turn every few milliseconds. */
export function inTurns(): () => Promise<void> {
  let since = performance.now();
  return async () => {
    if (performance.now() - since < TURN_MS) return;
    await nextTurn();
    since = performance.now();
  };
}
