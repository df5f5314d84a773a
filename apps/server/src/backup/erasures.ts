import { z } from 'zod';
import type { Db } from '#server/lib/transaction.ts';
import { listErasures, type Erasure } from './backup.repo.ts';
import type { BackupFiles } from './backup-files.ts';
import { bytesOf } from './manifest.ts';
import type { RecoveryKey } from '#server/lib/recovery-key.ts';
import { openWhole, sealFile } from './sealed-files.ts';

/** Beside the snapshots, because it is newer than they are. */
const file = 'erasures';

const listSchema = z.array(
  z.strictObject({
    kind: z.enum(['members', 'loved_ones', 'messages', 'portraits']),
    aboutId: z.int(),
    /** To the microsecond, as PostgreSQL writes it. */
    aboutCreatedAt: z.string(),
    erasedAt: z.string(),
    clockDoubted: z.boolean().default(false),
  }),
);

/** Keeps beside the snapshots what must stay erased when one of them is restored. */
export async function writeErasures(db: Db, files: BackupFiles, key: RecoveryKey): Promise<void> {
  const list = listSchema.parse(await listErasures(db));
  await sealFile(files, file, bytesOf(JSON.stringify(list)), key);
}

/** Problems: `damaged`. */
export async function readErasures(files: BackupFiles, key: RecoveryKey): Promise<Erasure[]> {
  return listSchema.parse(JSON.parse((await openWhole(files, file, key)).toString()));
}
