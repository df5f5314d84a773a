import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  createSecretKey,
  hkdfSync,
  randomBytes,
  type KeyObject,
} from 'node:crypto';

export interface AccessCodes {
  /** 32 bytes; equal codes give equal bytes. */
  lookup(code: string): Buffer;
  /** Uses the newest master key. Format: version byte, the key's id (8 bytes), nonce, ciphertext, tag. */
  seal(code: string): Buffer;
  /** Throws when the bytes were changed or their key is missing. */
  open(sealed: Uint8Array): string;
}

export interface CodeKey {
  readonly id: string;
  readonly key: Uint8Array;
}

const cipher = 'aes-256-gcm';
const UNNAMED = 1;
const NAMED = 2;
const VERSION = 1;
const ID = 8;
const NONCE = 12;
const TAG = 16;

/** `pepper`: 32 bytes. `masterKeys`: oldest first; all of them open, the last one seals. */
export function createAccessCodes(pepper: Uint8Array, masterKeys: readonly CodeKey[]): AccessCodes {
  const keys = new Map(masterKeys.map(({ id, key }) => [id, displayKey(key)]));
  const [newestId, newest] = [...keys].at(-1) ?? [];
  if (newestId === undefined || newest === undefined) throw new RangeError('Access codes need a master key.');
  const head = Buffer.concat([Buffer.of(NAMED), Buffer.from(newestId, 'hex')]);
  if (head.length !== VERSION + ID) throw new RangeError('The id of a master key is 16 hexadecimal digits.');

  function openNamed(bytes: Buffer): string {
    const key = keys.get(bytes.toString('hex', VERSION, VERSION + ID));
    if (key === undefined) throw new Error('an access code is sealed under a master key that is not here');
    return decipher(key, bytes, VERSION + ID);
  }

  function openUnnamed(bytes: Buffer): string {
    for (const key of keys.values()) {
      try {
        return decipher(key, bytes, VERSION);
      } catch {
        // Wrong key: its tag does not match.
      }
    }
    throw new Error('an access code was changed, or is sealed under a master key that is not here');
  }

  // A key object, because Node would create one from the bytes at every lookup.
  const lookupKey = createSecretKey(pepper);
  return {
    lookup: (code) => createHmac('sha256', lookupKey).update(code).digest(),
    seal(code) {
      const nonce = randomBytes(NONCE);
      const sealing = createCipheriv(cipher, newest, nonce, { authTagLength: TAG });
      sealing.setAAD(head);
      return Buffer.concat([head, nonce, sealing.update(code, 'utf8'), sealing.final(), sealing.getAuthTag()]);
    },
    open(sealed) {
      const bytes = Buffer.from(sealed);
      if (bytes[0] === NAMED) return openNamed(bytes);
      if (bytes[0] === UNNAMED) return openUnnamed(bytes);
      throw new Error('an access code is sealed in an unknown version');
    },
  };
}

function decipher(key: KeyObject, bytes: Buffer, headLength: number): string {
  const textAt = headLength + NONCE;
  const opening = createDecipheriv(cipher, key, bytes.subarray(headLength, textAt), { authTagLength: TAG });
  if (headLength > VERSION) opening.setAAD(bytes.subarray(0, headLength));
  opening.setAuthTag(bytes.subarray(-TAG));
  return Buffer.concat([opening.update(bytes.subarray(textAt, -TAG)), opening.final()]).toString('utf8');
}

/** The master key has other uses too, each with its own derived key. */
function displayKey(key: Uint8Array): KeyObject {
  return createSecretKey(Buffer.from(hkdfSync('sha256', key, '', 'someday access code display v1', 32)));
}
