import { readFile } from 'node:fs/promises';
import path from 'node:path';
import fastifyStatic from '@fastify/static';
import { pages } from '@someday/contract/pages';
import type { FastifyInstance, FastifyReply } from 'fastify';

/**
 * Serves the built browser app: hashed assets for ever, every page of the contract by its own prerendered file or the empty
 * shell, and the same shell with status 404 for any other path.
 */
export async function serveWebApp(server: FastifyInstance, folder: string): Promise<void> {
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
  const shell = await readFile(path.join(folder, 'spa.html')).catch(() => readFile(path.join(folder, 'index.html')));
  for (const page of pages) {
    const html = await prerendered(folder, page.path).catch(() => shell);
    server.get(page.path, { schema: { hide: true } }, async (_request, reply) => {
      if (!page.indexed) reply.header('x-robots-tag', 'noindex, nofollow');
      return sendPage(reply, html);
    });
  }
  server.setNotFoundHandler(async (request, reply) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') return reply.status(404).send();
    return sendPage(reply.status(404).header('x-robots-tag', 'noindex'), shell);
  });
}

function prerendered(folder: string, pagePath: string): Promise<Buffer> {
  return readFile(path.join(folder, pagePath, 'index.html'));
}

function sendPage(reply: FastifyReply, html: Buffer): FastifyReply {
  return reply.header('cache-control', 'no-cache').type('text/html; charset=utf-8').send(html);
}
