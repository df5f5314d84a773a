import { z } from 'zod';
import type { Db } from '#server/lib/transaction.ts';
import { listErasures, type Erasure } from './backup.repo.ts';
import type { BackupFiles } from './backup-files.ts';
import { bytesOf, snapshotFile } from './manifest.ts';
import type { RecoveryKey } from '#server/lib/recovery-key.ts';
import { fromEither, repairSealedFile, readSealed, sealFile, unlessDamaged } from './sealed-files.ts';

/** Beside the snapshots, because it is newer than they are. */
export const ledgerFile = 'erasures';
const within = (snapshot: string): string => snapshotFile(snapshot, 'ledger');

const listSchema = z.array(
  z.strictObject({
    kind: z.enum(['members', 'loved_ones', 'messages', 'portraits', 'originals', 'answers']),
    aboutId: z.int(),
    aboutCreatedAt: z.string(),
    erasedAt: z.string(),
    clockDoubted: z.boolean().default(false),
  }),
);

const ledgerSchema = z.union([z.strictObject({ of: z.string(), list: listSchema }), listSchema]);

export async function writeErasures(db: Db, files: BackupFiles, key: RecoveryKey, snapshot?: string): Promise<void> {
  const list = listSchema.parse(await listErasures(db));
  for (const of of [ledgerFile, ...(snapshot === undefined ? [] : [within(snapshot)])])
    await sealFile(files, of, bytesOf(JSON.stringify({ of, list })), key);
}

export interface ErasureLedger {
  readonly list: readonly Erasure[];
  readonly of?: string;
}

const ledgerIn = (files: BackupFiles, key: RecoveryKey, of: string, file: string): Promise<readonly Erasure[]> =>
  readSealed(files, file, key, (content) => {
    const ledger = ledgerSchema.safeParse(content).data;
    if (ledger !== undefined && 'of' in ledger) return ledger.of === of ? ledger.list : undefined;
    return of === ledgerFile ? ledger : undefined;
  });

/** The newest that can be read. `snapshots`: oldest first. Undefined: none can. */
export async function readErasures(
  files: BackupFiles,
  key: RecoveryKey,
  snapshots: readonly string[],
): Promise<ErasureLedger | undefined> {
  const read = (of: string) => fromEither(of, (file) => ledgerIn(files, key, of, file)).catch(unlessDamaged);
  const list = await read(ledgerFile);
  if (list !== undefined) return { list };
  for (const of of snapshots.toReversed()) {
    const older = await read(within(of));
    if (older !== undefined) return { list: older, of };
  }
  return undefined;
}

export async function repairErasures(files: BackupFiles, key: RecoveryKey, snapshot: string): Promise<void> {
  const of = within(snapshot);
  await repairSealedFile(files, of, (file) => ledgerIn(files, key, of, file));
}
