import { hashes, verify } from '@noble/ed25519';
import { sha512 } from '@noble/hashes/sha2.js';
import type { ExportedMessage } from '@someday/contract/api/export-format';
import {
  lovedOneStatementSchema,
  sealStatementSchema,
  type LovedOneStatement,
  type SealReceipt,
  type SealStatement,
} from '@someday/contract/forms/seal-receipts';
import * as z from 'zod/mini';

hashes.sha512 = sha512;

type Statement = SealStatement | LovedOneStatement;

const statementSchema = z.discriminatedUnion('version', [sealStatementSchema, lovedOneStatementSchema]);

/** What the receipts of a message show before its file has been compared. All but `invalid` come with the last seal's statement. */
export type SealFinding =
  /** A signature doesn't match its key, or what was signed can't be read. */
  | { kind: 'invalid' }
  | { kind: 'words-changed' | 'file-replaced'; statement: Statement }
  /** The words are as they were sealed, since this instant; nothing is known about the file yet. */
  | { kind: 'words-unchanged'; statement: Statement; since: string };

const encoder = new TextEncoder();

function bytesOf(base64: string): Uint8Array {
  return Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
}

/** Undefined if the signature doesn't match. In JavaScript, since older browsers and pages without a secure context, such as `file:`, lack Ed25519. */
function signedStatement({ statement, signature, publicKey }: SealReceipt): Statement | undefined {
  try {
    const isSigned = verify(bytesOf(signature), encoder.encode(statement), bytesOf(publicKey), { zip215: false });
    return isSigned ? z.parse(statementSchema, JSON.parse(statement)) : undefined;
  } catch {
    return undefined; // not base64, not a key, not a statement: in any case not a seal
  }
}

type SealedMessage = Pick<
  ExportedMessage,
  'title' | 'description' | 'caption' | 'recipientName' | 'original' | 'receipts'
>;

/** Older receipts may have the same text in another Unicode form, with letters and accents apart. */
function hasWordsOf({ texts }: Statement, { title, description, caption, recipientName }: SealedMessage): boolean {
  const [sealed, shown] = [
    [texts.title, texts.description, texts.caption, texts.envelope],
    [title, description, caption, recipientName],
  ].map((words) => JSON.stringify(words).normalize('NFC'));
  return sealed === shown;
}

function hasFilesOf({ originals }: Statement, last: Statement): boolean {
  return (
    originals.length === last.originals.length &&
    originals.every(({ sha256 }, place) => sha256 === last.originals[place]?.sha256)
  );
}

export function checkSeal(message: SealedMessage): SealFinding {
  const statements = message.receipts.flatMap((receipt) => signedStatement(receipt) ?? []);
  const bySeal = statements.toSorted((one, other) => one.sealedAt.localeCompare(other.sealedAt));
  const last = bySeal.at(-1);
  if (last === undefined || statements.length < message.receipts.length) return { kind: 'invalid' };
  if (!hasWordsOf(last, message)) return { kind: 'words-changed', statement: last };
  const { original } = message;
  if (original && !last.originals.some(({ sha256 }) => sha256 === original.sha256)) {
    return { kind: 'file-replaced', statement: last };
  }
  // Sealing again for another day, with the same words and files, doesn't make them newer.
  const changedAt = bySeal.findLastIndex((one) => !hasWordsOf(one, message) || !hasFilesOf(one, last));
  return { kind: 'words-unchanged', statement: last, since: bySeal[changedAt + 1]?.sealedAt ?? last.sealedAt };
}

/** Whether a file is one of those that were sealed. `hash` returns its SHA-256; not called for a file of another size. */
export async function isSealedFile(
  file: Blob,
  { originals }: Statement,
  hash: (file: Blob) => Promise<string>,
): Promise<boolean> {
  const sameSize = originals.filter(({ bytes }) => bytes === file.size);
  if (sameSize.length === 0) return false;
  const sha256 = await hash(file);
  return sameSize.some((original) => original.sha256 === sha256);
}
