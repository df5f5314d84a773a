import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { pageDescriptions } from '@someday/contract/texts/page-descriptions.copy';
import { pages } from '@someday/contract/rules/pages';
import { defaultFacts } from '@someday/contract/rules/public-facts';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createRecordingLogger } from '#server/testing/recording-logger.ts';
import { serveWebApp } from './web-app.ts';

const publicUrl = 'https://someday.example';
const head = '<title>Security &amp; Privacy · Someday</title><meta name="description" content="old" />';
const page = `<html><head>${head}</head><body></body></html>`;

let folder: string;
let server: FastifyInstance;
let free: FastifyInstance;
let demo: FastifyInstance;

beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'someday-crawled-'));
  const own = pages.filter((page) => 'indexed' in page).map((one) => one.path);
  await Promise.all(['assets', ...own].map((name) => mkdir(path.join(folder, name), { recursive: true })));
  for (const file of ['spa.html', 'loved-one.html', 'admin.html', ...own.map((url) => `${url}/index.html`)])
    await writeFile(path.join(folder, file), page);
  await writeFile(path.join(folder, 'assets/open-graph-1a2b.png'), 'a picture');
  const logger = createRecordingLogger();
  const serve = async (site: { billing: 'off' | 'practice'; demo: boolean }) => {
    const one = Fastify();
    const facts = { ...defaultFacts, billing: site.billing };
    await serveWebApp(one, folder, { facts, publicUrl, demo: site.demo, logger });
    return one;
  };
  server = await serve({ billing: 'practice', demo: false });
  free = await serve({ billing: 'off', demo: false });
  demo = await serve({ billing: 'practice', demo: true });
});
afterAll(async () => {
  await Promise.all([server, free, demo].map((one) => one.close()));
  await rm(folder, { recursive: true });
});

const listed = async (from: FastifyInstance) => {
  const { body } = await from.inject('/sitemap.xml');
  return [...body.matchAll(/<url><loc>([^<]+)<\/loc><\/url>/g)].map(([, address = '']) =>
    address.replace(publicUrl, ''),
  );
};

describe('search engines', () => {
  it('find a sitemap of all public pages, with absolute addresses', async () => {
    const answer = await server.inject('/sitemap.xml');
    expect(answer.headers).toMatchObject({
      'content-type': 'application/xml; charset=utf-8',
      'cache-control': 'public, max-age=3600',
    });
    expect(answer.body).toContain('<loc>https://someday.example/faq</loc>');
    expect(await listed(server)).toEqual(pages.filter((page) => 'indexed' in page).map((one) => one.path));
    expect(answer.body).not.toMatch(/dashboard|admin|how-it-works|messages/);
  });

  it('see no page about prices if billing is off', async () => {
    expect(await listed(server)).toContain('/pricing');
    expect(await listed(free)).not.toContain('/pricing');
    for (const url of ['/robots.txt', '/sitemap.xml']) expect((await free.inject(url)).body).not.toMatch(/pric/);
  });

  it('find the sitemap in robots.txt, and may fetch public pages and what those show, but nothing else of the API', async () => {
    const answer = await server.inject('/robots.txt');
    expect(answer.headers).toMatchObject({
      'content-type': 'text/plain; charset=utf-8',
      'cache-control': 'public, max-age=3600',
    });
    expect(answer.body.split('\n')).toEqual([
      'User-agent: *',
      'Disallow: /api/',
      'Allow: /api/installation$',
      'Allow: /api/pricing$',
      'Allow: /api/auth/check$',
      '',
      'Sitemap: https://someday.example/sitemap.xml',
      '',
    ]);
  });

  it('index nothing of a demo, which is erased daily', async () => {
    expect((await demo.inject('/')).headers['x-robots-tag']).toBe('noindex, nofollow');
    expect((await server.inject('/')).headers['x-robots-tag']).toBeUndefined();
    expect((await demo.inject('/sitemap.xml')).statusCode).toBe(404);
    expect((await demo.inject('/robots.txt')).body).not.toContain('Sitemap');
  });

  it('and link previews get a public page’s description, address and picture', async () => {
    const { body } = await server.inject('/security');
    expect(body.match(/name="description"/g)).toHaveLength(1);
    for (const line of [
      `<meta name="description" content="${pageDescriptions['/security']}">`,
      '<link rel="canonical" href="https://someday.example/security">',
      '<meta property="og:title" content="Security &amp; Privacy · Someday">',
      `<meta property="og:description" content="${pageDescriptions['/security']}">`,
      '<meta property="og:type" content="website">',
      '<meta property="og:url" content="https://someday.example/security">',
      '<meta property="og:image" content="https://someday.example/assets/open-graph-1a2b.png">',
      '<meta property="og:image:width" content="1200">',
      '<meta name="twitter:card" content="summary_large_image">',
    ])
      expect(body).toContain(line);
    expect(body).toMatch(/<meta property="og:image:alt" content="[^"]{20,}">/);
    expect((await server.inject('/assets/open-graph-1a2b.png')).statusCode).toBe(200);
  });

  it('get nothing about private pages, messages or unknown addresses', async () => {
    for (const url of [
      '/messages/7',
      '/member-dashboard',
      '/message-dashboard',
      '/admin',
      '/forgot-password',
      '/nowhere',
    ])
      expect(
        (await server.inject(url)).body.replace('<script type="application/json" id="answers">{}</script>', ''),
        url,
      ).toBe(page);
  });

  it('get a unique description of every page they may index', async () => {
    const said = await Promise.all(
      pages
        .filter((page) => 'indexed' in page)
        .map(
          async ({ path: url }) => /name="description" content="([^"]+)"/.exec((await server.inject(url)).body)?.[1],
        ),
    );
    expect(new Set(said).size).toBe(said.length);
    expect(said).not.toContain('old');
  });
});
