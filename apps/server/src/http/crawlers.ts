import { api } from '@someday/contract/api';
import { pages } from '@someday/contract/pages';
import type { PublicFacts } from '@someday/contract/public-facts';
import type { FastifyInstance } from 'fastify';

/** What public pages ask for while they are drawn; a search engine that may not ask for it sees them without. */
const askedByPublicPages = [api.getInstallation.path, api.getPricing.path, api.checkSession.path] as const;

/**
 * `/robots.txt` and `/sitemap.xml`. Private pages are not forbidden here: what may not be fetched is listed by its address alone when somebody
 * links to it, while `X-Robots-Tag` (web-app.ts) keeps a page that may be fetched out of every list. A demonstration, whose pages all say so, has no
 * map, and forbids nothing either: those who preview a link keep to these rules, too.
 */
export function serveCrawlers(
  server: FastifyInstance,
  { publicUrl, facts, demo }: { publicUrl: string; facts: PublicFacts; demo: boolean },
): void {
  // Where nobody pays there are no prices to ask for, and no word of them.
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
  const listed = pages.filter((page) => page.indexed && !(facts.billing === 'off' && 'billing' in page));
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
