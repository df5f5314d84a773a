import { createHash } from 'node:crypto';
import type { Readable } from 'node:stream';
import { StorageProblem, type ObjectAddress, type Storage } from '#server/adapters/storage/storage.ts';
import type { ArchiveContent } from './archive-content.ts';
import { readme } from './exports.copy.ts';
import { createYielder } from '#server/lib/work-queue.ts';
import { jsonOf, offlinePage } from './offline-page.ts';
import { zipStream, type ZipEntry } from './zip.ts';

export class UnreadableFile extends Error {
  override readonly name = 'UnreadableFile';
  readonly objectId: string;

  constructor(objectId: string, cause: StorageProblem) {
    super(`stored object ${objectId} can’t be read`, { cause });
    this.objectId = objectId;
  }
}

export async function archiveStream(
  { content, files }: ArchiveContent,
  { storage, template }: { readonly storage: Pick<Storage, 'read'>; readonly template: string },
): Promise<{ readonly size: number; readonly stream: Readable }> {
  const texts = [
    textEntry('README.txt', [Buffer.from(readme(content))]),
    textEntry('index.html', await offlinePage(template, content)),
    textEntry('someday.json', [...(await jsonOf(content, 2)), Buffer.from('\n')]),
  ];
  const sums: { path: string; sha256: string }[] = [...files];
  for (const { path, read: pieces } of texts.toReversed()) sums.unshift({ path, sha256: await sha256Of(pieces()) });
  const entries: ZipEntry[] = [
    ...texts,
    textEntry('SHA256SUMS', [Buffer.from(sums.map(({ path, sha256 }) => `${sha256}  ${path}\n`).join(''))]),
    ...files.map(({ path, object }) => ({ path, size: object.size, read: () => read(storage, object) })),
  ];
  return zipStream(entries, new Date(content.madeAt));
}

async function sha256Of(pieces: AsyncIterable<Buffer>): Promise<string> {
  const hash = createHash('sha256');
  for await (const piece of pieces) hash.update(piece);
  return hash.digest('hex');
}

const textEntry = (path: string, pieces: readonly Buffer[]) => ({
  path,
  size: pieces.reduce((sum, { length }) => sum + length, 0),
  async *read() {
    const yieldIfDue = createYielder();
    for (const piece of pieces) {
      await yieldIfDue();
      yield piece;
    }
  },
});

async function* read(storage: Pick<Storage, 'read'>, object: ObjectAddress): AsyncGenerator<Buffer> {
  try {
    yield* storage.read(object);
  } catch (error) {
    throw error instanceof StorageProblem ? new UnreadableFile(object.id, error) : error;
  }
}
