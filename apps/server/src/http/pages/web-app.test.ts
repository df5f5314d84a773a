import { once } from 'node:events';
import { get } from 'node:http';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { pages } from '@someday/contract/rules/pages';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { defaultFacts } from '@someday/contract/rules/public-facts';
import { createRecordingLogger } from '#server/testing/recording-logger.ts';
import { serveWebApp } from './web-app.ts';

let folder: string;
let server: FastifyInstance;
/** The same pages with billing off, in a demo. */
let free: FastifyInstance;
/** In place of the renderer that the browser app's build leaves. */
const renderer = `export const renderPage = async (path, { supportEmail }) => {
  if (path === '/faq') throw new Error('no such words');
  return { html: '<p>drawn $& for ' + supportEmail + '</p>' };
};`;
const publicUrl = 'https://someday.example';
const loginPage = '<html lang="en"><title>Log in</title>';
/** A page with the same head for everyone. */
const privatePage = '<html lang="en"><head><title>Someday</title></head><body></body></html>';
const unescaped = (text: string) => text.replaceAll('&quot;', '"').replaceAll('&lt;', '<').replaceAll('&amp;', '&');
const logger = createRecordingLogger();
/** Those of every installation. */
const everywhere = pages.filter((one) => !('demo' in one) && !('home' in one));
const atHome = pages.filter((one) => 'home' in one).map((one) => one.path);

beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'someday-web-'));
  await mkdir(path.join(folder, 'assets'));
  await mkdir(path.join(folder, 'login'));
  await mkdir(path.join(folder, '404'));
  await writeFile(path.join(folder, '404/index.html'), '<title>404 Page Not Found</title>');
  await writeFile(path.join(folder, 'spa.html'), '<title>Someday</title>');
  await writeFile(path.join(folder, 'loved-one.html'), '<title>Someday for you</title>');
  await writeFile(path.join(folder, 'admin.html'), '<title>Someday for its admin</title>');
  await writeFile(path.join(folder, 'login/index.html'), loginPage);
  for (const url of ['contact', 'faq']) {
    await mkdir(path.join(folder, url));
    await writeFile(path.join(folder, url, 'index.html'), '<html><div id="app"><p>drawn before</p></div><!--/app-->');
  }
  await mkdir(path.join(folder, 'privacy-policy'));
  await writeFile(
    path.join(folder, 'privacy-policy/index.html'),
    '<html lang="en"><head><title>Privacy · Someday</title></head></html>',
  );
  await mkdir(path.join(folder, 'forgot-password'));
  await writeFile(path.join(folder, 'forgot-password/index.html'), privatePage);
  await mkdir(path.join(folder, '.server'));
  await writeFile(path.join(folder, '.server/prerender.js'), renderer);
  await writeFile(path.join(folder, 'assets/app-1a2b.js'), 'run()');
  await writeFile(path.join(folder, 'assets/app-1a2b.js.br'), 'small');
  await writeFile(path.join(folder, 'assets/moon-1a2b.mp4'), 'fimm');
  for (const worker of ['share', 'connection']) await writeFile(path.join(folder, `${worker}-worker.js`), 'take()');
  await writeFile(path.join(folder, '.bootstrap'), 'stamp');
  server = Fastify();
  await serveWebApp(server, folder, { facts: defaultFacts, publicUrl, demo: false, logger });
  free = Fastify();
  await serveWebApp(free, folder, { facts: { ...defaultFacts, billing: 'off' }, publicUrl, demo: true, logger });
});
afterAll(async () => {
  await Promise.all([server.close(), free.close()]);
  await rm(folder, { recursive: true });
});

