import { limits } from '@someday/contract/rules/limits';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { appError } from '#server/lib/app-error.ts';
import { hasBody } from './request-body.ts';

/** A few bytes could inflate to anything. Errors: `body_type`. */
export function refuseEncodedBodies({ raw, headers }: FastifyRequest): void {
  if ((headers['content-encoding'] ?? 'identity') !== 'identity' && hasBody(raw)) throw appError('body_type');
}

/** JSON in UTF-8, uncompressed, within limits of size and structure, and without keys that have two meanings. */
export function readJsonBodies(server: FastifyInstance): void {
  server.removeContentTypeParser(['application/json', 'text/plain']);
  server.addContentTypeParser(
    'application/json',
    { parseAs: 'buffer' },
    async (request: FastifyRequest, body: Buffer) => parse(textOf(request, body)),
  );
}

function textOf({ headers }: FastifyRequest, body: Buffer): string {
  const charset = /charset\s*=\s*"?([^";\s]*)/i.exec(headers['content-type'] ?? '')?.[1] ?? 'utf-8';
  if (!/^utf-?8$/i.test(charset)) throw appError('body_type');
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(body);
  } catch (cause) {
    throw appError('invalid_input', { cause });
  }
}

const tokens = /"(?:[^"\\]+|\\.)*"(\s*:)?|[[\]{},]/g;

function parse(text: string): unknown {
  try {
    const parsed: unknown = JSON.parse(text);
    checkStructure(text);
    return parsed;
  } catch (cause) {
    throw appError('invalid_input', { cause });
  }
}

function checkStructure(text: string): void {
  const open: Set<unknown>[] = [];
  let values = 1;
  for (const [token, colon] of text.matchAll(tokens)) {
    if (token === '{' || token === '[') open.push(new Set());
    else if (token === '}' || token === ']') open.pop();
    else if (token === ',') values += 1;
    if (open.length > limits.jsonDepth || values > limits.jsonValues) throw new SyntaxError('too much structure');
    if (colon === undefined) continue;
    const key: unknown = JSON.parse(token.slice(0, -colon.length));
    if (key === '__proto__' || open.at(-1)?.has(key)) throw new SyntaxError('an ambiguous key');
    open.at(-1)?.add(key);
  }
}
