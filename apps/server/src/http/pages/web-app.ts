import path from 'node:path';
import { readFile, readdir } from 'node:fs/promises';
import { pages } from '@someday/contract/rules/pages';
import type { PublicFacts } from '@someday/contract/rules/public-facts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { api } from '@someday/contract/api/api';
import type { Logger } from '#server/lib/logger.ts';
import { isServed, sendBuiltFile } from './built-files.ts';
import { encoded, encodingFor, setEncodingHeaders, type Encoding } from '#server/http/encodings.ts';
import { withAnswers } from './page-answers.ts';
import { createPageRenderer, createHeadWriter } from './prerendered-pages.ts';

/**
 * Serves the built browser app: each page of the contract as its prerendered file or its app's empty shell, and any other path as the
 * members' shell with status 404. `<html data-demo>` and the facts (prerendered-pages.ts) save pages a request. A demo stays out of search
 * engines: people who found it there would trust it with messages that are erased the next morning.
 */
export async function serveWebApp(
  server: FastifyInstance,
  folder: string,
  { facts, publicUrl, demo, logger }: { facts: PublicFacts; publicUrl: string; demo: boolean; logger: Logger },
): Promise<void> {
  const files = new Set(await readdir(folder, { recursive: true }));
  for (const name of files) {
    if (name.includes(path.sep) || !isServed(name)) continue;
    const cacheControl = name.endsWith('-worker.js') ? 'no-cache' : 'public, max-age=3600';
    server.get(`/${name}`, { schema: { hide: true } }, async (request, reply) =>
      sendBuiltFile(request, reply.header('cache-control', cacheControl), { folder, files, name }),
    );
  }
  // One route for some 250 files, because a route for each would slow down every start. Only listed names reach the disk.
  server.get<{ Params: { name: string } }>('/assets/:name', { schema: { hide: true } }, async (request, reply) => {
    // Not joined as a path: `..` in a name must not be resolved.
    const name = `assets/${request.params.name}`;
    if (!files.has(name) || !isServed(name)) return reply.callNotFound();
    return sendBuiltFile(request, reply.header('cache-control', 'public, max-age=31536000, immutable'), {
      folder,
      files,
      name,
    });
  });
  const html = (file: string) => readFile(path.join(folder, file), 'utf8');
  const draw = createPageRenderer(folder, facts);
  const writeHead = await createHeadWriter(folder, publicUrl);
  const page = async (url: string, built: string) => {
    const drawn = writeHead(url, await draw(url, built));
    return cachedPage(demo ? marked(drawn) : drawn);
  };
  serveCrawlers(server, { publicUrl, facts, demo });
  const emptyPage = (file: string) => once(async () => page('', await html(file)));
  const shell = emptyPage(files.has('spa.html') ? 'spa.html' : 'index.html');
  const missing = files.has('404/index.html') ? once(async () => page('/404', await html('404/index.html'))) : shell;
  const shells = { 'loved-ones': emptyPage('loved-one.html'), admin: emptyPage('admin.html') };
  for (const one of pages) {
    if (('demo' in one && !demo) || ('home' in one && facts.homeUrl === null)) continue;
    const { path: url } = one;
    const empty = 'app' in one ? shells[one.app] : shell;
    const built = path.join(url.slice(1), 'index.html');
    const own = files.has(built)
      ? once(async () =>
          page(url, await html(built)).catch((err: unknown) => {
            logger.error({ err, page: url }, 'page-not-rendered');
            return empty.get();
          }),
        )
      : empty;
    server.get(url.replace(/\{(\w+)\}/, ':$1'), { schema: { hide: true } }, (request, reply) => {
      // `/messages/` isn't a message.
      if (Object.values(request.params ?? {}).includes('')) return reply.callNotFound();
      if (facts.billing === 'off' && 'billing' in one) return reply.redirect('/member-dashboard', 302);
      if (demo || !('indexed' in one)) reply.header('x-robots-tag', 'noindex, nofollow');
      if ('leadsTo' in one) return reply.redirect(one.leadsTo, 302);
      if ('answers' in one) return sendOwnPage(request, reply, own, one.answers);
      return sendPage(request, reply, own);
    });
  }
  // Before any body is read.
  server.addHook('onRequest', ({ is404, method }, reply, next) => {
    if (is404 && method !== 'GET' && method !== 'HEAD') void reply.status(404).send();
    else next();
  });
  server.setNotFoundHandler((request, reply) => {
    const known = addressOfPage(request.url);
    if (known !== undefined) return setPageCache(request, reply).redirect(known, 301);
    return sendPage(request, reply.status(404).header('x-robots-tag', 'noindex'), missing);
  });
}

const partsOf = (path: string): readonly string[] => path.split('/').filter((part) => part !== '');

