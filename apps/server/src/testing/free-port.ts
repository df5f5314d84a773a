import { once } from 'node:events';
import { createServer } from 'node:net';

/** Below the ephemeral range, so that no other program gets the port between our check and the program's start. */
const first = 20_000;
const perWorker = 1000;
const worker = Number(process.env['VITEST_POOL_ID'] ?? 0) % 12;
/** Concurrent runs start at different ports. */
let next = process.pid % perWorker;

/** A port that is free and that no other test of this run uses. */
export async function freePort(): Promise<number> {
  for (let tries = 0; tries < perWorker; tries += 1) {
    next = (next + 1) % perWorker;
    const port = first + worker * perWorker + next;
    if (await isFree(port)) return port;
  }
  throw new Error('There is no free port.');
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
