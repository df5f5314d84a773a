import { hash } from 'node:crypto';
import { once } from 'node:events';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { sendRange } from '#server/adapters/storage/send-range.ts';
import { StorageAway, StorageProblem, type Storage } from '#server/adapters/storage/storage.ts';
import { appError } from '#server/lib/app-error.ts';
import type { MediaReply, DownloadReply, EventStream } from './handlers.ts';

// No cache stores private bytes, no browser guesses their type, and nothing in them may run.
const guard = {
  'cache-control': 'private, no-store',
  'x-content-type-options': 'nosniff',
  'content-security-policy': "sandbox; default-src 'none'",
  'cross-origin-resource-policy': 'same-origin',
  'accept-ranges': 'bytes',
};

/** The caller must already be authorized. `isContinued`: only to one who knows its ETag (If-Range, If-Match). Errors: `password_needed`. */
export async function sendMedia(
  request: FastifyRequest,
  reply: FastifyReply,
  storage: Storage,
  { object, of, mime, fileName, isContinued }: MediaReply & { readonly isContinued: boolean },
): Promise<FastifyReply> {
  const etag = tagOf(object.id, of);
  const range = rangeForRequest(request.headers, etag, object.size);
  const known = request.headers['if-range'] ?? request.headers['if-match'];
  if (isContinued && (range.kind !== 'part' || known !== etag)) throw appError('password_needed');
  if (range.kind === 'unsatisfiable') {
    reply.header('content-range', `bytes */${object.size}`);
    throw appError('range_unsatisfiable');
  }
  const first = range.kind === 'part' ? range.first : 0;
  const last = range.kind === 'part' ? range.last : object.size - 1;
  const writeHead = () => {
    writeReplyHeaders(reply);
    reply.raw.writeHead(range.kind === 'part' ? 206 : 200, {
      ...guard,
      etag,
      'content-type': mime,
      ...(fileName !== null && { 'content-disposition': disposition('attachment', fileName) }),
      'content-length': last - first + 1,
      ...(range.kind === 'part' && { 'content-range': `bytes ${first}-${last}/${object.size}` }),
    });
  };
  const reader = await openObject(storage, object);
  try {
    if (request.method === 'HEAD') {
      writeHead();
      reply.raw.end();
    } else await sendRange(reply.raw, reader, first, last, { writeHead });
  } catch (error) {
    // The object was open already, and its store went away since. Nothing has been sent yet, so an error can still be sent.
    if (error instanceof StorageAway && !reply.raw.headersSent) throw error;
    reply.raw.destroy();
    if (error instanceof StorageProblem) request.log.error({ err: error, object: object.id }, 'media-damaged');
  } finally {
    reader.close();
  }
  return reply.hijack();
}

/** The headers of every reply, for one that Fastify doesn't send. */
function writeReplyHeaders(reply: FastifyReply): void {
  for (const [name, value] of Object.entries(reply.getHeaders())) {
    if (value !== undefined) reply.raw.setHeader(name, value);
  }
}

/** Depends on what it belongs to, so that two people can't tell they got the same file. Object ids are 128-bit secrets. */
function tagOf(objectId: string, of: string): string {
  return `"${hash('sha256', `etag ${objectId} ${of}`, 'base64url').slice(0, 22)}"`;
}

async function openObject(storage: Storage, object: MediaReply['object']) {
  try {
    return await storage.open(object);
  } catch (error) {
    if (error instanceof StorageAway) throw error;
    throw new Error(`stored object ${object.id} cannot be opened`, { cause: error });
  }
}

/** If the browser leaves, the stream is destroyed; if the stream fails, so is the connection, because the headers have been sent. */
export function sendDownload(reply: FastifyReply, download: DownloadReply): FastifyReply {
  const { mime, fileName, size, stream, isInline } = download;
  return reply
    .header('content-type', mime)
    .header('content-length', size)
    .header('content-disposition', disposition(isInline ? 'inline' : 'attachment', fileName))
    .header('cache-control', 'private, no-store')
    .send(stream);
}

/** RFC 6266: the name in UTF-8, and in ASCII as a fallback. */
export function disposition(type: 'inline' | 'attachment', fileName: string): string {
  const name = fileName.toWellFormed();
  const plain = name.replaceAll(/[^\x20-\x7e]|["\\%]/g, '_');
  return `${type}; filename="${plain}"; filename*=UTF-8''${encoded(name)}`;
}

/** RFC 8187 does not allow some characters that `encodeURIComponent` keeps. */
function encoded(name: string): string {
  return encodeURIComponent(name).replaceAll(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);
}

// Well before proxies and phones drop a silent connection.
const HEARTBEAT_MS = 25_000;

export async function sendEvents(reply: FastifyReply, events: EventStream, signal: AbortSignal): Promise<FastifyReply> {
  reply.hijack();
  const { raw } = reply;
  writeReplyHeaders(reply);
  raw.writeHead(200, {
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

type ByteRange = { kind: 'whole' } | { kind: 'part'; first: number; last: number } | { kind: 'unsatisfiable' };

const whole: ByteRange = { kind: 'whole' };
const unsatisfiable: ByteRange = { kind: 'unsatisfiable' };
const oneRange = /^bytes=[ \t]*(\d*)-(\d*)[ \t]*$/i;

/** RFC 9110, 14.1.2. Multiple ranges get the whole body: overlapping ones would multiply the work. */
export function parseRange(header: string | undefined, size: number): ByteRange {
  const match = header === undefined ? null : oneRange.exec(header);
  if (!match) return whole;
  const [, from = '', to = ''] = match;
  if (from === '' && to === '') return whole;
  if (from === '') {
    const length = Math.min(Number(to), size);
    return length === 0 ? unsatisfiable : { kind: 'part', first: size - length, last: size - 1 };
  }
  const first = Number(from);
  const last = to === '' ? size - 1 : Number(to);
  if (to !== '' && last < first) return whole;
  if (first >= size) return unsatisfiable;
  return { kind: 'part', first, last: Math.min(last, size - 1) };
}

/** If-Range must be exactly this strong ETag; dates never match because we send none. */
export function rangeForRequest(
  headers: { range?: string | undefined; 'if-range'?: string | string[] | undefined },
  etag: string,
  size: number,
): ByteRange {
  const condition = headers['if-range'];
  if (condition !== undefined && condition !== etag) return whole;
  return parseRange(headers.range, size);
}
