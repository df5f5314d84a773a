import { createHash } from 'node:crypto';
import { describe, expect, it, vi } from 'vitest';
import { hashInSteps } from '#web/features/upload/transfer/hash-blob.ts';
import { file, message, sealingKey } from '#web/testing/archive.ts';
import { checkSeal, isSealedFile } from './seal-check.ts';

const { seal } = sealingKey();
const letter = message(12, {
  title: 'For your 18th birthday',
  description: 'Zoë, “hold on” 🎂',
  recipientName: 'Sweet Pea',
});

describe('The seal of a message', () => {
  it('holds while its words are as they were sealed', () => {
    const finding = checkSeal({ ...letter, receipts: [seal(letter)] });
    expect(finding).toMatchObject({ kind: 'words-unchanged', since: '2027-05-03T14:00:00.000Z' });
  });

  it('holds if its words were sealed with letters and accents apart', () => {
    const apart = { ...letter, description: String(letter.description).normalize('NFD') };
    expect(apart.description).not.toBe(letter.description);
    expect(checkSeal({ ...letter, receipts: [seal(apart)] })).toMatchObject({ kind: 'words-unchanged' });
  });

  it('holds without the rule, which a loved one isn’t told', () => {
    const finding = checkSeal({
      ...letter,
      receipts: [seal(letter, { version: 2, rule: undefined, previous: undefined })],
    });
    expect(finding).toMatchObject({ kind: 'words-unchanged', since: '2027-05-03T14:00:00.000Z' });
  });

  it.each([
    ['title', { title: 'For your 19th birthday' }],
    ['description', { description: 'Zoë, “let go” 🎂' }],
    ['caption', { caption: 'At the lake' }],
    ['name on the envelope', { recipientName: null }],
  ])('is broken by another %s', (_what, change) => {
    expect(checkSeal({ ...letter, ...change, receipts: [seal(letter)] })).toMatchObject({ kind: 'words-changed' });
  });

  it('is broken by another file in the archive', () => {
    const other = { ...file('Emma/12/original.mov'), sha256: 'b'.repeat(64) };
    expect(checkSeal({ ...letter, original: other, receipts: [seal(letter)] })).toMatchObject({
      kind: 'file-replaced',
    });
  });

  it('says nothing about the file of an archive without originals', () => {
    expect(checkSeal({ ...letter, original: null, receipts: [seal(letter)] })).toMatchObject({
      kind: 'words-unchanged',
    });
  });

  it.each([
    ['a changed statement', { statement: seal(letter).statement.replace('18th', '19th') }],
    ['another key', { publicKey: sealingKey().seal(letter).publicKey }],
    ['another seal’s signature', { signature: seal(message(13)).signature }],
    ['no signature', { signature: '' }],
    ['a signature that isn’t base64', { signature: '%%%' }],
    ['a key of zeros', { publicKey: Buffer.alloc(32).toString('base64') }],
  ])('isn’t valid with %s', (_what, forged) => {
    expect(checkSeal({ ...letter, receipts: [{ ...seal(letter), ...forged }] })).toEqual({ kind: 'invalid' });
  });

  it('isn’t valid if what was signed is no statement', () => {
    expect(checkSeal({ ...letter, receipts: [seal(letter, { originals: [] })] })).toEqual({ kind: 'invalid' });
  });

  it('isn’t valid if one of several isn’t', () => {
    const forged = { ...seal(letter, { sealedAt: '2026-01-01T00:00:00.000Z' }), signature: '' };
    expect(checkSeal({ ...letter, receipts: [forged, seal(letter)] })).toEqual({ kind: 'invalid' });
  });

  it('goes back to the first time the same words and file were sealed', () => {
    const before = seal({ ...letter, title: 'A draft' }, { sealedAt: '2027-01-01T00:00:00.000Z' });
    const first = seal(letter, { sealedAt: '2027-02-01T00:00:00.000Z' });
    const forAnotherDay = seal(letter, { sealedAt: '2027-03-01T00:00:00.000Z' });
    const finding = checkSeal({ ...letter, receipts: [forAnotherDay, before, first] });
    expect(finding).toMatchObject({ kind: 'words-unchanged', since: '2027-02-01T00:00:00.000Z' });
  });
});

describe('A chosen file', () => {
  const bytes = Buffer.alloc(9 * 1024 * 1024, 'Anna');
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  const original = { ...file('Emma/12/original.mov'), bytes: bytes.length, sha256 };
  const statement = (() => {
    const finding = checkSeal({ ...letter, original, receipts: [seal({ ...letter, original })] });
    if (finding.kind !== 'words-unchanged') throw new Error(finding.kind);
    return finding.statement;
  })();

  it('is recognized, and read in steps', async () => {
    const shares: number[] = [];
    const hash = (one: Blob) => hashInSteps(one, undefined, (share) => shares.push(share));
    expect(await isSealedFile(new Blob([bytes]), statement, hash)).toBe(true);
    expect(shares.map((share) => Math.round(share * 9))).toEqual([0, 4, 8]);
  });

  it('isn’t the sealed one with a single byte changed', async () => {
    const changed = Buffer.from(bytes);
    changed[5_000_000] = 0;
    expect(await isSealedFile(new Blob([changed]), statement, hashInSteps)).toBe(false);
  });

  it('isn’t read at all if its size is another', async () => {
    const hash = vi.fn<(file: Blob) => Promise<string>>();
    expect(await isSealedFile(new Blob(['Anna']), statement, hash)).toBe(false);
    expect(hash).not.toHaveBeenCalled();
  });
});
