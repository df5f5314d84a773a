import { PassThrough, Readable } from 'node:stream';
import { ZipFile } from 'yazl';

export interface ZipEntry {
  readonly path: string;
  readonly size: number;
  readonly read: () => AsyncIterable<Buffer>;
}

/** Reads one entry at a time. `size` is known before the first byte. An error of an entry ends the stream with it. */
export async function zipStream(
  entries: readonly ZipEntry[],
  mtime: Date,
): Promise<{ readonly size: number; readonly stream: Readable }> {
  const zip = new ZipFile();
  const stream = new PassThrough();
  // It may fail before anyone reads it. Its reader still gets the error.
  stream.on('error', () => undefined);
  let reading: Readable | undefined;
  stream.once('close', () => reading?.destroy());
  const fail = (error: unknown) => void stream.destroy(error instanceof Error ? error : new Error(String(error)));
  zip.on('error', fail);
  for (const entry of entries) {
    zip.addReadStreamLazy(entry.path, { mtime, compress: false, size: entry.size }, (take) => {
      if (stream.destroyed) return;
      reading = Readable.from(entry.read(), { objectMode: false }).once('error', fail);
      take(null, reading);
    });
  }
  const size = await new Promise<number>((resolve, reject) => {
    const whenKnown = (...[total]: readonly unknown[]) =>
      typeof total === 'number' && total >= 0 ? resolve(total) : reject(new Error('the size of the ZIP is unknown'));
    zip.end({ forceZip64Format: false, comment: '' }, whenKnown);
  });
  zip.outputStream.pipe(stream);
  return { size, stream };
}
