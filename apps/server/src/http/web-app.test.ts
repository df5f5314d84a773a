import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { pages } from '@someday/contract/pages';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { serveWebApp } from './web-app.ts';

let folder: string;
let server: FastifyInstance;
/** The same pages where nobody pays, in a demonstration. */
let free: FastifyInstance;
const loginPage = '<html lang="en"><title>Log in</title>';
/** Those that there are anywhere. */
const everywhere = pages.filter((one) => !('demo' in one));

beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'someday-web-'));
  await mkdir(path.join(folder, 'assets'));
  await mkdir(path.join(folder, 'login'));
  await writeFile(path.join(folder, 'spa.html'), '<title>Someday</title>');
  await writeFile(path.join(folder, 'loved-one.html'), '<title>Someday for you</title>');
  await writeFile(path.join(folder, 'admin.html'), '<title>Someday for its admin</title>');
  await writeFile(path.join(folder, 'login/index.html'), loginPage);
  await writeFile(path.join(folder, 'assets/app-1a2b.js'), 'run()');
  await writeFile(path.join(folder, 'assets/app-1a2b.js.br'), 'small');
  await writeFile(path.join(folder, '.bootstrap'), 'stamp');
  server = Fastify();
  await serveWebApp(server, folder, { billing: 'stripe', demo: false });
  free = Fastify();
  await serveWebApp(free, folder, { billing: 'off', demo: true });
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
      expect(answer.body).toContain(url === '/login' ? 'Log in' : 'Someday');
    },
  );

  it.each(['/login/', '/message-access/', '/messages/7/'])('answers %s with its slash as without', async (url) => {
    const [typed, plain] = [await server.inject(url), await server.inject(url.slice(0, -1))];
    expect([typed.statusCode, typed.body]).toEqual([200, plain.body]);
  });

  it.each(pages.filter((one) => !('leadsTo' in one)).map((one) => [one.path, 'billing' in one] as const))(
    'where nobody pays leads from %s to the dashboard if it is about payments (%s)',
    async (url, isAboutPayments) => {
      const answer = await free.inject(url);
      expect([answer.statusCode, answer.headers.location]).toEqual(
        isAboutPayments ? [302, '/member-dashboard'] : [200, undefined],
      );
    },
  );

  it('gives loved ones an app of their own', async () => {
    for (const url of [
      '/message-access',
      '/message-dashboard',
      '/message-viewer',
      '/messages',
      '/messages/',
      '/messages/7',
    ])
      expect((await server.inject(url)).body, url).toContain('Someday for you');
  });

  it('gives the admin an app of their own', async () => {
    for (const url of ['/admin', '/admin-login', '/admin-dashboard'])
      expect((await server.inject(url)).body, url).toContain('Someday for its admin');
  });

  it.each(['/dashboard', '/guest-dashboard'])('leads from %s to the dashboard', async (url) => {
    const answer = await server.inject(url);
    expect([answer.statusCode, answer.headers.location]).toEqual([302, '/member-dashboard']);
  });

  it('marks the pages of a demonstration, and no others', async () => {
    const [elsewhere, demo] = [await server.inject('/login'), await free.inject('/login')];
    expect([elsewhere.body, demo.body]).toEqual([loginPage, loginPage.replace('<html', '<html data-demo')]);
  });

  it('knows the page of demo accounts only in a demonstration', async () => {
    const [elsewhere, demo] = [await server.inject('/test-credentials'), await free.inject('/test-credentials')];
    expect([elsewhere.statusCode, demo.statusCode]).toEqual([404, 200]);
  });

  it('answers any other path with its 404 page and that status', async () => {
    const answer = await server.inject('/nowhere/at/all');
    expect(answer.statusCode).toBe(404);
    expect(answer.body).toContain('Someday');
  });

  it('says the same of every message, whether there is one or not: no preview tells of it (L11)', async () => {
    const [one, other] = [await server.inject('/messages/1'), await server.inject('/messages/99999999')];
    expect(one.body).toBe(other.body);
    expect(one.headers['x-robots-tag']).toBe('noindex, nofollow');
  });

  it('keeps private pages out of search engines: all but those that are for everybody', async () => {
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
      '/pricing',
      '/message-access',
      '/crisis-resources',
      '/tester-intake',
    ]);
  });

  it('has no cache keep an address that carries a code (A4)', async () => {
    const control = async (url: string) => (await server.inject(url)).headers['cache-control'];
    expect(await control('/messages/1?access=ABCDEFGHJK')).toBe('no-store');
    expect(await control('/nowhere?from=mail&access=ABCDEFGHJK')).toBe('no-store');
    expect(await control('/messages/1')).toBe('no-cache');
  });

  it('sends assets for ever and compressed, pages fresh and compressed', async () => {
    const headers = { 'accept-encoding': 'br' };
    const asset = await server.inject({ url: '/assets/app-1a2b.js', headers });
    expect(asset.headers).toMatchObject({
      'content-encoding': 'br',
      'cache-control': expect.stringContaining('immutable'),
    });
    const html = await server.inject({ url: '/login', headers });
    expect(html.headers).toMatchObject({ 'content-encoding': 'br', 'cache-control': 'no-cache' });
  });

  it.each(['/.bootstrap', '/spa.html', '/assets/', '/../package.json', '/assets/%2e%2e/.bootstrap'])(
    'shows no file that is not meant to be seen: %s',
    async (url) => {
      const answer = await server.inject(url);
      expect(answer.body).not.toContain('stamp');
      expect(answer.statusCode).toBe(404);
    },
  );
});
