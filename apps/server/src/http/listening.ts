import { lookup } from 'node:dns/promises';
import { once } from 'node:events';
import { createServer, type Server, type Socket } from 'node:net';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';

/** Fastify would make another server for the second address of `localhost`, without what was added to the first. */
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

/** Waits until none is to be accepted: the kernel resets those, and a proxy can't know whether to try again. */
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
