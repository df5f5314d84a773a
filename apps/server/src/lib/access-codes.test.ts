import { createCipheriv, hkdfSync, randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { createAccessCodes } from './access-codes.ts';

const pepper = Buffer.alloc(32, 9);
const older = { id: '0a'.repeat(8), key: Buffer.alloc(32, 1) };
const newer = { id: '0b'.repeat(8), key: Buffer.alloc(32, 2) };
const code = 'ABCDEFGHJK';

/** How codes were sealed before they had their key's id. */
function sealedUnnamed(masterKey: Buffer): Buffer {
  const key = Buffer.from(hkdfSync('sha256', masterKey, '', 'someday access code display v1', 32));
  const nonce = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', key, nonce);
  return Buffer.concat([Buffer.of(1), nonce, cipher.update(code, 'utf8'), cipher.final(), cipher.getAuthTag()]);
}

describe('a sealed access code', () => {
  const both = createAccessCodes(pepper, [older, newer]);

  it('names the newest master key, and opens with any configured one', () => {
    const before = createAccessCodes(pepper, [older]).seal(code);
    const after = both.seal(code);
    expect([before, after].map((sealed) => sealed.toString('hex', 0, 9))).toEqual([`02${older.id}`, `02${newer.id}`]);
    expect([both.open(before), both.open(after)]).toEqual([code, code]);
    expect(() => createAccessCodes(pepper, [older]).open(after)).toThrow('master key that is not here');
  });

  it('in the old format opens with whichever key is right', () => {
    for (const { key } of [older, newer]) expect(both.open(sealedUnnamed(key))).toBe(code);
    expect(() => createAccessCodes(pepper, [newer]).open(sealedUnnamed(older.key))).toThrow('not here');
  });

  it('is never the same twice, and detects any altered byte', () => {
    const sealed = both.seal(code);
    expect(both.seal(code).equals(sealed)).toBe(false);
    for (const whole of [sealed, sealedUnnamed(newer.key)]) {
      for (let at = 0; at < whole.length; at++) {
        const altered = Buffer.from(whole);
        altered.writeUInt8(altered.readUInt8(at) ^ 1, at);
        expect(() => both.open(altered)).toThrow();
      }
    }
    expect(() => both.open(Buffer.alloc(0))).toThrow('unknown version');
    expect(() => both.open(sealed.subarray(0, 20))).toThrow();
  });

  it('is looked up by a hash that needs only the pepper', () => {
    const elsewhere = createAccessCodes(pepper, [older]);
    expect(elsewhere.lookup(code)).toEqual(both.lookup(code));
    expect(createAccessCodes(Buffer.alloc(32, 8), [older]).lookup(code)).not.toEqual(both.lookup(code));
  });

  it('needs a key', () => {
    expect(() => createAccessCodes(pepper, [])).toThrow('need a master key');
  });
});
