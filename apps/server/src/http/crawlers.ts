import { api } from '@someday/contract/api';
import { pages } from '@someday/contract/pages';
import type { PublicFacts } from '@someday/contract/public-facts';
import type { FastifyInstance } from 'fastify';

/** What public pages fetch while rendering; a search engine that may not fetch it sees them without. */
const askedByPublicPages = [api.getInstallation.path, api.getPricing.path, api.checkSession.path] as const;

/**
 * `/robots.txt` and `/sitemap.xml`. Private pages are not disallowed: search engines list the bare URL of a disallowed page that is linked
 * somewhere, while `X-Robots-Tag` (web-app.ts) keeps a fetchable page out of every index. A demo has no sitemap but disallows no pages
 * either, because link previews follow these rules too.
 */
export function serveCrawlers(
  server: FastifyInstance,
  { publicUrl, facts, demo }: { publicUrl: string; facts: PublicFacts; demo: boolean },
): void {
  // Without billing there are no prices.
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
