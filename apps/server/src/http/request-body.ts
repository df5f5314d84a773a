import type { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import type { Readable } from 'node:stream';
import { limits } from '@someday/contract/rules/limits';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { appError } from '#server/lib/app-error.ts';
import { releaseMemory } from '#server/lib/files.ts';

const maxBuffered = 256 * 1024;

/** Unlike Node's own iterator keeps the connection open on failure, so that the request can still be answered. */
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

const mostDiscarded = limits.lingerMb * 1_048_576;

const statusOf = (code: string | undefined) =>
  code === 'HPE_HEADER_OVERFLOW'
    ? '431 Request Header Fields Too Large'
    : code === 'ERR_HTTP_REQUEST_TIMEOUT'
      ? '408 Request Timeout'
      : '400 Bad Request';

/**
 * Closing with unread bytes resets the connection, and a client that still sends never sees the answer. So the rest is
 * read and discarded first, within limits.
 */
export function lingerAfterAnswers(fastify: FastifyInstance, idleSeconds: number = limits.lingerIdleSeconds): void {
  const { server } = fastify;
  const lingering = new Set<Socket>();

  function linger(socket: Socket, unread: Readable): void {
    const neighbors = [...lingering].filter(({ remoteAddress }) => remoteAddress === socket.remoteAddress);
    // The oldest has had the most time to read its answer.
    if (neighbors.length >= limits.lingeringPerAddress) neighbors[0]?.destroy();
    else if (lingering.size >= limits.lingering) [...lingering][0]?.destroy();
    lingering.add(socket);
    let [seen, looks, left] = [socket.bytesRead, 0, mostDiscarded];
    const look = setInterval(() => {
      looks += 1;
      if (socket.bytesRead === seen || looks * idleSeconds >= limits.lingerSeconds) socket.destroy();
      seen = socket.bytesRead;
    }, idleSeconds * 1000).unref();
    const stop = () => {
      clearInterval(look);
      lingering.delete(socket);
      socket.off('close', stop);
    };
    socket.once('close', stop);
    unread.once('end', stop);
    unread.unpipe().removeAllListeners('data');
    unread.on('data', (bytes: Buffer<ArrayBuffer>) => {
      left -= bytes.length;
      releaseMemory(bytes);
      if (left < 0) socket.destroy();
    });
    unread.resume();
  }

  // Node would answer these itself, and read their bodies without a limit.
  server.on('checkExpectation', (request, response) => server.emit('request', request, response));
  server.prependListener('request', (request: IncomingMessage, response: ServerResponse) => {
    if (!hasBody(request)) return;
    const { socket } = request;
    // A longer body would be cut off.
    if (Number(request.headers['content-length'] ?? 0) > mostDiscarded) response.shouldKeepAlive = false;
    // Node calls it after the last answer of a connection.
    socket.destroySoon = () => {
      if (request.complete) return Socket.prototype.destroySoon.call(socket);
      request.once('end', () => Socket.prototype.destroySoon.call(socket));
      socket.end();
    };
    response.once('finish', () => {
      if (!request.complete) linger(socket, request);
    });
  });
  server.removeAllListeners('clientError').on('clientError', (error: NodeJS.ErrnoException, socket) => {
    if (!(socket instanceof Socket) || !socket.writable || lingering.has(socket)) return void socket.destroy();
    socket.end(`HTTP/1.1 ${statusOf(error.code)}\r\nconnection: close\r\ncontent-length: 0\r\n\r\n`);
    linger(socket, socket);
  });
  fastify.addHook('preClose', async () => {
    for (const socket of lingering) socket.destroy();
  });
}

export interface StallLimits {
  readonly seconds: number;
  readonly bytes: number;
  readonly headSeconds?: number;
  /** After an early answer, without a byte. */
  readonly lingerSeconds?: number;
}

const defaultLimits: StallLimits = { seconds: limits.stalledSeconds, bytes: limits.stalledBytes };

/** Reading the body fails with `request_stalled`, which can still be sent. The connection closes a second later. */
export function stalledBodyWatch({ seconds, bytes }: StallLimits = defaultLimits) {
  return ({ raw }: FastifyRequest, reply: FastifyReply): void => {
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
  };
}

export const hasBody = ({ headers }: IncomingMessage) =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
