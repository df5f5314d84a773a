import { createHash } from 'node:crypto';
import { setImmediate as nextTick } from 'node:timers/promises';
import type { ImportSummary } from '@someday/contract/api/imports';
import { sniffBytes } from '@someday/contract/rules/media-sniff';
import type { MediaTools } from '#server/adapters/media/media-tools.ts';
import type { Db } from '#server/lib/transaction.ts';
import type { ReadPart, PlacedFile } from './export-parts.ts';
import type { ReadFile } from './export-reader.ts';
import { ImportProblem } from './import-limits.ts';
import { importsTexts as copy } from './imports.copy.ts';
import { knownFingerprints } from './imports.repo.ts';

interface CheckInput {
  readonly db: Db;
  readonly memberId: number;
  readonly parts: AsyncIterable<ReadPart>;
  readonly files: FileCheck | null;
}

interface FileCheck {
  readonly read: ReadFile;
  readonly media: Pick<MediaTools, 'sniff'>;
  readonly signal: AbortSignal;
  readonly progress: (percent: number) => Promise<void>;
}

/** What the member sees before anything is created. Checks the hash of every file in the export. Throws `ImportProblem`. */
export async function checkExport({ db, memberId, parts, files }: CheckInput): Promise<ImportSummary> {
  let summary: ImportSummary | undefined;
  let [newPeople, newMessages, total, done] = [0, 0, 0, 0];
  const newOriginals = new Map<string, number>();
  for await (const part of parts) {
    if (part.kind === 'head') ({ summary, total } = part);
    if (part.kind === 'person fingerprints')
      newPeople += part.items.length - (await knownFingerprints(db, memberId, 'person', part.items)).size;
    if (part.kind === 'message fingerprints') {
      const fingerprints = part.items.map(({ fingerprint }) => fingerprint);
      const known = await knownFingerprints(db, memberId, 'message', fingerprints);
      const unknown = part.items.filter(({ fingerprint }) => !known.has(fingerprint));
      newMessages += unknown.length;
      for (const { sha256, bytes } of unknown) newOriginals.set(sha256, bytes);
    }
    if (part.kind !== 'files') continue;
    if (files === null) break;
    for (const file of part.items) {
      await files.progress(Math.floor((100 * done) / total));
      await checkFile(file, files);
      done += file.bytes;
    }
  }
  if (summary === undefined) throw new ImportProblem(copy.notAnExport);
  const newBytes = [...newOriginals.values()].reduce((sum, bytes) => sum + bytes, 0);
  return { ...summary, newPeople, newMessages, newBytes };
}

async function checkFile(
  { isShown, ...file }: PlacedFile & { readonly isShown: boolean },
  { read, media, signal }: FileCheck,
): Promise<void> {
  const hash = createHash('sha256');
  const head: Buffer[] = [];
  let headBytes = 0;
  for await (const piece of read(file)) {
    signal.throwIfAborted();
    hash.update(piece);
    await nextTick();
    if (headBytes >= sniffBytes) continue;
    head.push(piece);
    headBytes += piece.length;
  }
  if (hash.digest('hex') !== file.sha256) throw new ImportProblem(copy.damaged(file.path));
  const isKnown = !isShown || (await media.sniff(Buffer.concat(head).subarray(0, sniffBytes))) !== undefined;
  if (!isKnown) throw new ImportProblem(copy.wrongFormat(file.path));
}