/** The address of the page that someone meant by one in capitals, or with slashes too many. */
function addressOfPage(typed: string): string | undefined {
  const [, path = '', rest] = /^([^?]*)(.*)$/s.exec(typed) ?? [];
  const parts = partsOf(path);
  for (const page of pages) {
    const known = partsOf(page.path);
    const isMeant = known.every((part, place) => part.startsWith('{') || part === parts[place]?.toLowerCase());
    const own = known.map((part, place) => (part.startsWith('{') ? parts[place] : part));
    const address = `/${own.join('/')}`;
    if (isMeant && known.length === parts.length && address !== path) return `${address}${rest}`;
  }
  return undefined;
}

const marked = (page: string): string => page.replace('<html', '<html data-demo');

/** So that startup doesn't wait for pages to be rendered and compressed, and only requested ones are kept, compressed. */
function once<Value>(make: () => Promise<Value>): Cached<Value> {
  let made: Promise<Value> | undefined;
  const entry: Cached<Value> = { get: () => (made ??= make().then((value) => (entry.value = value))) };
  return entry;
}

interface Cached<Value> {
  get(): Promise<Value>;
  /** Set once it has been made, so that a request needn't wait for a promise. */
  value?: Value;
}

type CachedPage = Readonly<Record<Encoding, Cached<Buffer>>> & { readonly html: string };

function cachedPage(html: string): CachedPage {
  const inEach = (encoding: Encoding) => once(() => encoded(html, encoding, { quickly: false }));
  return { html, br: inEach('br'), gzip: inEach('gzip'), identity: inEach('identity') };
}

function sendPage(
  request: FastifyRequest,
  reply: FastifyReply,
  page: Cached<CachedPage>,
): FastifyReply | Promise<FastifyReply> {
  setPageCache(request, reply);
  const encoding = encodingFor(request);
  const bytes = page.value?.[encoding].value;
  if (bytes !== undefined) return sendHtml(reply, encoding, bytes);
  return (async () => sendHtml(reply, encoding, await (await page.get())[encoding].get()))();
}

/** A cache must not keep a URL that contains a code. */
const setPageCache = ({ url }: FastifyRequest, reply: FastifyReply): FastifyReply =>
  reply.header('cache-control', /[?&]access=/.test(url) ? 'no-store' : 'no-cache');

/** A page with what its visitor requests first. */
async function sendOwnPage(
  request: FastifyRequest,
  reply: FastifyReply,
  page: Cached<CachedPage>,
  addresses: readonly string[],
): Promise<FastifyReply> {
  reply.header('cache-control', 'private, no-store');
  const encoding = encodingFor(request);
  const html = await withAnswers((await page.get()).html, addresses, request);
  return sendHtml(reply, encoding, await encoded(html, encoding, { quickly: true }));
}

const sendHtml = (reply: FastifyReply, encoding: Encoding, html: Buffer): FastifyReply =>
  setEncodingHeaders(reply.type('text/html; charset=utf-8'), encoding).send(html);

/** What public pages fetch while rendering. A search engine that may not fetch it sees them without it. */
const askedByPublicPages = [api.getInstallation.path, api.getPricing.path, api.checkSession.path] as const;

/**
 * `/robots.txt` and `/sitemap.xml`. Private pages are not disallowed: search engines list the bare URL of a disallowed page that is linked
 * somewhere, while `X-Robots-Tag` (web-app.ts) keeps a fetchable page out of every index. A demo has no sitemap but disallows no pages
 * either, because link previews follow these rules too.
 */
function serveCrawlers(
  server: FastifyInstance,
  { publicUrl, facts, demo }: { publicUrl: string; facts: PublicFacts; demo: boolean },
): void {
  // There are no prices with billing off.
  const asked = askedByPublicPages.filter((path) => facts.billing !== 'off' || path !== api.getPricing.path);
  const rules = ['User-agent: *', 'Disallow: /api/', ...asked.map((path) => `Allow: ${path}$`)];
  const robots = demo ? rules : [...rules, '', `Sitemap: ${publicUrl}/sitemap.xml`];
  const own = { schema: { hide: true } };
  server.get('/robots.txt', own, async (_request, reply) =>
    reply
      .type('text/plain; charset=utf-8')
      .header('cache-control', cached)
      .send(`${robots.join('\n')}\n`),
  );
  if (demo) return;
  const listed = pages.filter((page) => 'indexed' in page && !(facts.billing === 'off' && 'billing' in page));
  const map = sitemap(listed.map(({ path }) => publicUrl + path));
  server.get('/sitemap.xml', own, async (_request, reply) =>
    reply.type('application/xml; charset=utf-8').header('cache-control', cached).send(map),
  );
}

const cached = 'public, max-age=3600';

const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

function sitemap(addresses: readonly string[]): string {
  const rows = addresses.map((address) => `  <url><loc>${escaped(address)}</loc></url>`);
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...rows,
    '</urlset>',
    '',
  ].join('\n');
}
