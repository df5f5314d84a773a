import { pages } from '@someday/contract/rules/pages';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { gpsJpeg } from '#server/testing/media/make-media.ts';
import { aLifetime, aLovedOne, aMember, aMessage, aRecipient, type MadeMember } from '#server/testing/make.ts';
import { anAdmin } from '#server/testing/make-admin.ts';
import { aGuest } from '#server/testing/make-guests.ts';
import { startTestApp, type TestApp } from '#server/testing/test-app.ts';
import type { TestClient } from '#server/testing/test-client.ts';

/** Anna has a message for Emma, Bela for Carl. Gus is a guest, Ada an admin. */
const actors = ['nobody', 'anna', 'bela', 'emma', 'carl', 'gus', 'ada'] as const;
const rows = pages.flatMap((page) => ('answers' in page ? [page] : []));

let app: TestApp;
let anna: MadeMember;
let browsers: Record<(typeof actors)[number], TestClient>;
const codes: string[] = [];

beforeAll(async () => {
  app = await startTestApp({ env: { BILLING: 'practice' }, hasPages: true });
  anna = await aMember(app);
  const bela = await aMember(app);
  for (const member of [anna, bela]) await aLifetime(app, member);
  const [emma, carl] = [await aLovedOne(anna), await aLovedOne(bela)];
  codes.push(emma.accessCode, carl.accessCode);
  await aMessage(anna, emma, { title: 'For </script><script>alert(1)</script> & <!-- you', file: await gpsJpeg() });
  await aMessage(bela, carl, { file: await gpsJpeg() });
  await app.jobs.runDue();
  browsers = {
    nobody: app.browser(),
    anna: anna.browser,
    bela: bela.browser,
    emma: await aRecipient(app, emma),
    carl: await aRecipient(app, carl),
    gus: (await aGuest(app, { accessLevel: 'beta' })).browser,
    ada: (await anAdmin(app)).browser,
  };
});
afterAll(() => app.close());

const pageAt = async (browser: TestClient, url: string) => (await browser.fetch(url)).text();
const blockOf = (html: string) =>
  /<script type="application\/json" id="answers">(.*?)<\/script>/s.exec(html)?.[1] ?? '';

async function answerAt(browser: TestClient, url: string): Promise<[string, unknown][]> {
  const answer = await browser.fetch(url);
  return answer.ok ? [[url, await answer.json()]] : [];
}

/** Codes and links with codes are left out. */
const withoutCodes = (key: string, value: unknown) => (['accessCode', 'shareableUrl'].includes(key) ? '' : value);

describe.each(rows.map((row) => [row.path.replace(/{\w+}/, '1'), row.answers] as const))('%s', (url, asked) => {
  it.each(actors)('gives %s the responses they would get by requesting them, without codes', async (actor) => {
    const browser = browsers[actor];
    const html = await pageAt(browser, url);
    const answers = (await Promise.all(asked.map((address) => answerAt(browser, address)))).flat();
    expect(JSON.parse(blockOf(html))).toEqual(JSON.parse(JSON.stringify(Object.fromEntries(answers), withoutCodes)));
    for (const code of codes) expect(html).not.toContain(code);
  });

  it('is never cached', async () => {
    expect((await anna.browser.fetch(url)).headers.get('cache-control')).toBe('private, no-store');
  });
});

describe('a page with responses', () => {
  it('can’t be closed early by anything in them', async () => {
    const html = await pageAt(anna.browser, '/member-dashboard');
    expect(html.match(/<\/script>/g)).toHaveLength(1);
    expect(blockOf(html)).not.toContain('<');
    expect(blockOf(html)).toContain('alert(1)');
  });

  it('contains nothing of a member once they have logged out', async () => {
    const member = await aMember(app);
    await aLifetime(app, member);
    await aLovedOne(member, { name: 'Theodora' });
    expect(await pageAt(member.browser, '/member-dashboard')).toContain('Theodora');
    await member.browser.ok('logout');
    expect(await pageAt(member.browser, '/member-dashboard')).not.toContain('Theodora');
  });

  it('shows its placeholder only to logged-in members and guests', async () => {
    const shape = 'Who’s on your mind?';
    const seen = await Promise.all(actors.map((actor) => pageAt(browsers[actor], '/member-dashboard')));
    expect(actors.filter((_actor, index) => seen[index]?.includes(shape))).toEqual(['anna', 'bela', 'gus']);
  });

  it('has no placeholder if the URL opens another tab or a dialog', async () => {
    expect(await pageAt(anna.browser, '/member-dashboard?tab=settings')).not.toContain('Who’s on your mind?');
  });

  it('is compressed for browsers that accept it', async () => {
    const answer = await anna.browser.fetch('/member-dashboard', { headers: { 'accept-encoding': 'br' } });
    expect(answer.headers.get('content-encoding')).toBe('br');
    expect(blockOf(await answer.text())).toContain('/api/parents');
  });
});
