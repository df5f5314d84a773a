import { createHash, createPrivateKey, createPublicKey, sign, verify } from 'node:crypto';
import { promisify } from 'node:util';
import {
  sealStatementSchema,
  type LovedOneStatement,
  type SealReceipt,
  type SealStatement,
} from '@someday/contract/forms/seal-receipts';
import { createYielder } from '#server/lib/work-queue.ts';
import type { Db, Tx } from '#server/lib/transaction.ts';
import * as repo from './seal-receipts.repo.ts';

/** What comes before the seed in a PKCS #8 file of an Ed25519 key. Source: RFC 8410, section 7. */
const beforeSeed = Buffer.from('302e020100300506032b657004220420', 'hex');
const KEY_BYTES = 32;

/** In other threads: a loved one's list may have many. */
const isSignedBy = promisify(verify);

export type SealReceipts = ReturnType<typeof createSealReceipts>;

export function createSealReceipts(seed: Buffer) {
  const privateKey = createPrivateKey({ key: Buffer.concat([beforeSeed, seed]), format: 'der', type: 'pkcs8' });
  const verifyKey = createPublicKey(privateKey);
  const publicKey = verifyKey.export({ format: 'der', type: 'spki' }).subarray(-KEY_BYTES);

  /** The oldest one since which the message is what it is now; null: none proves that. `receipts`: newest first. */
  async function proofIn(receipts: readonly repo.ReceiptRow[]): Promise<repo.ReceiptRow | null> {
    let proof: repo.ReceiptRow | null = null;
    for (const receipt of receipts) {
      const { statement, signature } = receipt;
      if (!(await isSignedBy(null, Buffer.from(statement), verifyKey, signature))) break;
      if (contentsOf(parsed(statement)) !== contentsOf(currentOf(receipt))) break;
      proof = receipt;
    }
    return proof;
  }

  async function proofsOf(db: Db, messageIds: readonly number[]): Promise<Map<number, repo.ReceiptRow | null>> {
    const found = await repo.receiptsOf(db, messageIds);
    return new Map(
      await Promise.all(Array.from(found, async ([id, receipts]) => [id, await proofIn(receipts)] as const)),
    );
  }

  const signed = (statement: string) => sign(null, Buffer.from(statement), privateKey);

  return {
    /** Every change to a sealed message's words or rule must end with this; `reschedule` does. They must be locked. */
    async write(tx: Tx, messageIds: readonly number[]): Promise<void> {
      const yieldIfDue = createYielder();
      const changed: repo.SealedRow[] = [];
      for (const row of await repo.sealedRows(tx, messageIds)) {
        await yieldIfDue();
        if (!isSame(row)) changed.push(row);
      }
      if (changed.length === 0) return;
      const chains = await repo.lockChains(tx, [...new Set(changed.map(({ memberId }) => memberId))]);
      const receipts: repo.NewReceipt[] = [];
      for (const row of changed) {
        await yieldIfDue();
        const { id: messageId, memberId, now } = row;
        const facts = { ...factsOf(row), sealedAt: now.toISOString(), previous: chains.get(memberId) ?? null };
        const statement = textOf(facts);
        const signature = signed(statement);
        const hash = createHash('sha256').update(statement).digest('hex');
        receipts.push({ memberId, messageId, statement, signature, publicKey, hash, at: now });
        chains.set(memberId, hash);
      }
      await repo.insertReceipts(tx, receipts);
    },

    async unchangedSince(db: Db, messageIds: readonly number[]): Promise<Map<number, string | null>> {
      const proofs = await proofsOf(db, messageIds);
      return new Map(Array.from(proofs, ([id, proof]) => [id, proof && parsed(proof.statement).sealedAt]));
    },

    async all(db: Db, messageIds: readonly number[]): Promise<Map<number, SealReceipt[]>> {
      const shown = new Map<number, SealReceipt[]>();
      const yieldIfDue = createYielder();
      for (const [id, receipts] of await repo.receiptsOf(db, messageIds)) {
        await yieldIfDue();
        shown.set(id, receipts.toReversed().map(shownReceipt));
      }
      return shown;
    },

    /** For a loved one, who mustn't learn what a message was before, or what was planned: signed here and now. */
    async proofs(db: Db, messageIds: readonly number[]): Promise<Map<number, SealReceipt[]>> {
      const proofs = await proofsOf(db, messageIds);
      const shown = (proof: repo.ReceiptRow) => {
        const { message, sealedAt, originals, texts } = parsed(proof.statement);
        const known: LovedOneStatement = { version: 2, message, sealedAt, originals, texts };
        const statement = JSON.stringify(known);
        return shownReceipt({ statement, signature: signed(statement), publicKey });
      };
      const receipts = new Map<number, SealReceipt[]>();
      const yieldIfDue = createYielder();
      for (const [id, proof] of proofs) {
        await yieldIfDue();
        receipts.set(id, proof === null ? [] : [shown(proof)]);
      }
      return receipts;
    },
  };
}

const shownReceipt = ({
  statement,
  signature,
  publicKey,
}: Pick<repo.ReceiptRow, 'statement' | 'signature' | 'publicKey'>): SealReceipt => ({
  statement,
  signature: signature.toString('base64'),
  publicKey: publicKey.toString('base64'),
});

function parsed(statement: string): SealStatement {
  return sealStatementSchema.parse(JSON.parse(statement));
}

/** The keys in the order that the contract promises. */
function textOf({ version, message, sealedAt, originals, texts, rule, previous }: SealStatement): string {
  return JSON.stringify({ version, message, sealedAt, originals, texts, rule, previous });
}

type Facts = Omit<SealStatement, 'sealedAt' | 'previous'>;

function factsOf(row: repo.SealedRow): Facts {
  const { id, zone, day, time, triggers } = row;
  return {
    version: 1,
    message: id,
    ...currentOf(row),
    rule: {
      zone,
      day,
      time,
      triggers: triggers.map((trigger) => ({
        type: trigger.type,
        day: trigger.day,
        time: trigger.time,
        repeats: repeatsOf(trigger),
      })),
    },
  };
}

function repeatsOf({ every, unit, until }: repo.SealedRow['triggers'][number]): string | null {
  if (every === null || unit === null) return null;
  return until === null ? `${every} ${unit}` : `${every} ${unit} until ${until}`;
}

function isSame(row: repo.SealedRow): boolean {
  if (row.newest === null) return false;
  const { sealedAt, previous } = parsed(row.newest);
  return textOf({ ...factsOf(row), sealedAt, previous }) === row.newest;
}

function currentOf({ texts, sha256, bytes }: repo.SealedContents): Pick<SealStatement, 'originals' | 'texts'> {
  const { title, description, caption, envelope } = texts;
  return { originals: [{ sha256, bytes }], texts: { title, description, caption, envelope } };
}

/** Older receipts may have the same text in other characters (0032_composed_texts.ts). */
function contentsOf({ originals, texts }: Pick<SealStatement, 'originals' | 'texts'>): string {
  return JSON.stringify([originals, texts]).normalize('NFC');
}
