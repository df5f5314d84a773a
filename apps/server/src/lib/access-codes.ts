import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto';

/** How an access code is kept: findable by a keyed hash, readable for its member only with the master key. */
export interface AccessCodes {
  /** 32 bytes; equal codes give equal bytes. */
  lookup(code: string): Buffer;
  /** Version byte, nonce, ciphertext, tag. */
  seal(code: string): Buffer;
  /** Throws when the bytes were changed or sealed under another key. */
  open(sealed: Uint8Array): string;
}

const VERSION = 1;
const NONCE = 12;
const TAG = 16;

/** `pepper` and `masterKey`: 32 bytes each. */
export function createAccessCodes(pepper: Uint8Array, masterKey: Uint8Array): AccessCodes {
  const key = Buffer.from(hkdfSync('sha256', masterKey, '', 'someday access code display v1', 32));
  return {
    lookup: (code) => createHmac('sha256', pepper).update(code).digest(),
    seal(code) {
      const nonce = randomBytes(NONCE);
      const cipher = createCipheriv('aes-256-gcm', key, nonce);
      return Buffer.concat([
        Buffer.of(VERSION),
        nonce,
        cipher.update(code, 'utf8'),
        cipher.final(),
        cipher.getAuthTag(),
      ]);
    },
    open(sealed) {
      const bytes = Buffer.from(sealed);
      if (bytes[0] !== VERSION) throw new Error('an access code is sealed in an unknown version');
      const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(1, 1 + NONCE), { authTagLength: TAG });
      decipher.setAuthTag(bytes.subarray(-TAG));
      return Buffer.concat([decipher.update(bytes.subarray(1 + NONCE, -TAG)), decipher.final()]).toString('utf8');
    },
  };
}
