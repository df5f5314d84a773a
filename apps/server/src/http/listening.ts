import type { Server } from 'node:net';
import { setImmediate as nextTurn } from 'node:timers/promises';

const quietTurns = 3;
const patienceMs = 2_000;

/**
 * Stops listening at a moment when no connection waits to be accepted. The kernel resets those that do, and a proxy can't try another server
 * then, because it can't know whether this one has carried out the request. Node accepts one in each turn of its event loop.
 */
export async function stopListening(server: Server): Promise<void> {
  let accepted = 0;
  const count = () => void accepted++;
  server.on('connection', count);
  const until = performance.now() + patienceMs;
  for (let quiet = 0; quiet < quietTurns && performance.now() < until;) {
    const before = accepted;
    await nextTurn();
    quiet = accepted === before ? quiet + 1 : 0;
  }
  server.close();
  server.off('connection', count);
}
