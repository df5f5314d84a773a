import { limits } from '@someday/contract/limits';
import type { Signature } from '@someday/contract/signatures';
import { formatAccessCode } from '@someday/contract/rules/access-code';
import { encode } from 'uqr';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aLovedOne, aMember, aPortrait } from '#server/testing/make.ts';
import { readPdf, type PdfBox } from '#server/testing/pdf-page.ts';
import { startTestApp, type TestApp } from '#server/testing/test-app.ts';
import { keepsakeInks } from './keepsake/drawings.ts';

const byId = ({ id }: { id: number }) => ({ params: { id: String(id) } });

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

async function cardFor(names: { name?: string; from?: string; signature?: string } = {}) {
  const anna = await aMember(app, names.from === undefined ? {} : { name: names.from });
  if (names.signature !== undefined) {
    await anna.browser.ok('saveSignature', { body: { signature: { kind: 'typed', text: names.signature } } });
  }
  const lovedOne = await aLovedOne(anna, names.name === undefined ? {} : { name: names.name });
  const answer = await anna.browser.ok('getKeepsake', { params: { id: String(lovedOne.id) } });
  const bytes = new Uint8Array(await answer.arrayBuffer());
  return { anna, lovedOne, headers: answer.headers, bytes, page: readPdf(bytes) };
}

/** As long a name as the form takes. */
const full = (part: string) => part.repeat(limits.name).slice(0, limits.name).trim();

