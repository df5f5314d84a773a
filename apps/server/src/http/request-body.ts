import type { IncomingMessage } from 'node:http';
import { limits } from '@someday/contract/limits';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { appError } from '#server/lib/app-error.ts';
import { releaseMemory } from '#server/lib/release-memory.ts';

/** Bytes buffered while the disk is slower than the network. */
const maxBuffered = 256 * 1024;
/** Refused bodies up to this size are read and discarded: a part of an upload, or a photo. */
const maxDiscarded = 32 * 1024 * 1024;

/**
 * The body in chunks; the memory of each is released when the next is requested. Throws the signal's reason or the connection's error, but
 * unlike Node's own iterator keeps the connection open, so that the request can still be answered.
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
    if (bytesWaiting >= maxBuffered) body.pause();
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

  // TypeScript would assume that `state` never changes.
  function stateOf() {
    return state;
  }
}

class BodyCutError extends Error {
  override readonly name = 'BodyCutError';
}

/** Call before refusing an unread body: browsers read the response only once the rest has been received. A long body is cut off instead. */
export function discardBody(request: FastifyRequest, reply: FastifyReply): void {
  const announced = Number(request.headers['content-length'] ?? Number.NaN);
  if (!(announced <= maxDiscarded)) reply.header('connection', 'close');
  request.raw.unpipe();
  request.raw.resume();
}

export interface StallLimits {
  readonly seconds: number;
  readonly bytes: number;
  /** For the request's headers to arrive. */
  readonly headSeconds?: number;
}

const defaultLimits: StallLimits = { seconds: limits.stalledSeconds, bytes: limits.stalledBytes };

/**
 * Stalled requests would hold their buffers and locks forever. Reading their body fails with `request_stalled`, which can still be sent.
 * The connection closes a second later.
 */
export function abortStalledBodies(server: FastifyInstance, { seconds, bytes }: StallLimits = defaultLimits): void {
  server.addHook('onRequest', async (request, reply) => {
    const { raw } = request;
    const { socket } = raw;
    if (raw.complete || !hasBody(raw)) return;
    let seen = socket.bytesRead;
    const look = () => {
      if (raw.complete) return stop();
      const arrived = socket.bytesRead - seen;
      seen = socket.bytesRead;
      // A full read buffer means that the delay is ours.
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

export const hasBody = ({ headers }: IncomingMessage) =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
