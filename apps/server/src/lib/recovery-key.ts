import { createHash, createSecretKey, hkdfSync, randomBytes, type KeyObject } from 'node:crypto';
import { accessCodeAlphabet as symbols, stripCode } from '@someday/contract/rules/access-code';
import { recoveryKeyCopy as copy } from './lib.copy.ts';

/** Opens backups: 128 random bits. `id` is a fingerprint of 16 hex characters, which may be shown. */
export interface RecoveryKey {
  readonly id: string;
  readonly secret: Buffer;
}

const secretBytes = 16;
const checkBits = 12n;
const symbolCount = 28;
const groupLength = 4;

export const newRecoveryKey = (): RecoveryKey => recoveryKey(randomBytes(secretBytes));

function recoveryKey(secret: Buffer): RecoveryKey {
  return { id: fingerprint('someday recovery key id', secret).toString('hex').slice(0, 16), secret };
}

const fingerprint = (use: string, secret: Buffer): Buffer => createHash('sha256').update(use).update(secret).digest();

/** Distinguishes a typing mistake from the key of another backup. */
const checkOf = (secret: Buffer): bigint =>
  BigInt(fingerprint('someday recovery key check', secret).readUInt16BE() >> 4);

export function formatRecoveryKey({ secret }: RecoveryKey): string {
  let rest = (BigInt(`0x${secret.toString('hex')}`) << checkBits) | checkOf(secret);
  let text = '';
  for (let n = 0; n < symbolCount; n++) {
    text = symbols.charAt(Number(rest % 32n)) + (n % groupLength === 0 && n > 0 ? '-' : '') + text;
    rest /= 32n;
  }
  return text;
}

/** As people type it: in any case, with or without dashes, I and L for 1, O for 0. Undefined if it isn't a recovery key, or mistyped. */
export function parseRecoveryKey(typed: string): RecoveryKey | undefined {
  const text = stripCode(typed);
  if (text.length !== symbolCount || [...text].some((symbol) => !symbols.includes(symbol))) return undefined;
  let value = 0n;
  for (const symbol of text) value = value * 32n + BigInt(symbols.indexOf(symbol));
  const secret = Buffer.from((value >> checkBits).toString(16).padStart(2 * secretBytes, '0'), 'hex');
  return value % (1n << checkBits) === checkOf(secret) ? recoveryKey(secret) : undefined;
}

/** Why that isn't a recovery key, in words that never repeat it. Null: it is one. */
export function recoveryKeySlip(typed: string): string | null {
  if (parseRecoveryKey(typed)) return null;
  const text = stripCode(typed);
  const at = [...text].findIndex((symbol) => !symbols.includes(symbol));
  if (text.length === symbolCount) return at === -1 ? copy.mistyped : copy.unknown(Math.floor(at / groupLength) + 1);
  // Where one is missing shows only if the groups were typed as such.
  const groups = typed.trim().split(/[\s-]+/);
  const odd =
    groups.length === symbolCount / groupLength ? groups.findIndex(({ length }) => length !== groupLength) : -1;
  return copy.length(text.length, odd === -1 ? null : odd + 1);
}

/** The key for one sealed file. `id`: 16 random bytes, stored at its start. */
export function keyOfFile({ secret }: RecoveryKey, id: Buffer): KeyObject {
  return createSecretKey(Buffer.from(hkdfSync('sha256', secret, id, 'someday backup file', 32)));
}
