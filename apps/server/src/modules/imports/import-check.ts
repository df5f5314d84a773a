import { createHash } from 'node:crypto';
import { setImmediate as others } from 'node:timers/promises';
import type { ImportSummary } from '@someday/contract/api/imports';
import { sniffBytes } from '@someday/contract/rules/media-sniff';
import type { MediaTools } from '#server/adapters/media/media-tools.ts';
import type { Db } from '#server/lib/transaction.ts';
import type { ReadPart, PlacedFile } from './export-parts.ts';
import type { ReadFile } from './export-reader.ts';
import { ImportProblem } from './import-limits.ts';
import { importsTexts as copy } from './imports.copy.ts';
import { fingerprintsHere } from './imports.repo.ts';

interface Checking {
  readonly db: Db;
  readonly memberId: number;
  readonly parts: AsyncIterable<ReadPart>;
  readonly files: Reading | null;
}

interface Reading {
  readonly read: ReadFile;
  readonly media: Pick<MediaTools, 'sniff'>;
  readonly signal: AbortSignal;
  readonly progress: (percent: number) => Promise<void>;
}

/** What is shown before anything is created. Every file that the export names is compared with what it says. Throws `ImportProblem`. */
export async function checkExport({ db, memberId, parts, files }: Checking): Promise<ImportSummary> {
  let summary: ImportSummary | undefined;
  let [newPeople, newMessages, total, done] = [0, 0, 0, 0];
  const newOriginals = new Map<string, number>();
  for await (const part of parts) {
    if (part.kind === 'head') ({ summary, total } = part);
    if (part.kind === 'person prints')
      newPeople += part.items.length - (await fingerprintsHere(db, memberId, 'person', part.items)).size;
    if (part.kind === 'message prints') {
      const prints = part.items.map(({ print }) => print);
      const known = await fingerprintsHere(db, memberId, 'message', prints);
      const those = part.items.filter(({ print }) => !known.has(print));
      newMessages += those.length;
      for (const { sha256, bytes } of those) newOriginals.set(sha256, bytes);
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
  { read, media, signal }: Reading,
): Promise<void> {
  const hash = createHash('sha256');
  const head: Buffer[] = [];
  let headBytes = 0;
  for await (const piece of read(file)) {
    signal.throwIfAborted();
    hash.update(piece);
    await others();
    if (headBytes >= sniffBytes) continue;
    head.push(piece);
    headBytes += piece.length;
  }
  if (hash.digest('hex') !== file.sha256) throw new ImportProblem(copy.damaged(file.path));
  const isKnown = !isShown || (await media.sniff(Buffer.concat(head).subarray(0, sniffBytes))) !== undefined;
  if (!isKnown) throw new ImportProblem(copy.wrongFormat(file.path));
}