/** In points of bare paper. */
const between = (a: PdfBox, b: PdfBox) =>
  Math.hypot(Math.max(0, a.left - b.right, b.left - a.right), Math.max(0, a.bottom - b.top, b.bottom - a.top));

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
    ['Łucja Őrsi', 'Nguyễn Thị Phượng'],
    ['Ἀλέξανδρος', 'Аня Їжак'],
    ['李小龙 龍蘭', '田中 さくら'],
    ['김민준', 'สมชาย'],
    ['Արամ ლევან', 'ሰላም'],
  ])('writes %s and %s', async (name, from) => {
    const { page } = await cardFor({ name, from });
    const words = page.text.join('');
    expect(words).toContain(`For ${name}`);
    expect(words).toContain(`from ${from}`);
    expect(page.missing).toBe(0);
  });

  it.each([
    ['Zoe\u0308', 'For Zoë'],
    ['Ann\u200da', 'For Anna'],
  ])('writes %j with the letters of its language', async (name, written) => {
    expect((await cardFor({ name })).page.text).toContain(written);
  });

  it.each([
    ['प्रियंका', 'প্রিয়াঙ্কা'],
    ['ਗੁਰਪ੍ਰੀਤ', 'લક્ષ્મી'],
    ['ଲକ୍ଷ୍ମୀ', 'தமிழ்ச்செல்வி'],
    ['శ్రీలక్ష్మి', 'ಲಕ್ಷ್ಮಿ'],
    ['ശ്രീദേവി', 'ශ්‍රී'],
    ['ສົມສັກ', 'សុខា'],
    ['བཀྲ་ཤིས', 'ليلى'],
  ])('joins the letters of %s and %s, and none is missing', async (name, from) => {
    const { page } = await cardFor({ name, from });
    expect(page.missing).toBe(0);
    // There are no blank lines.
    expect(page.text).toEqual(expect.not.arrayContaining(['For']));
    expect(page.text).toEqual(expect.not.arrayContaining(['from']));
  });

  it.each([
    ['אמה', 'For המא'],
    ['Emma אמה', 'For Emma המא'],
    // The name has its own direction: its Hebrew part is read first.
    ['אמה Emma', 'For Emma המא'],
    ['אמה (בת 3)', 'For (3 תב) המא'],
  ])('writes %s from right to left', async (name, printed) => {
    const { page } = await cardFor({ name });
    expect(page.text.join('')).toContain(printed);
    expect(page.missing).toBe(0);
  });

  it('joins Arabic letters, so each is in its form for its place', async () => {
    const { page } = await cardFor({ name: 'ليلى' });
    const [letters] = page.glyphs.filter(({ text }) => text === 'ىليل');
    const [alef, second, yeh, first] = letters?.numbers ?? [];
    expect(new Set([alef, second, yeh, first]).size).toBe(4);
    expect(page.missing).toBe(0);
  });

  it.each([
    ['Emma 🌸', 'For Emma'],
    ['👩‍👧 Emma ❤️ & Leo', 'For Emma & Leo'],
  ])('leaves the emojis out of %s', async (name, written) => {
    const { page } = await cardFor({ name });
    expect(page.text).toContain(written);
    expect(page.missing).toBe(0);
  });

  it.each(['🌸', 'ᏣᎳᎩ', 'Emma ᏣᎳᎩ'])('leaves a line for %s, to be written by hand', async (name) => {
    const { page } = await cardFor({ name, from: name });
    for (const words of ['For', 'from']) expect(page.text).toContain(words);
    expect(page.text.join('')).not.toContain('Emma');
    expect(page.missing).toBe(0);
  });

  it('has the member’s signature, drawn or typed', async () => {
    const anna = await aMember(app, { name: 'Anna' });
    const emma = await aLovedOne(anna);
    const cardSigned = async (signature: Signature | null) => {
      await anna.browser.ok('saveSignature', { body: { signature } });
      const answer = await anna.browser.ok('getKeepsake', byId(emma));
      const bytes = new Uint8Array(await answer.arrayBuffer());
      return { ...readPdf(bytes), inWords: Buffer.from(bytes).toString('latin1').includes('/Alt (Signed by Anna)') };
    };
    const drawn = await cardSigned({
      kind: 'drawn',
      strokes: [
        [
          [100, 200, 0],
          [140, 90, 120],
        ],
      ],
    });
    expect(drawn.content.includes('100 200 m\n140 90 l')).toBe(true);
    expect(drawn.inWords).toBe(true);
    const typed = await cardSigned({ kind: 'typed', text: 'סבתא' });
    expect(typed.text).toContain('אתבס');
    expect(typed.inWords).toBe(true);
    const none = await cardSigned(null);
    expect(none.content.includes('100 200 m')).toBe(false);
    expect(none.inWords).toBe(false);
  });

  it.each([
    ['short names', { name: 'Emma', from: 'Anna' }],
    ['long names', { name: full('Wilhelmine '), from: full('Anne-Sophie ') }],
    ['long names of one word', { name: full('W'), from: full('m'), signature: full('M') }],
    ['Arabic names', { name: full('عبد الرحمن محمد الأنصاري '), from: full('فاطمة'), signature: full('الزهراء ') }],
    ['Hebrew names', { name: full('אלכסנדר בן־ציון '), from: full('אלכסנדרה'), signature: full('סבתא ') }],
    ['Japanese names', { name: full('寿限無海砂利水魚'), from: full('田中 さくら '), signature: full('やまもと') }],
    ['Thai names', { name: full('กรุงเทพมหานคร'), from: full('สมชาย ใจดี '), signature: full('คุณยาย') }],
    [
      'names in several scripts',
      { name: full('Emma ליאורה ليلى '), from: full('さくらสมชาย'), signature: full('Leoאמה') },
    ],
    ['names with a drawn-out vowel', { name: `प्रिय${'ा'.repeat(90)}`, from: `กำ${'ำ'.repeat(90)}` }],
  ])('keeps its postmark clear of %s', async (_, names) => {
    const { page } = await cardFor(names);
    // Each name is printed: there is no blank line, which would be of another color.
    expect(new Set(page.strokes.map(({ color }) => color))).toEqual(new Set([keepsakeInks.poppy]));
    const words = page.glyphs.filter(({ tag }) => tag !== 'Artifact');
    const gaps = page.strokes.flatMap((line) => words.map((word) => between(line.box, word.box)));
    // Letters may lean out of their boxes a little.
    expect(Math.min(...gaps)).toBeGreaterThan(10);
  });

  it('has the loved one’s picture on its stamp: their initial, a drawing or a photo', async () => {
    const { anna, lovedOne, page } = await cardFor();
    expect(page.text).toContain('E');
    expect(page.content.includes(' Do')).toBe(false);
    const drawn = async () => {
      const answer = await anna.browser.ok('getKeepsake', byId(lovedOne));
      return readPdf(new Uint8Array(await answer.arrayBuffer()));
    };
    await anna.browser.ok('drawPortrait', { ...byId(lovedOne), body: { drawing: { hair: 1, skin: 2, clothes: 3 } } });
    expect((await drawn()).text).not.toContain('E');
    await aPortrait(anna, lovedOne);
    expect((await drawn()).content.includes('/I1 Do')).toBe(true);
  });
});

it('only the loved one’s own member gets the card', async () => {
  const { lovedOne, anna } = await cardFor();
  const bela = await aMember(app);
  const id = { params: { id: String(lovedOne.id) } };
  expect(await bela.browser.refused('getKeepsake', id)).toMatchObject({ status: 404, code: 'not_found' });
  await anna.browser.ok('removeLovedOne', id);
  expect((await anna.browser.refused('getKeepsake', id)).code).toBe('not_found');
});
