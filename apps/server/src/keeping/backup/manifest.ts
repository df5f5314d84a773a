import { z } from 'zod';
import type { StoredObject } from '#server/adapters/storage/storage.ts';
import {
  copyOf,
  fromEither,
  openFile,
  parseJson,
  readSealed,
  sealFile,
  intactFile,
  unlessDamaged,
} from './sealed-files.ts';
import type { BackupFiles } from './backup-files.ts';
import { BackupProblem } from './backup-problem.ts';
import type { RecoveryKey } from '#server/lib/recovery-key.ts';

/** The layout of the backup folder. A version that reads another one says so. 2: with copies, and what was erased in each snapshot. */
const format = 2;
const manifestFormat = 1;
/** The one file that isn't sealed, only for people and for error messages. A recovery key is proven by opening a snapshot. */
const markFile = 'someday-backup.json';
const snapshots = 'snapshots';
export const manifestFile = 'manifest';
const byHandFile = 'by-hand';

const count = z.int().min(0);
const sha256 = z.string().regex(/^[0-9a-f]{64}$/);

const manifestSchema = z.strictObject({
  format: z.literal(manifestFormat),
  version: z.string(),
  takenAt: z.iso.datetime(),
  migrations: z.array(z.string()),
  tables: z.array(
    z.strictObject({
      name: z.string(),
      columns: z.array(z.string()),
      lastId: count.nullable(),
      rows: count,
      bytes: count,
      sha256,
    }),
  ),
  keys: z.strictObject({ bytes: count, sha256 }),
  objects: z.strictObject({ count, bytes: count }),
  final: z.optional(z.literal(true)),
  /** Ids of objects that were erased after the rows were read and before the object was copied. */
  erased: z.array(z.string()),
  damaged: z.array(z.string()),
});

export type Manifest = z.output<typeof manifestSchema>;

const markSchema = z.object({ format: z.int(), recoveryKey: z.string() });

const folderOf = (snapshot: string): string => `${snapshots}/${snapshot}`;
export const snapshotFile = (snapshot: string, file: string): string => `${folderOf(snapshot)}/${file}`;

export const snapshotName = (at: Date): string => at.toISOString().replaceAll(':', '');

export const timeOf = (snapshot: string): Date => new Date(snapshot.replace(/^(.{11}..)(..)(.*)$/, '$1:$2:$3'));

const namePattern = /^\d{4}-\d\d-\d\dT\d{6}\.\d{3}Z$/;

export const hasBackups = async (files: BackupFiles): Promise<boolean> =>
  (await files.read(markFile)) !== undefined || (await listSnapshots(files)).complete.length > 0;

/** Marks a folder as this Someday's backups. Problems: `wrong-key`, `newer`. */
export async function claimPlace(files: BackupFiles, key: RecoveryKey): Promise<void> {
  const mark = await markOf(files);
  if (mark !== undefined || (await listSnapshots(files)).complete.length > 0) await checkPlace(files, key);
  if (mark?.format === format && mark.recoveryKey === key.id) return;
  const text = JSON.stringify({ format, recoveryKey: key.id });
  await files.write(markFile, (append) => append(Buffer.from(`${text}\n`)));
}

/** Problems: `unsuitable` (no backup), `newer`, `wrong-key`. */
export async function checkPlace(files: BackupFiles, key: RecoveryKey): Promise<void> {
  const mark = await markOf(files);
  if (mark?.recoveryKey === key.id && mark.format <= format) return;
  // The mark itself may be damaged.
  const { complete } = await listSnapshots(files);
  for (const snapshot of complete.toReversed())
    if (await readManifest(files, snapshot, key).catch(unlessDamaged)) return;
  if (mark === undefined && complete.length === 0) throw new BackupProblem('unsuitable');
  if (mark !== undefined && mark.format > format) throw new BackupProblem('newer', { what: `format ${mark.format}` });
  throw new BackupProblem('wrong-key', { what: key.id });
}

