import type { FastifyReply } from 'fastify';
import type { FileReply } from '#server/lib/file-reply.ts';

/** Sends a document to be looked at, and to be kept under its name. */
export function sendFile(reply: FastifyReply, { mime, fileName, bytes }: FileReply): FastifyReply {
  return reply
    .header('content-type', mime)
    .header('content-length', bytes.length)
    .header('content-disposition', disposition('inline', fileName))
    .header('cache-control', 'private, no-store')
    .send(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
}

/** `content-disposition` by RFC 6266: the name in UTF-8 for every browser of today, and in ASCII for what knows no better. */
export function disposition(type: 'inline' | 'attachment', fileName: string): string {
  const name = fileName.toWellFormed();
  const plain = name.replaceAll(/[^\x20-\x7e]|["\\%]/g, '_');
  return `${type}; filename="${plain}"; filename*=UTF-8''${encoded(name)}`;
}

/** RFC 8187: what `encodeURIComponent` leaves as it is but an attribute may not hold. */
function encoded(name: string): string {
  return encodeURIComponent(name).replaceAll(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);
}
