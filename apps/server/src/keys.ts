import { createHmac, hkdfSync } from 'node:crypto';
import { keysIn, loadOrCreateKeyFile, parseMasterKeys, writeKeyFile } from './adapters/storage/keyring.ts';
import type { MasterKey } from './adapters/storage/keyring.ts';
import type { Config, KeyConfig } from './config/config.ts';

/** What may be shown about the installation's keys. No key can be derived from it. */
export interface KeyFacts {
  readonly masterKeyIds: readonly string[];
  /** Equal for equal peppers: 16 hex characters. */
  readonly pepperId: string;
  readonly places: { readonly masterKey: string; readonly pepper: string };
}

const pepperNote = `# The key for looking up access codes. Without it, no code opens anything. Keep a copy with your copy of the master key.
`;

export async function loadKeys({ masterKey, pepper }: Pick<Config, 'masterKey' | 'pepper'>) {
  const master = await load(masterKey);
  const lookup = await load(pepper, pepperNote);
  const pepperKey = newest(lookup.keys);
  const facts: KeyFacts = {
    masterKeyIds: master.keys.map(({ id }) => id),
    pepperId: createHmac('sha256', pepperKey).update('someday pepper id').digest('hex').slice(0, 16),
    places: { masterKey: placeOf(masterKey, 'MASTER_KEY'), pepper: placeOf(pepper, 'PEPPER') },
  };
  const derived = (use: string) => Buffer.from(hkdfSync('sha256', pepperKey, '', use, 32));
  return {
    masterKeys: master.keys,
    pepper: pepperKey,
    /** Signs what a browser returns within minutes: proofs of work. */
    signingKey: derived('someday proof of work v1'),
    /** Signs unsubscribe links for as long as the pepper lives. */
    unsubscribeKey: derived('someday notice links v1'),
    /** Makes calendar entries' identifiers. */
    calendarKey: derived('someday calendar entries v1'),
    /** Makes what a passkey knows its owner by. */
    passkeyKey: derived('someday passkey handles v1'),
    /** Seed of the Ed25519 key that signs seal receipts. Derived, so that a restored installation keeps it. */
    sealKey: derived('someday seal receipts v1'),
    facts,
    created: [...master.created, ...lookup.created],
  };
}

async function load(config: KeyConfig, note?: string): Promise<{ keys: MasterKey[]; created: string[] }> {
  if (config.kind === 'value') return { keys: parseMasterKeys(config.hex), created: [] };
  const { keys, created } = await loadOrCreateKeyFile(config.path, note);
  return { keys, created: created ? [config.path] : [] };
}

/** In hex, as in a key file. False, and nothing is stored, if other keys are there or given. */
export async function storeKeys(
  { masterKey, pepper }: Pick<Config, 'masterKey' | 'pepper'>,
  kept: { readonly masterKeys: readonly string[]; readonly pepper: string },
): Promise<boolean> {
  const files = [
    { config: masterKey, hex: kept.masterKeys, note: undefined },
    { config: pepper, hex: [kept.pepper], note: pepperNote },
  ];
  for (const { config, hex } of files) {
    const there = config.kind === 'value' ? parseMasterKeys(config.hex) : await keysIn(config.path);
    if (there && there.map(({ key }) => key.toString('hex')).join(' ') !== hex.join(' ')) return false;
  }
  for (const { config, hex, note } of files) if (config.kind === 'file') await writeKeyFile(config.path, hex, note);
  return true;
}

function newest(keys: readonly MasterKey[]): Buffer {
  const key = keys.at(-1);
  if (key === undefined) throw new Error('a key file contains no key');
  return key.key;
}

function placeOf(config: KeyConfig, variable: string): string {
  return config.kind === 'value' ? variable : config.path;
}
