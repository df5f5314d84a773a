import { mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readConfig } from '#server/config/config.ts';
import { loadKeys } from './keys.ts';

const [older, newer, pepper] = ['1a'.repeat(32), '2b'.repeat(32), '3c'.repeat(32)];

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'someday-keys-'));
});
afterEach(() => rm(folder, { recursive: true }));

const load = (env: Record<string, string> = {}) => loadKeys(readConfig({ DATA_DIR: folder, ...env }));

describe('the keys of an installation', () => {
  it('are created on first start, readable only by their owner, and reused from then on', async () => {
    const first = await load();
    const files = ['master.key', 'pepper.key'].map((name) => path.join(folder, name));
    expect(first.created).toEqual(files);
    for (const file of files) expect((await stat(file)).mode & 0o777).toBe(0o600);
    expect(await load()).toEqual({ ...first, created: [] });
    expect(first.pepper.equals(first.masterKeys[0]?.key ?? Buffer.alloc(0))).toBe(false);
  });

  it('come from the environment if given there, and then no file is written', async () => {
    const keys = await load({ MASTER_KEY: `${older} ${newer}`, PEPPER: pepper });
    expect(keys.masterKeys.map(({ key }) => key.toString('hex'))).toEqual([older, newer]);
    expect(keys.pepper.toString('hex')).toBe(pepper);
    expect(keys.created).toEqual([]);
    expect(keys.facts.places).toEqual({ masterKey: 'MASTER_KEY', pepper: 'PEPPER' });
    await expect(readFile(path.join(folder, 'master.key'))).rejects.toThrow('ENOENT');
  });

  it('have ids that tell them apart and reveal nothing of them', async () => {
    const one = await load({ MASTER_KEY: older, PEPPER: pepper });
    const other = await load({ MASTER_KEY: newer, PEPPER: older });
    expect(one.facts.masterKeyIds).not.toEqual(other.facts.masterKeyIds);
    expect(one.facts.pepperId).not.toBe(other.facts.pepperId);
    expect((await load({ MASTER_KEY: older, PEPPER: pepper })).facts).toEqual(one.facts);
    for (const id of [...one.facts.masterKeyIds, one.facts.pepperId]) expect(id).toMatch(/^[0-9a-f]{16}$/);
    expect(JSON.stringify([one.facts, other.facts])).not.toMatch(/1a1a|2b2b|3c3c/);
  });

  it.each(['signingKey', 'sealKey'] as const)(
    'include the %s, derived from the pepper but different from it',
    async (name) => {
      const { [name]: key } = await load({ MASTER_KEY: older, PEPPER: pepper });
      expect(key).toHaveLength(32);
      expect(key.toString('hex')).not.toBe(pepper);
      expect((await load({ MASTER_KEY: newer, PEPPER: pepper }))[name]).toEqual(key);
      expect((await load({ MASTER_KEY: older, PEPPER: older }))[name]).not.toEqual(key);
    },
  );
});
