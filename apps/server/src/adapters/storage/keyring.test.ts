import { execFile } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { loadOrCreateKeyFile, parseMasterKeys, createKeyring, masterKey } from './keyring.ts';

const id = '0123456789abcdef0123456789abcdef';
const objectKey = Buffer.alloc(32, 7);
const [older, newer] = [masterKey(Buffer.alloc(32, 1)), masterKey(Buffer.alloc(32, 2))];

describe('a keyring', () => {
  it('seals with the newest key and opens with all of them', () => {
    const before = createKeyring([older]).wrap(id, objectKey);
    const both = createKeyring([older, newer]);
    const after = both.wrap(id, objectKey);
    expect([before.keyId, after.keyId]).toEqual([older.id, newer.id]);
    expect(both.unwrap({ id, ...before }).equals(objectKey)).toBe(true);
    expect(both.unwrap({ id, ...after }).equals(objectKey)).toBe(true);
    expect(() => createKeyring([older]).unwrap({ id, ...after })).toThrow('unknown-key');
  });

  it('binds a key to its object, and detects an altered one', () => {
    const keyring = createKeyring([older]);
    const { keyId, wrappedKey } = keyring.wrap(id, objectKey);
    expect(() => keyring.unwrap({ id: id.replace('0', '1'), keyId, wrappedKey })).toThrow('damaged');
    for (let at = 0; at < wrappedKey.length; at++) {
      const altered = Buffer.from(wrappedKey);
      altered.writeUInt8(altered.readUInt8(at) ^ 1, at);
      expect(() => keyring.unwrap({ id, keyId, wrappedKey: altered })).toThrow('damaged');
    }
    expect(() => keyring.unwrap({ id, keyId, wrappedKey: wrappedKey.subarray(1) })).toThrow('damaged');
  });
});

describe('the key file', () => {
  let folder: string;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'someday-key-'));
  });
  afterEach(() => rm(folder, { recursive: true }));

  it('is created once, readable only by its owner, and reused from then on', async () => {
    const path = join(folder, 'data', 'master.key');
    const first = await loadOrCreateKeyFile(path);
    const second = await loadOrCreateKeyFile(path);
    expect([first.created, second.created]).toEqual([true, false]);
    expect(second.keys).toEqual(first.keys);
    expect((await stat(path)).mode & 0o777).toBe(0o600);
    expect(await readdir(join(folder, 'data'))).toEqual(['master.key']);
  });

  it('is the same for five processes that start at the same time', { tags: 'long' }, async () => {
    const path = join(folder, 'master.key');
    const module = fileURLToPath(new URL('./keyring.ts', import.meta.url));
    const script = `const { loadOrCreateKeyFile } = await import(${JSON.stringify(module)});
      const { keys, created } = await loadOrCreateKeyFile(${JSON.stringify(path)});
      console.log(keys[0].id, created);`;
    const run = () => promisify(execFile)(process.execPath, ['--input-type=module', '-e', script]);
    const lines = (await Promise.all([run(), run(), run(), run(), run()])).map(({ stdout }) =>
      stdout.trim().split(' '),
    );
    expect(new Set(lines.map(([keyId]) => keyId)).size).toBe(1);
    expect(lines.filter(([, created]) => created === 'true')).toHaveLength(1);
    expect(await readdir(folder)).toEqual(['master.key']);
  });

  it('may contain several keys, and is never replaced if it’s malformed', async () => {
    const path = join(folder, 'master.key');
    const lines = [older, newer].map(({ key }) => key.toString('hex'));
    await writeFile(path, `# a comment\n${lines.join('\n')}\n`);
    expect((await loadOrCreateKeyFile(path)).keys).toEqual([older, newer]);
    expect(parseMasterKeys(lines.join(','))).toEqual([older, newer]);
    for (const malformed of ['', '# only a comment\n', 'abc', `${lines[0]}0`]) {
      await writeFile(path, malformed);
      await expect(loadOrCreateKeyFile(path)).rejects.toThrow(`${path} must contain one or more keys`);
      expect(await readFile(path, 'utf8')).toBe(malformed);
    }
  });
});
