import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { budgets } from '#server/abuse-protection/budgets.ts';
import { addressGroups } from '#server/abuse-protection/rate-limits.ts';
import { withoutTable } from '#server/testing/database/database-trouble.ts';
import { aFamily } from '#server/testing/make.ts';
import { startTestApp, type TestApp } from '#server/testing/test-app.ts';
import { codesOf, proofOf, solved, times, triesThen } from '#server/testing/tries.ts';

/* People who share an address or a network: a school, a clinic, a provider's customers. */

const wrong = { params: { code: '0000000000' } };
let app: TestApp;
let right: { params: { code: string } };
let link: { params: { id: string }; query: { access: string } };
beforeAll(async () => {
  app = await startTestApp();
  const { emma, message } = await aFamily(app);
  right = { params: { code: emma.accessCode } };
  link = { params: { id: String(message.id) }, query: { access: emma.accessCode } };
});
afterAll(() => app.close());

describe('loved ones behind one address', () => {
  it('all get in, however many at a time, even after as many wrong codes as allowed', async () => {
    const { address } = app.browser();
    await times(budgets.codeAddress.tries - 1, () => app.browser(address).refused('openWithCode', wrong));
    const answers = await Promise.all(
      Array.from({ length: budgets.codeNetwork.tries + 10 }, () =>
        app.browser(address).fetch(`/api/access/${right.params.code}`),
      ),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  });

  it('don’t use up their tries while codes can’t be looked up', async () => {
    const browser = app.browser();
    const failed = await withoutTable(app.db, 'loved_ones', () =>
      times(budgets.codeAddress.tries + 2, () => browser.refused('openWithCode', right)),
    );
    expect(new Set(codesOf(failed))).toEqual(new Set(['internal']));
    expect(app.takeLog()).toHaveLength(failed.length);
    await browser.ok('openWithCode', right);
    expect(await app.platform.limits.used(budgets.codeAddress, browser.address)).toBe(0);
  });
});

describe.each([
  ['IPv4', '198.51.100.7', '198.51.100.8'],
  ['IPv6', '2001:db8:5:1::7', '2001:db8:5:2::7'],
])('someone who keeps guessing, by %s', (_kind, guesser, neighbour) => {
  it('uses up their own tries, and not their neighbors’', async () => {
    const { tries } = budgets.codeAddress;
    const told = await times(tries + budgets.codeNetwork.tries, () =>
      app.browser(guesser).refused('openWithCode', wrong),
    );
    expect(codesOf(told).slice(0, tries + 1)).toEqual(triesThen(tries, 'invalid_code', 'proof_required'));
    await app.browser(neighbour).ok('openWithCode', right);
  });

  it('locks no right code out, on any path: behind their address, it needs a proof of work (A11)', async () => {
    const code = proofOf(await app.browser(guesser).refused('openWithCode', right));
    expect(code.bits).toBe(16);
    await app.browser(guesser).ok('openWithCode', { ...right, headers: solved(code) });
    const message = proofOf(await app.browser(guesser).refused('getMessage', link));
    await app.browser(guesser).ok('getMessage', { ...link, headers: solved(message) });
  });

  it('pays twice as much each time their wrong codes double, and so does anyone who shares their address', async () => {
    const browser = app.browser(guesser);
    const first = solved(proofOf(await browser.refused('openWithCode', wrong)));
    expect((await browser.refused('openWithCode', { ...wrong, headers: first })).code).toBe('invalid_code');
    const { address } = addressGroups(guesser);
    await times(2 * budgets.codeAddress.tries, () => app.platform.limits.take(budgets.codeAddress, address));
    expect(proofOf(await browser.refused('openWithCode', right)).bits).toBe(17);
    expect(proofOf(await browser.refused('getMessage', link)).bits).toBe(17);
  });
});

describe("another site's page that a loved one visits", () => {
  it.each([
    [{ 'sec-fetch-site': 'cross-site' }],
    [{ 'sec-fetch-site': 'same-site' }],
    [{ origin: 'https://evil.example' }], // a browser without Sec-Fetch-Site
    [{ origin: 'null' }],
  ])('can’t use up their tries or sign them in: %j', async (headers: Record<string, string>) => {
    const browser = app.browser();
    const told = await times(budgets.codeAddress.tries + 1, () =>
      browser.refused('openWithCode', { ...wrong, headers }),
    );
    told.push(await browser.refused('openWithCode', { ...right, headers }));
    told.push(
      await browser.refused('getMessage', { params: { id: '1' }, query: { access: right.params.code }, headers }),
    );
    expect(new Set(codesOf(told))).toEqual(new Set(['other_site']));
    expect([...browser.cookies()]).toEqual([]);
    for (const own of ['same-origin', 'none']) {
      await browser.ok('openWithCode', { ...right, headers: { 'sec-fetch-site': own } });
    }
  });
});
