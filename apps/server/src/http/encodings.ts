import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';

export type Encoding = 'br' | 'gzip' | 'identity';

const byBrotli = promisify(brotliCompress);
const byGzip = promisify(gzip);

/** Matches a header that takes an encoding, unless with the weight 0. Not split, because every request of a page passes here. */
const taking = (name: string): RegExp =>
  new RegExp(String.raw`(?:^|[\s,])${name}(?=\s*(?:,|;|$))(?!\s*;\s*q=0(?:\.0*)?\s*(?:,|$))`, 'i');
const [brotli, gzipped] = [taking('br'), taking('gzip')];

/** The smallest that the client takes (RFC 9110, 12.5.3). */
export function encodingFor({ headers }: Pick<FastifyRequest, 'headers'>): Encoding {
  const accepted = String(headers['accept-encoding'] ?? '');
  return brotli.test(accepted) ? 'br' : gzipped.test(accepted) ? 'gzip' : 'identity';
}

/** `quickly`: for one person, rather than kept for everyone. Either way on another thread. */
export async function encoded(text: string, encoding: Encoding, { quickly }: { quickly: boolean }): Promise<Buffer> {
  if (encoding === 'identity') return Buffer.from(text);
  if (encoding === 'gzip') return byGzip(text, { level: quickly ? 1 : 9 });
  const quality = quickly ? 1 : constants.BROTLI_DEFAULT_QUALITY;
  return byBrotli(text, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } });
}

/** The body's header, and that it depends on what the client takes. */
export function setEncodingHeaders(reply: FastifyReply, encoding: Encoding): FastifyReply {
  reply.header('vary', 'accept-encoding');
  return encoding === 'identity' ? reply : reply.header('content-encoding', encoding);
}

/** Smaller ones take a few packets at most. */
const worthIt = 4096;

/** Fields with an access code in them. The size of a compressed reply beside other people’s texts would reveal them (BREACH). */
export const codes: ReadonlySet<string> = new Set(['accessCode', 'guestCode', 'shareableUrl']);
const code = new RegExp(`"(?:${[...codes].join('|')})":"[^"]`);

/** For `onSend`: a reply of JSON in the client's encoding, if it is long and has no codes. */
export async function encodedJson(request: FastifyRequest, reply: FastifyReply, json: unknown): Promise<unknown> {
  if (typeof json !== 'string' || json.length < worthIt || code.test(json)) return json;
  const encoding = encodingFor(request);
  setEncodingHeaders(reply, encoding);
  return encoding === 'identity' ? json : encoded(json, encoding, { quickly: true });
}