async function markOf(files: BackupFiles) {
  const parts = await Array.fromAsync((await files.read(markFile))?.content() ?? []);
  return markSchema.safeParse(parseJson(Buffer.concat(parts))).data;
}

export async function* bytesOf(text: string): AsyncGenerator<Buffer> {
  yield Buffer.from(text);
}

export async function writeManifest(
  files: BackupFiles,
  snapshot: string,
  manifest: Manifest,
  key: RecoveryKey,
): Promise<void> {
  await sealFile(files, snapshotFile(snapshot, manifestFile), bytesOf(JSON.stringify(manifest)), key);
}

export const readManifest = (files: BackupFiles, snapshot: string, key: RecoveryKey): Promise<Manifest> =>
  fromEither(snapshotFile(snapshot, manifestFile), (name) => manifestIn(files, name, snapshot, key));

export function manifestIn(files: BackupFiles, name: string, snapshot: string, key: RecoveryKey): Promise<Manifest> {
  return readSealed(files, name, key, (content) => {
    const shape = z.object({ format: z.int() }).safeParse(content);
    if (shape.success && shape.data.format > manifestFormat)
      throw new BackupProblem('newer', { what: `format ${shape.data.format}` });
    const manifest = manifestSchema.safeParse(content).data;
    return manifest !== undefined && snapshotName(new Date(manifest.takenAt)) === snapshot ? manifest : undefined;
  });
}

export async function listSnapshots(files: BackupFiles): Promise<{ complete: string[]; unfinished: string[] }> {
  const complete: string[] = [];
  const unfinished: string[] = [];
  for (const name of await files.list(snapshots)) {
    const manifest = snapshotFile(name, manifestFile);
    const isComplete =
      namePattern.test(name) && ((await files.read(manifest)) ?? (await files.read(copyOf(manifest)))) !== undefined;
    (isComplete ? complete : unfinished).push(name);
  }
  return { complete, unfinished };
}

/** A file of its own, so that older programs can still read the manifest. */
export const markByHand = (files: BackupFiles, snapshot: string): Promise<void> =>
  files.write(snapshotFile(snapshot, byHandFile), (append) => append(Buffer.from('\n')));

export async function madeByHand(files: BackupFiles, names: readonly string[]): Promise<string[]> {
  const marks = await Promise.all(names.map((name) => files.read(snapshotFile(name, byHandFile))));
  return names.filter((_name, index) => marks[index] !== undefined);
}

/** Manifest first, so that a half-removed snapshot never looks complete. */
export async function removeSnapshot(files: BackupFiles, snapshot: string): Promise<void> {
  const manifest = snapshotFile(snapshot, manifestFile);
  for (const name of [copyOf(manifest), manifest, folderOf(snapshot)]) await files.remove(name);
}

/** The rows of the table `objects`, sorted by id. Apart from `\x`, none of its values has anything that PostgreSQL's text format escapes. */
export async function* objectsIn(
  files: BackupFiles,
  snapshot: string,
  { tables }: Pick<Manifest, 'tables'>,
  key: RecoveryKey,
): AsyncGenerator<StoredObject> {
  const table = tables.find(({ name }) => name === 'objects');
  if (table === undefined) throw new Error('a backup without the table objects');
  const file = await intactFile(files, snapshotFile(snapshot, table.name), table);
  for await (const fields of fieldsOf(openFile(files, file, key, table))) {
    const field = (column: string): string => {
      const value = fields[table.columns.indexOf(column)];
      if (value === undefined) throw new Error('a copied row of the table objects lacks a column');
      return value;
    };
    yield {
      id: field('id'),
      size: Number(field('size')),
      sha256: field('sha256'),
      wrappedKey: Buffer.from(field('wrapped_key').replace(/^\\+x/, ''), 'hex'),
      keyId: field('key_id'),
    };
  }
}

async function* fieldsOf(text: AsyncIterable<Buffer>): AsyncGenerator<string[]> {
  let rest = '';
  for await (const part of text) {
    const lines = (rest + part.toString('latin1')).split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) yield line.split('\t');
  }
}
