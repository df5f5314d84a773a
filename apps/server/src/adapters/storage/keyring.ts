import { createCipheriv, createDecipheriv, createHash, hkdfSync, randomBytes } from 'node:crypto';
import { StorageProblem } from './storage.ts';

/** 256 bits, and the id that objects sealed under it carry. */
export type MasterKey = { id: string; key: Buffer };

export type Keyring = {
  /** Seals an object's key under the newest master key. */
  wrap(objectId: string, key: Buffer): { keyId: string; wrappedKey: Buffer };
  /** Problems: `unknown-key` (that master key is not here), `damaged`. */
  unwrap(object: { id: string; keyId: string; wrappedKey: Uint8Array }): Buffer;
};

const cipher = 'aes-256-gcm';
const nonceLength = 12;
const tagLength = 16;
export const keyLength = 32;

/** The id is a fingerprint, so the same key has the same id wherever it is configured. */
export function masterKey(key: Buffer): MasterKey {
  if (key.length !== keyLength) throw new RangeError('A master key has 32 bytes.');
  return { id: createHash('sha256').update('someday master key id').update(key).digest('hex').slice(0, 16), key };
}

/** `keys` from oldest to newest: all of them open, the last one seals. */
export function createKeyring(keys: readonly MasterKey[]): Keyring {
  const newest = keys.at(-1);
  if (!newest) throw new RangeError('A keyring needs a master key.');
  const wrapping = new Map(keys.map(({ id, key }) => [id, wrappingKey(key)]));
  const newestWrapping = wrappingKey(newest.key);

  return {
    wrap(objectId, key) {
      const nonce = randomBytes(nonceLength);
      const sealing = createCipheriv(cipher, newestWrapping, nonce, { authTagLength: tagLength });
      sealing.setAAD(Buffer.from(objectId, 'hex'));
      const sealed = Buffer.concat([sealing.update(key), sealing.final()]);
      return { keyId: newest.id, wrappedKey: Buffer.concat([nonce, sealed, sealing.getAuthTag()]) };
    },
    unwrap({ id, keyId, wrappedKey }) {
      const key = wrapping.get(keyId);
      if (!key) throw new StorageProblem('unknown-key');
      if (wrappedKey.length !== nonceLength + keyLength + tagLength) throw new StorageProblem('damaged');
      const tagAt = wrappedKey.length - tagLength;
      const opening = createDecipheriv(cipher, key, wrappedKey.subarray(0, nonceLength), { authTagLength: tagLength });
      opening.setAAD(Buffer.from(id, 'hex'));
      opening.setAuthTag(wrappedKey.subarray(tagAt));
      try {
        return Buffer.concat([opening.update(wrappedKey.subarray(nonceLength, tagAt)), opening.final()]);
      } catch (error) {
        throw new StorageProblem('damaged', { cause: error });
      }
    },
  };
}

/** The master key serves other ends too; each takes a key of its own from it. */
function wrappingKey(key: Buffer) {
  return Buffer.from(hkdfSync('sha256', key, '', 'someday object keys', keyLength));
}
