import { createHmac } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { sendRange } from '#server/adapters/storage/send-range.ts';
import { StorageProblem, type Storage } from '#server/adapters/storage/storage.ts';
import { appError } from '#server/lib/app-error.ts';
import type { MediaReply } from '#server/lib/media-reply.ts';
import { rangeForRequest } from './byte-ranges.ts';
import { plainHeaders } from './events.ts';
import { disposition } from './files.ts';

// Private bytes: no cache keeps them, no browser guesses their type, nothing in them may run.
const guard = {
  'cache-control': 'private, no-store',
  'x-content-type-options': 'nosniff',
  'content-security-policy': "sandbox; default-src 'none'",
  'cross-origin-resource-policy': 'same-origin',
  'accept-ranges': 'bytes',
};

/** Serves a stored object, whole or one range of it. The caller has been authorised for exactly this object by now. */
export async function sendMedia(
  request: FastifyRequest,
  reply: FastifyReply,
  storage: Storage,
  { object, messageId, mime, fileName }: MediaReply,
): Promise<FastifyReply> {
  const etag = tagOf(object.id, messageId);
  const range = rangeForRequest(request.headers, etag, object.size);
  if (range.kind === 'unsatisfiable') {
    reply.header('content-range', `bytes */${object.size}`);
    throw appError('range_unsatisfiable');
  }
  const first = range.kind === 'part' ? range.first : 0;
  const last = range.kind === 'part' ? range.last : object.size - 1;
  const reader = await openObject(storage, object);
  try {
    reply.hijack();
    reply.raw.writeHead(range.kind === 'part' ? 206 : 200, {
      ...plainHeaders(reply),
      ...guard,
      etag,
      'content-type': mime,
      ...(fileName !== null && { 'content-disposition': disposition('attachment', fileName) }),
      'content-length': last - first + 1,
      ...(range.kind === 'part' && { 'content-range': `bytes ${first}-${last}/${object.size}` }),
    });
    if (request.method === 'HEAD') reply.raw.end();
    else await sendRange(reply.raw, reader, first, last);
  } catch (error) {
    // The head is gone already: a body that breaks off must look broken.
    reply.raw.destroy();
    if (error instanceof StorageProblem) request.log.error({ err: error, object: object.id }, 'media-damaged');
  } finally {
    reader.close();
  }
  return reply;
}

/** Of this object in this message: two people who got the same medium cannot tell. Ids of objects are secrets of 128 random bits. */
function tagOf(objectId: string, messageId: number): string {
  return `"${createHmac('sha256', objectId).update(`etag ${messageId}`).digest('base64url').slice(0, 22)}"`;
}

async function openObject(storage: Storage, object: MediaReply['object']) {
  try {
    return await storage.open(object);
  } catch (error) {
    throw new Error(`stored object ${object.id} cannot be opened`, { cause: error });
  }
}
