import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import fastifyStatic from '@fastify/static';
import type { BillingMode } from '@someday/contract/billing';
import { pages } from '@someday/contract/pages';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

/**
 * Serves the built browser app: hashed assets for ever, every page of the contract by its own prerendered file or the empty
 * shell of its app, and the members' shell with status 404 for any other path. Where nobody pays (`off`), pages about plans and payments
 * lead to the dashboard; what belongs to a demonstration is found only in one, and its pages say so (`<html data-demo>`), so that nowhere else a page
 * has to ask.
 */
export async function serveWebApp(
  server: FastifyInstance,
  folder: string,
  { billing, demo }: { billing: BillingMode; demo: boolean },
): Promise<void> {
  await server.register(fastifyStatic, {
    root: folder,
    wildcard: false,
    index: false,
    preCompressed: true,
    cacheControl: false,
    globIgnore: ['**/*.html', '**/*.br', '**/*.gz', '.*', '**/.*'],
    setHeaders: (reply, file) => {
      const forever = file.includes(`${path.sep}assets${path.sep}`);
      reply.header('cache-control', forever ? 'public, max-age=31536000, immutable' : 'public, max-age=3600');
    },
  });
  const page = (html: Buffer) => compressed(demo ? marked(html) : html);
  const shell = page(
    await readFile(path.join(folder, 'spa.html')).catch(() => readFile(path.join(folder, 'index.html'))),
  );
  const shells = {
    'loved-ones': page(await readFile(path.join(folder, 'loved-one.html'))),
    admin: page(await readFile(path.join(folder, 'admin.html'))),
  };
  for (const one of pages) {
    if ('demo' in one && !demo) continue;
    const { path: url, indexed } = one;
    const empty = 'app' in one ? shells[one.app] : shell;
    const own = await readFile(path.join(folder, url, 'index.html')).then(page, () => empty);
    const address = url.replace(/\{(\w+)\}/, ':$1');
    // People type a slash at the end, too.
    for (const typed of address === '/' ? [address] : [address, `${address}/`]) {
      server.get(typed, { schema: { hide: true } }, async (request, reply) => {
        if (billing === 'off' && 'billing' in one) return reply.redirect('/member-dashboard', 302);
        if (!indexed) reply.header('x-robots-tag', 'noindex, nofollow');
        if ('leadsTo' in one) return reply.redirect(one.leadsTo, 302);
        return sendPage(request, reply, own);
      });
    }
  }
  server.setNotFoundHandler(async (request, reply) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') return reply.status(404).send();
    return sendPage(request, reply.status(404).header('x-robots-tag', 'noindex'), shell);
  });
}

interface Page {
  readonly html: Buffer;
  readonly brotli: Buffer;
}

function marked(html: Buffer): Buffer {
  return Buffer.from(html.toString().replace('<html', '<html data-demo'));
}

function compressed(html: Buffer): Page {
  return { html, brotli: brotliCompressSync(html) };
}

function sendPage(request: FastifyRequest, reply: FastifyReply, { html, brotli }: Page): FastifyReply {
  // An address that carries a code is not to be kept in a cache either.
  const kept = /[?&]access=/.test(request.url) ? 'no-store' : 'no-cache';
  reply.header('cache-control', kept).header('vary', 'accept-encoding').type('text/html; charset=utf-8');
  if (!/\bbr\b/.test(request.headers['accept-encoding'] ?? '')) return reply.send(html);
  return reply.header('content-encoding', 'br').send(brotli);
}
