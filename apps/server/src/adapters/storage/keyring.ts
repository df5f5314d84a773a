import { createCipheriv, createDecipheriv, createHash, hkdfSync, randomBytes } from 'node:crypto';
import { link, mkdir, open, readFile, unlink } from 'node:fs/promises';
import { dirname } from 'node:path';
import { ConfigError } from '#server/config/env.ts';
import { StorageProblem } from './storage.ts';
import { syncFolder, hasCode, readIfThere } from '#server/lib/files.ts';

export type MasterKey = { id: string; key: Buffer };

export type Keyring = ReturnType<typeof createKeyring>;

const cipher = 'aes-256-gcm';
const nonceLength = 12;
const tagLength = 16;
export const keyLength = 32;

export function masterKey(key: Buffer): MasterKey {
  if (key.length !== keyLength) throw new RangeError('A master key must have 32 bytes.');
  return { id: createHash('sha256').update('someday master key id').update(key).digest('hex').slice(0, 16), key };
}

export function createKeyring(keys: readonly MasterKey[]) {
  const newest = keys.at(-1);
  if (!newest) throw new RangeError('A keyring needs a master key.');
  const wrapping = new Map(keys.map(({ id, key }) => [id, wrappingKey(key)]));
  const newestWrapping = wrappingKey(newest.key);

  return {
    wrap(objectId: string, key: Buffer): { keyId: string; wrappedKey: Buffer } {
      const nonce = randomBytes(nonceLength);
      const sealing = createCipheriv(cipher, newestWrapping, nonce, { authTagLength: tagLength });
      sealing.setAAD(Buffer.from(objectId, 'hex'));
      const sealed = Buffer.concat([sealing.update(key), sealing.final()]);
      return { keyId: newest.id, wrappedKey: Buffer.concat([nonce, sealed, sealing.getAuthTag()]) };
    },
    /** Problems: `unknown-key` (not here), `damaged`. */
    unwrap({ id, keyId, wrappedKey }: { id: string; keyId: string; wrappedKey: Uint8Array }): Buffer {
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

function wrappingKey(key: Buffer) {
  return Buffer.from(hkdfSync('sha256', key, '', 'someday object keys', keyLength));
}

const masterKeyNote = `# The master key of this Someday. Without it, no stored message can ever be opened again. Keep a copy somewhere safe.
# One key of 64 hexadecimal digits per line, oldest first. New messages are sealed with the last one.
`;

/** Throws `ConfigError` if there is none or one is malformed, without showing it. */
export function parseMasterKeys(text: string, place = 'MASTER_KEY'): MasterKey[] {
  const words = text
    .replaceAll(/^#.*$/gm, '')
    .split(/[\s,]+/)
    .filter((word) => word !== '');
  if (words.length === 0 || words.some((word) => !/^[0-9a-f]{64}$/i.test(word))) {
    throw new ConfigError(
      `${place} must contain one or more keys of 64 hexadecimal digits. Correct it, or restore it from your copy.`,
    );
  }
  return words.map((word) => masterKey(Buffer.from(word, 'hex')));
}

/** The first complete file linked into place wins, so processes that start together have the same key. `note`: comment lines. */
export async function loadOrCreateKeyFile(
  path: string,
  note: string = masterKeyNote,
): Promise<{ keys: MasterKey[]; created: boolean }> {
  const found = await keysIn(path);
  if (found) return { keys: found, created: false };
  const created = await writeKeyFile(path, [randomBytes(keyLength).toString('hex')], note);
  return { keys: parseMasterKeys(await readFile(path, 'utf8'), path), created };
}

export async function keysIn(path: string): Promise<MasterKey[] | undefined> {
  const found = await readIfThere(path);
  return found === undefined ? undefined : parseMasterKeys(found, path);
}

/** Creates a key file (mode 0600, durable) with keys of 64 hex digits, oldest first. False: there is one already, and it stays. */
export async function writeKeyFile(
  path: string,
  keys: readonly string[],
  note: string = masterKeyNote,
): Promise<boolean> {
  const folder = dirname(path);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const draft = `${path}.${randomBytes(8).toString('hex')}.new`;
  const file = await open(draft, 'wx', 0o600);
  try {
    await file.writeFile(`${note}${keys.join('\n')}\n`);
    await file.sync();
    await link(draft, path);
    return true;
  } catch (error) {
    if (hasCode(error, 'EEXIST')) return false;
    throw error;
  } finally {
    await file.close();
    await unlink(draft);
    await syncFolder(folder);
  }
}
