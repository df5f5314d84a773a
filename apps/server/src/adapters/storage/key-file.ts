import { randomBytes } from 'node:crypto';
import { link, mkdir, open, readFile, unlink } from 'node:fs/promises';
import { dirname } from 'node:path';
import { hasCode, syncFolder } from './disk-files.ts';
import { keyLength, masterKey, type MasterKey } from './keyring.ts';

const masterKeyNote = `# The master key of this installation. Without it no stored message can be opened again: keep a copy somewhere safe.
# One key of 64 hexadecimal digits on each line, oldest first; new messages are sealed with the last one.
`;

/**
 * Reads keys of 64 hexadecimal digits, oldest first, separated by white space or commas; lines starting with # are
 * comments. Throws when there is none or one is malformed, without showing it.
 */
export function parseMasterKeys(text: string): MasterKey[] {
  const words = text
    .replaceAll(/^#.*$/gm, '')
    .split(/[\s,]+/)
    .filter((word) => word !== '');
  if (words.length === 0) throw new Error('There is no master key.');
  return words.map((word) => {
    if (!/^[0-9a-f]{64}$/i.test(word)) throw new Error('A master key is 64 hexadecimal digits.');
    return masterKey(Buffer.from(word, 'hex'));
  });
}

/**
 * The keys in the file at `path`; when there is none, one is made first (mode 0600, durable). Processes that start at
 * once end with the same key, as a whole file is linked into place and the first one wins. `note`: comment lines for its head.
 */
export async function loadOrCreateKeyFile(
  path: string,
  note: string = masterKeyNote,
): Promise<{ keys: MasterKey[]; created: boolean }> {
  const found = await readIfThere(path);
  if (found !== undefined) return { keys: parseMasterKeys(found), created: false };
  const created = await createKeyFile(path, note);
  return { keys: parseMasterKeys(await readFile(path, 'utf8')), created };
}

async function createKeyFile(path: string, note: string): Promise<boolean> {
  const folder = dirname(path);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const draft = `${path}.${randomBytes(8).toString('hex')}.new`;
  const file = await open(draft, 'wx', 0o600);
  try {
    await file.writeFile(`${note}${randomBytes(keyLength).toString('hex')}\n`);
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

async function readIfThere(path: string): Promise<string | undefined> {
  try {
    return await readFile(path, 'utf8');
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return undefined;
    throw error;
  }
}
