import { formatAccessCode } from '@someday/contract/rules/access-code';
import { encode } from 'uqr';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aLovedOne, aMember } from '#server/testing/make.ts';
import { readPdf } from '#server/testing/pdf-page.ts';
import { startTestApp, type TestApp } from '#server/testing/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

async function cardFor(names: { name?: string; from?: string } = {}) {
  const anna = await aMember(app, names.from === undefined ? {} : { name: names.from });
  const lovedOne = await aLovedOne(anna, names.name === undefined ? {} : { name: names.name });
  const answer = await anna.browser.ok('getKeepsake', { params: { id: String(lovedOne.id) } });
  const bytes = new Uint8Array(await answer.arrayBuffer());
  return { anna, lovedOne, headers: answer.headers, bytes, page: readPdf(bytes) };
}

describe('the keepsake card', () => {
  it('is one page with the names, the code and how to open messages', async () => {
    const { lovedOne, page, bytes } = await cardFor({ from: 'Anna' });
    expect(page).toMatchObject({ pages: 1, size: '595.28 841.89' });
    const words = page.text.join('\n');
    for (const line of [
      'For Emma',
      'from Anna',
      formatAccessCode(lovedOne.accessCode),
      'http://localhost:3000/message-access',
      'Type the code. Capitals don’t matter.',
      'That’s it. No account, no password.',
    ]) {
      expect(words).toContain(line);
    }
    expect(bytes.length).toBeLessThan(150_000);
    // For screen readers.
    const raw = Buffer.from(bytes).toString('latin1');
    expect(raw.match(/\/S \/(H1|P|Figure)/g)).toHaveLength(5);
    expect(raw.includes('/Alt (A QR code to scan with a phone.')).toBe(true);
  });

  it('has a QR code that contains the access code, in the fragment', async () => {
    const { lovedOne, page } = await cardFor();
    expect(lovedOne.shareableUrl).toMatch(new RegExp(`/message-access#${lovedOne.accessCode}$`));
    const { data } = encode(lovedOne.shareableUrl, { ecc: 'Q', border: 0 });
    const drawn = data.map((row) => row.map(() => false));
    for (const bar of page.bars) {
      const [x = 0, y = 0, width = 0] = bar.split(' ').map(Number);
      drawn[y]?.fill(true, x, x + width);
    }
    expect(drawn).toEqual(data);
  });

  it('is a file with a readable name, which no cache stores', async () => {
    const { anna, lovedOne, headers, bytes } = await cardFor({ name: 'Zoë' });
    expect(headers.get('content-type')).toBe('application/pdf');
    expect(headers.get('content-length')).toBe(String(bytes.length));
    expect(headers.get('cache-control')).toBe('private, no-store');
    expect(headers.get('content-disposition')).toBe(
      `inline; filename="For Zo_.pdf"; filename*=UTF-8''For%20Zo%C3%AB.pdf`,
    );
    const head = await anna.browser.fetch(`/api/family/members/${lovedOne.id}/keepsake.pdf`, { method: 'HEAD' });
    expect(head.status).toBe(200);
    expect(head.headers.get('content-length')).toBe(String(bytes.length));
    expect((await head.arrayBuffer()).byteLength).toBe(0);
  });

  it('doesn’t reveal the code in the file’s name or properties', async () => {
    const { lovedOne, headers, bytes } = await cardFor();
    const raw = Buffer.from(bytes).toString('latin1');
    const objects = new Set(raw.split('\n'));
    expect([objects.has('(For Emma)'), objects.has('(D:20260310120000Z)')]).toEqual([true, true]);
    const code = lovedOne.accessCode;
    for (const shape of [code, formatAccessCode(code), Buffer.from(code, 'utf16le').swap16().toString('latin1')]) {
      expect(raw.includes(shape) || [...headers.values()].join().includes(shape)).toBe(false);
    }
  });

  it.each([
    ['Łucja Őrsi', 'For Łucja Őrsi'],
    ['Zoe\u0308', 'For Zoë'],
  ])('writes %s with the letters of its language', async (name, written) => {
    const { page } = await cardFor({ name });
    expect(page.text.join('')).toContain(written);
  });

  it.each(['李小龙', 'Emma 🌸', 'Аня', 'ليلى', 'Ann\u200da'])(
    'leaves a line for %s, to be written by hand',
    async (name) => {
      const { page } = await cardFor({ name, from: name });
      expect(page.text.slice(0, 4)).toEqual(['Someday', 'For', 'from', 'Videos and photos, each waiting for its day.']);
      expect(page.text.join('')).not.toContain('\ufffd');
    },
  );
});

it('only the loved one’s own member gets the card', async () => {
  const { lovedOne, anna } = await cardFor();
  const bela = await aMember(app);
  const id = { params: { id: String(lovedOne.id) } };
  expect(await bela.browser.refused('getKeepsake', id)).toMatchObject({ status: 404, code: 'not_found' });
  await anna.browser.ok('removeLovedOne', id);
  expect((await anna.browser.refused('getKeepsake', id)).code).toBe('not_found');
});
