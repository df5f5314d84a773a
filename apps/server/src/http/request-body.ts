import type { IncomingMessage } from 'node:http';
import { limits } from '@someday/contract/limits';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { appError } from '#server/lib/app-error.ts';
import { releaseMemory } from '#server/lib/release-memory.ts';

/** Held back while the disk is slower than the line. */
const mostWaiting = 256 * 1024;
/** So much of a refused body is taken and thrown away: a part of an upload, or a photo. */
const mostIgnored = 32 * 1024 * 1024;

/**
 * The body as it comes, each piece until the next one is asked for: then its memory is gone. Ends early, with the signal's reason or the
 * connection's error, without ending the connection, as Node's own iterator would: an answer can still be given.
 */
export async function* readBody(body: IncomingMessage, signal: AbortSignal): AsyncGenerator<Buffer> {
  const waiting: Buffer<ArrayBuffer>[] = [];
  let bytesWaiting = 0;
  let state: { kind: 'open' } | { kind: 'ended' } | { kind: 'failed'; error: unknown } = { kind: 'open' };
  let wake = () => {};
  const become = (next: typeof state) => {
    if (state.kind === 'open') state = next;
    wake();
  };
  const onData = (bytes: Buffer<ArrayBuffer>) => {
    waiting.push(bytes);
    bytesWaiting += bytes.length;
    if (bytesWaiting >= mostWaiting) body.pause();
    wake();
  };
  const onEnd = () => become({ kind: 'ended' });
  const onError = (error: unknown) => become({ kind: 'failed', error });
  const onClose = () => become({ kind: 'failed', error: new BodyCutError() });
  const onAbort = () => onError(signal.reason);
  body.on('data', onData).on('end', onEnd).on('error', onError).on('close', onClose);
  signal.addEventListener('abort', onAbort);
  if (signal.aborted) onAbort();
  else if (body.readableEnded) onEnd();
  else if (body.destroyed) onClose();
  try {
    for (;;) {
      const bytes = waiting.shift();
      if (bytes !== undefined) {
        bytesWaiting -= bytes.length;
        if (bytesWaiting === 0) body.resume();
        yield bytes;
        releaseMemory(bytes);
        continue;
      }
      const now = stateOf();
      if (now.kind === 'failed') throw now.error;
      if (now.kind === 'ended') return;
      await new Promise<void>((resolve) => {
        wake = resolve;
      });
    }
  } finally {
    body.off('data', onData).off('end', onEnd).off('error', onError).off('close', onClose);
    signal.removeEventListener('abort', onAbort);
  }

  // The compiler takes for granted that nothing changes between two awaits.
  function stateOf() {
    return state;
  }
}

/** The connection is gone: nobody is there to be answered. */
class BodyCutError extends Error {
  override readonly name = 'BodyCutError';
}

/**
 * Before a refusal whose body has not been read: the rest is thrown away, so that the browser gets to read the answer. A long one
 * is not waited for.
 */
export function discardBody(request: FastifyRequest, reply: FastifyReply): void {
  const announced = Number(request.headers['content-length'] ?? Number.NaN);
  if (!(announced <= mostIgnored)) reply.header('connection', 'close');
  request.raw.unpipe();
  request.raw.resume();
}

export interface StallLimits {
  readonly seconds: number;
  readonly bytes: number;
  /** Time for the request head to arrive, in ms. */
  readonly headSeconds?: number;
}

const patience: StallLimits = { seconds: limits.stalledSeconds, bytes: limits.stalledBytes };

/**
 * Cuts off requests whose body hardly moves: they would hold their buffers and locks for ever. Whoever reads the body gets the error
 * `request_stalled` and can answer with it; the connection ends soon after in any case.
 */
export function abortStalledBodies(server: FastifyInstance, { seconds, bytes }: StallLimits = patience): void {
  server.addHook('onRequest', async (request, reply) => {
    const { raw } = request;
    const { socket } = raw;
    if (raw.complete || !hasBody(raw)) return;
    let seen = socket.bytesRead;
    const look = () => {
      if (raw.complete) return stop();
      const arrived = socket.bytesRead - seen;
      seen = socket.bytesRead;
      // When all that we take lies ready unread, the delay is ours.
      if (arrived >= bytes || raw.readableLength >= raw.readableHighWaterMark) return;
      stop();
      if (reply.raw.headersSent) return void socket.destroy();
      reply.header('connection', 'close');
      raw.once('error', () => {});
      raw.emit('error', appError('request_stalled'));
      setTimeout(() => socket.destroy(), 1000).unref();
    };
    const timer = setInterval(look, seconds * 1000).unref();
    const stop = () => clearInterval(timer);
    raw.once('close', stop);
    reply.raw.once('close', stop);
  });
}

const hasBody = ({ headers }: IncomingMessage) =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
