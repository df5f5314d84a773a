import { once } from 'node:events';
import type { FastifyReply } from 'fastify';
import type { EventStream } from '#server/lib/handlers.ts';

// Comes well before proxies and phones give up a silent connection.
const HEARTBEAT_MS = 25_000;

/** Sends each event as one `data:` line until the stream ends or the browser goes. */
export async function sendEvents(reply: FastifyReply, events: EventStream, signal: AbortSignal): Promise<FastifyReply> {
  reply.hijack();
  const { raw } = reply;
  raw.writeHead(200, {
    ...plainHeaders(reply),
    'content-type': 'text/event-stream',
    'cache-control': 'private, no-store',
    'x-accel-buffering': 'no',
  });
  raw.write('retry: 3000\n\n');
  const heartbeat = setInterval(() => raw.write(':\n\n'), HEARTBEAT_MS);
  try {
    for await (const event of events) {
      if (signal.aborted) break;
      if (!raw.write(`data: ${JSON.stringify(event)}\n\n`)) await once(raw, 'drain', { signal });
    }
  } catch (error) {
    if (!signal.aborted) reply.log.warn({ err: error }, 'event-stream-failed');
  } finally {
    clearInterval(heartbeat);
    raw.end();
  }
  return reply;
}

/** Headers that hooks have set; a hijacked reply does not send them by itself. */
export function plainHeaders(reply: FastifyReply): Record<string, string | string[]> {
  return Object.fromEntries(
    Object.entries(reply.getHeaders()).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, typeof value === 'number' ? String(value) : value]],
    ),
  );
}
