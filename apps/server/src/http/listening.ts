import { lookup } from 'node:dns/promises';
import { once } from 'node:events';
import { createServer, type Server, type Socket } from 'node:net';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';

/**
 * Listens on each address of `localhost`, or on any other host. Fastify would make a server of its own for the second one, without what was
 * added to the first. Returns how to close all. Errors: the first address's.
 */
export async function listen(fastify: FastifyInstance, host: string, port: number): Promise<() => Promise<void>> {
  const [first = host, ...others] =
    host === 'localhost' ? (await lookup(host, { all: true })).map(({ address }) => address) : [];
  await fastify.listen({ host: first, port });
  const connected = (socket: Socket) => void fastify.server.emit('connection', socket);
  const more = others.map((address) =>
    createServer({ allowHalfOpen: true, noDelay: true }, connected)
      .on('error', () => {})
      .listen(port, address),
  );
  return async () => {
    const closed = more.filter((server) => server.listening).map((server) => once(server.close(), 'close'));
    await Promise.all([fastify.close(), ...closed]);
  };
}

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