describe('the browser app', () => {
  it.each(everywhere.filter((one) => !('leadsTo' in one)).map(({ path: url }) => url))(
    'answers %s on reload and on a shared link',
    async (url) => {
      const answer = await server.inject(url);
      expect(answer.statusCode).toBe(200);
      expect(answer.body).toMatch(url === '/login' ? /Log in/ : /Someday|drawn/);
    },
  );

  it.each(everywhere.map(({ path: url }) => url).filter((url) => url !== '/'))(
    'leads to %s from the same address in capitals, with slashes too many, and with a query',
    async (url) => {
      const own = url.replace(/\{\w+\}/, 'Xy7');
      for (const typed of [url.toUpperCase(), `${url}/`, `/${url}`, `${url.toUpperCase()}//`]) {
        const answer = await server.inject(`${typed.replace(/\{\w+\}/, 'Xy7')}?from=Mail%2F`);
        expect([answer.statusCode, answer.headers.location], typed).toEqual([301, `${own}?from=Mail%2F`]);
      }
    },
  );

  it('redirects an address with a code without keeping it', async () => {
    const answer = await server.inject('/Messages/7/?access=ABCDEFGHJK');
    expect([answer.headers.location, answer.headers['cache-control']]).toEqual([
      '/messages/7?access=ABCDEFGHJK',
      'no-store',
    ]);
  });

  it.each(['//elsewhere.example', '//elsewhere.example/pricing', '/\\elsewhere.example', '/PRICING/more', '/TRUSTS'])(
    'leads nowhere from %s',
    async (url) => {
      expect((await server.inject({ url: 'http://localhost' + url })).statusCode).toBe(404);
    },
  );

  it.each(everywhere.filter((one) => !('leadsTo' in one)).map((one) => [one.path, 'billing' in one] as const))(
    'with billing off redirects %s to the dashboard if it is about payments (%s)',
    async (url, isAboutPayments) => {
      const answer = await free.inject(url);
      expect([answer.statusCode, answer.headers.location]).toEqual(
        isAboutPayments ? [302, '/member-dashboard'] : [200, undefined],
      );
    },
  );

  it.each(atHome)('has %s only on a home network', async (url) => {
    expect((await server.inject(url)).statusCode).toBe(404);
    const home = Fastify();
    const facts = { ...defaultFacts, homeUrl: 'https://someday.local:3000' };
    await serveWebApp(home, folder, { facts, publicUrl, demo: false, logger });
    expect((await home.inject(url)).statusCode).toBe(200);
    await home.close();
  });

  it('gives loved ones their own app', async () => {
    for (const url of ['/message-access', '/message-dashboard', '/message-viewer', '/messages', '/messages/7'])
      expect((await server.inject(url)).body, url).toContain('Someday for you');
  });

  it('gives admins their own app', async () => {
    for (const url of ['/admin', '/admin-login', '/admin-dashboard'])
      expect((await server.inject(url)).body, url).toContain('Someday for its admin');
  });

  it.each([
    ['/dashboard', '/member-dashboard'],
    ['/guest-dashboard', '/member-dashboard'],
    ['/share', '/member-dashboard?dialog=send&step=say'],
    ['/how-it-works', '/#how-it-works'],
    ['/message-ideas', '/message-tips'],
  ])('redirects %s to %s', async (url, target) => {
    const answer = await server.inject(url);
    expect([answer.statusCode, answer.headers.location]).toEqual([302, target]);
  });

  it('marks the pages of a demo, and no others', async () => {
    const [elsewhere, demo] = [await server.inject('/login'), await free.inject('/login')];
    expect(elsewhere.body).toBe(loginPage);
    expect(demo.body).toBe(
      loginPage.replace('<html', '<html data-demo data-facts="{&quot;billing&quot;:&quot;off&quot;}"'),
    );
  });

  describe('of an installation with facts of its own', () => {
    let configured: FastifyInstance;
    beforeAll(async () => {
      configured = Fastify();
      const facts = { ...defaultFacts, supportEmail: 'help@example.com', operatorName: '"Mary" & <b>Sons</b>' };
      await serveWebApp(configured, folder, { facts, publicUrl, demo: false, logger });
    });
    afterAll(() => configured.close());

    it('has them in every page, and only those that differ from the defaults', async () => {
      for (const url of ['/login', '/contact', '/nowhere/at/all', '/message-access']) {
        const [, written = ''] = /<html data-facts="([^"]*)"/.exec((await configured.inject(url)).body) ?? [];
        expect(written === '' ? null : JSON.parse(unescaped(written)), url).toEqual(
          url === '/login' || url === '/contact'
            ? { supportEmail: 'help@example.com', operatorName: '"Mary" & <b>Sons</b>' }
            : null, // this test's shells have no <html>
        );
      }
    });

    it.each([
      `$& $' $\` $$ $1 $<name>`,
      `"'><script>alert(1)</script></html></head>`,
      'two\nlines\t\u2028 and 💌',
      '&quot; &amp; &#34;',
      'x'.repeat(300),
    ])('has %j unchanged, in one attribute of an otherwise unchanged page', async (operatorName) => {
      const one = Fastify();
      await serveWebApp(one, folder, { facts: { ...defaultFacts, operatorName }, publicUrl, demo: false, logger });
      const { body } = await one.inject('/forgot-password');
      await one.close();
      const [attribute = '', written = ''] = / data-facts="([^"]*)"/.exec(body) ?? [];
      expect(JSON.parse(unescaped(written))).toEqual({ operatorName });
      expect(body.replace(attribute, '')).toBe(privatePage);
    });

    it('has the same link previews, whatever the operator’s name', async () => {
      const head = async (operatorName: string | null) => {
        const one = Fastify();
        const facts = { ...defaultFacts, operatorName, supportEmail: 'help@example.com' };
        await serveWebApp(one, folder, { facts, publicUrl, demo: false, logger });
        const { body } = await one.inject('/privacy-policy');
        await one.close();
        return body.slice(body.indexOf('<head>'));
      };
      const own = await head('<title>Not this</title></head><meta name="description" content="nor this">');
      expect(own).toBe(await head(null));
      expect(own).toContain('<meta property="og:title" content="Privacy · Someday">');
    });

    it('re-renders its pages with them, so that they are right without scripts', async () => {
      expect((await configured.inject('/contact')).body).toContain(
        '<div id="app"><p>drawn $& for help@example.com</p></div><!--/app-->',
      );
      expect((await server.inject('/terms-of-service')).body).toContain('Someday');
    });

    it('sends an empty page, which its scripts render, if it can’t', async () => {
      const answer = await configured.inject('/faq');
      expect([answer.statusCode, answer.body.includes('drawn')]).toEqual([200, false]);
      expect(new Set(logger.events('error'))).toEqual(new Set(['page-not-rendered']));
    });
  });

  it('has the page of demo accounts only in a demo', async () => {
    const [elsewhere, demo] = [await server.inject('/test-credentials'), await free.inject('/test-credentials')];
    expect([elsewhere.statusCode, demo.statusCode]).toEqual([404, 200]);
  });

  it('answers any other path with its 404 page and that status', async () => {
    const answer = await server.inject('/nowhere/at/all');
    expect(answer.statusCode).toBe(404);
    expect(answer.body).toContain('404 Page Not Found');
  });

  it('has the same preview for every message, whether it exists or not (L11)', async () => {
    const [one, other] = [await server.inject('/messages/1'), await server.inject('/messages/99999999')];
    expect(one.body).toBe(other.body);
    expect(one.headers['x-robots-tag']).toBe('noindex, nofollow');
  });

  it('keeps all pages out of search engines, except public ones', async () => {
    const found: string[] = [];
    for (const { path: url } of everywhere) {
      const robots = (await server.inject(url)).headers['x-robots-tag'];
      if (robots === undefined) found.push(url);
      else expect(robots, url).toBe('noindex, nofollow');
    }
    expect(found).toEqual([
      '/',
      '/login',
      '/signup',
      '/terms-of-service',
      '/privacy-policy',
      '/security',
      '/ai-disclosure',
      '/message-tips',
      '/recording-tips',
      '/faq',
      '/contact',
      '/pricing',
      '/message-access',
      '/crisis-resources',
      '/tester-intake',
    ]);
  });

  it('lets no cache store an address with a code (A4)', async () => {
    const control = async (url: string) => (await server.inject(url)).headers['cache-control'];
    expect(await control('/messages/1?access=ABCDEFGHJK')).toBe('no-store');
    expect(await control('/nowhere?from=mail&access=ABCDEFGHJK')).toBe('no-store');
    expect(await control('/messages/1')).toBe('no-cache');
  });

  it('lets browsers look for newer service workers each time, and has no endpoint for shared files', async () => {
    for (const url of ['/share-worker.js', '/connection-worker.js'])
      expect((await server.inject(url)).headers['cache-control'], url).toBe('no-cache');
    expect((await server.inject({ method: 'POST', url: '/share' })).statusCode).toBe(404);
  });

  it.each([
    ['gzip, deflate, br', 'br'],
    ['gzip;q=1.0, br;q=0', 'gzip'],
    ['GZIP', 'gzip'],
    ['deflate', undefined],
    [undefined, undefined],
  ])('sends pages to a client that takes %s as %s', async (accepted, encoding) => {
    const headers = accepted === undefined ? {} : { 'accept-encoding': accepted };
    const answer = await server.inject({ url: '/login', headers });
    expect(answer.headers).toMatchObject({
      vary: 'accept-encoding',
      'content-length': String(answer.rawPayload.length),
    });
    expect(answer.headers['content-encoding']).toBe(encoding);
    const unpack = { br: brotliDecompressSync, gzip: gunzipSync }[String(encoding)] ?? ((bytes: Buffer) => bytes);
    expect(unpack(answer.rawPayload).toString()).toBe((await server.inject('/login')).body);
  });

  it('sends a built file again only if it has changed, and ranges of films', async () => {
    const film = (headers = {}) => server.inject({ url: '/assets/moon-1a2b.mp4', headers });
    const { etag } = (await film()).headers;
    expect((await film({ 'if-none-match': `W/${etag}` })).statusCode).toBe(304);
    const part = await film({ range: 'bytes=2-3', 'if-range': etag });
    expect([part.statusCode, part.body, part.headers['content-range']]).toEqual([206, 'mm', 'bytes 2-3/4']);
    expect((await film({ range: 'bytes=9-' })).statusCode).toBe(416);
  });

  it('sends assets cacheable forever, pages always fresh, both compressed', async () => {
    const headers = { 'accept-encoding': 'br' };
    const asset = await server.inject({ url: '/assets/app-1a2b.js', headers });
    expect(asset.headers).toMatchObject({
      'content-encoding': 'br',
      'cache-control': expect.stringContaining('immutable'),
    });
    const html = await server.inject({ url: '/login', headers });
    expect(html.headers).toMatchObject({ 'content-encoding': 'br', 'cache-control': 'no-cache' });
  });

  it.each(['/.bootstrap', '/.server/prerender.js', '/spa.html', '/assets/', '/../package.json'])(
    'serves no private file: %s',
    async (url) => {
      const answer = await server.inject(url);
      expect(answer.body).not.toMatch(/stamp|drawn/);
      expect(answer.statusCode).toBe(404);
    },
  );

  // Over a connection, because `inject` resolves such paths before sending them.
  it('answers malformed asset addresses like any unknown one', async () => {
    const origin = new URL(await server.listen({ port: 0, host: '127.0.0.1' }));
    const crooked = [
      '/assets/%2e%2e/.bootstrap',
      '/assets/..%2f.bootstrap',
      '/assets/%00.js',
      '/assets/app-1a2b.js.br',
    ];
    const statuses = crooked.map(async (address) => {
      const [answer] = await once(get({ port: origin.port, host: origin.hostname, path: address }), 'response');
      answer.resume();
      return answer.statusCode;
    });
    expect(await Promise.all(statuses)).toEqual(crooked.map(() => 404));
  });
});
