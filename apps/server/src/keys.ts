import { loadOrCreateKeyFile, parseMasterKeys } from '#server/adapters/storage/key-file.ts';
import type { MasterKey } from '#server/adapters/storage/keyring.ts';
import type { Config, KeyConfig } from '#server/config/config.ts';

const pepperNote = `# The key by which access codes are looked up. Without it no code opens anything: keep a copy beside that of the master key.
`;

export interface Keys {
  /** Oldest first; the last one seals. */
  readonly masterKeys: readonly MasterKey[];
  readonly newestMasterKey: Buffer;
  readonly pepper: Buffer;
  /** Files that were made just now. */
  readonly created: readonly string[];
}

/** Reads the installation's keys, making those that are neither given nor there yet. */
export async function loadKeys({ masterKey, pepper }: Pick<Config, 'masterKey' | 'pepper'>): Promise<Keys> {
  const master = await load(masterKey);
  const lookup = await load(pepper, pepperNote);
  return {
    masterKeys: master.keys,
    newestMasterKey: newest(master.keys),
    pepper: newest(lookup.keys),
    created: [...master.created, ...lookup.created],
  };
}

async function load(config: KeyConfig, note?: string): Promise<{ keys: MasterKey[]; created: string[] }> {
  if (config.kind === 'given') return { keys: parseMasterKeys(config.hex), created: [] };
  const { keys, created } = await loadOrCreateKeyFile(config.path, note);
  return { keys, created: created ? [config.path] : [] };
}

function newest(keys: readonly MasterKey[]): Buffer {
  const key = keys.at(-1);
  if (key === undefined) throw new Error('a key file holds no key');
  return key.key;
}
