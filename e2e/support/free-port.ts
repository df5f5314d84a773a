import { once } from 'node:events';
import { createServer } from 'node:net';

/** Below those that the system gives away by itself, so that nobody is given one between our look and the program's start. */
const first = 20_000;
const perWorker = 1000;
const worker = Number(process.env['VITEST_POOL_ID'] ?? 0) % 12;
/** Two runs at once begin at different places. */
let next = process.pid % perWorker;

/** A port that nobody listens on, and that no other test of this run asks for. */
export async function freePort(): Promise<number> {
  for (let tries = 0; tries < perWorker; tries += 1) {
    next = (next + 1) % perWorker;
    const port = first + worker * perWorker + next;
    if (await isFree(port)) return port;
  }
  throw new Error('no free port');
}

async function isFree(port: number): Promise<boolean> {
  const server = createServer().listen(port, '127.0.0.1');
  try {
    await once(server, 'listening'); // rejects with the server's error
    return true;
  } catch {
    return false;
  } finally {
    server.close();
  }
}
