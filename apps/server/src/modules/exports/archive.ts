import { createHash } from 'node:crypto';
import type { Readable } from 'node:stream';
import { StorageProblem, type ObjectAddress, type Storage } from '#server/adapters/storage/storage.ts';
import type { ArchiveContent } from './archive-content.ts';
import { readme } from './exports.copy.ts';
import { offlinePage } from './offline-page.ts';
import { zipStream, type ZipEntry } from './zip.ts';

/** A stored file that an archive needs is missing or damaged. */
export class UnreadableFile extends Error {
  override readonly name = 'UnreadableFile';
  readonly objectId: string;

  constructor(objectId: string, cause: StorageProblem) {
    super(`stored object ${objectId} can’t be read`, { cause });
    this.objectId = objectId;
  }
}

/**
 * The ZIP that people take with them, as a stream that holds little at a time. `template`: of the offline page. The stream ends with an
 * `UnreadableFile` for a file that can't be read.
 */
export function archiveStream(
  { content, files }: ArchiveContent,
  { storage, template }: { readonly storage: Pick<Storage, 'read'>; readonly template: string },
): Promise<{ readonly size: number; readonly stream: Readable }> {
  const texts = [
    textEntry('README.txt', readme(content)),
    textEntry('index.html', offlinePage(template, content)),
    textEntry('someday.json', `${JSON.stringify(content, null, 2)}\n`),
  ];
  const sums = [
    ...texts.map(({ path, bytes }) => ({ path, sha256: createHash('sha256').update(bytes).digest('hex') })),
    ...files,
  ];
  const entries: ZipEntry[] = [
    ...texts,
    textEntry('SHA256SUMS', sums.map(({ path, sha256 }) => `${sha256}  ${path}\n`).join('')),
    ...files.map(({ path, object }) => ({ path, size: object.size, read: () => read(storage, object) })),
  ];
  return zipStream(entries, new Date(content.madeAt));
}

const textEntry = (path: string, text: string) => ({ path, bytes: Buffer.from(text) });

async function* read(storage: Pick<Storage, 'read'>, object: ObjectAddress): AsyncGenerator<Buffer> {
  try {
    yield* storage.read(object);
  } catch (error) {
    throw error instanceof StorageProblem ? new UnreadableFile(object.id, error) : error;
  }
}
