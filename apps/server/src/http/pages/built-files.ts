import { hash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { encodingFor, setEncodingHeaders } from '#server/http/encodings.ts';
import { rangeForRequest } from '#server/http/replies.ts';

const types: ReadonlyMap<string, string> = new Map([
  ['.css', 'text/css; charset=utf-8'],
  ['.js', 'text/javascript; charset=utf-8'],
  ['.mp4', 'video/mp4'],
  ['.png', 'image/png'],
  ['.svg', 'image/svg+xml'],
  ['.webmanifest', 'application/manifest+json'],
  ['.webp', 'image/webp'],
  ['.woff2', 'font/woff2'],
]);

const suffixes = { br: '.br', gzip: '.gz', identity: '' } as const;

export const isServed = (name: string): boolean => types.has(path.extname(name));

/** Sends one of the built `files` in `folder`, as the build has compressed it, or a range of it: Safari plays no film without. */
export async function sendBuiltFile(
  request: FastifyRequest,
  reply: FastifyReply,
  { folder, files, name }: { folder: string; files: ReadonlySet<string>; name: string },
): Promise<FastifyReply> {
  const wanted = encodingFor(request);
  const encoding = files.has(name + suffixes[wanted]) ? wanted : 'identity';
  const bytes = await readFile(path.join(folder, name + suffixes[encoding]));
  const etag = `"${hash('sha256', bytes, 'base64url').slice(0, 22)}"`;
  setEncodingHeaders(reply, encoding)
    .type(types.get(path.extname(name)) ?? '')
    .header('etag', etag);
  if (request.headers['if-none-match']?.includes(etag) === true) return reply.status(304).send();
  if (encoding !== 'identity') return reply.send(bytes);
  reply.header('accept-ranges', 'bytes');
  const range = rangeForRequest(request.headers, etag, bytes.length);
  if (range.kind === 'whole') return reply.send(bytes);
  if (range.kind === 'unsatisfiable')
    return reply.status(416).header('content-range', `bytes */${bytes.length}`).send();
  const { first, last } = range;
  reply.status(206).header('content-range', `bytes ${first}-${last}/${bytes.length}`);
  return reply.send(bytes.subarray(first, last + 1));
}
