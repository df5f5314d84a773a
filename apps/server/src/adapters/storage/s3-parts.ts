import type { RawWriter } from './object-store.ts';
import type { Bucket, UploadedPart } from './s3-bucket.ts';
import { grown, layout } from './sealed-format.ts';

/** 8 MiB of plaintext, sealed. S3 wants at least 5 MiB for all but the last part, and takes 10,000 parts: 83 GB. */
export const partBytes = 128 * layout.chunk;
export const maxParts = 10_000;

export function fillParts(head: Buffer, send: (part: Buffer) => Promise<unknown>) {
  let buffer = Buffer.allocUnsafeSlow(Math.max(head.length, 64 * 1024));
  head.copy(buffer);
  let filled = head.length;
  let sending: Promise<unknown> = Promise.resolve();
  return {
    async write(bytes: Uint8Array): Promise<void> {
      for (let from = 0; from < bytes.length;) {
        const length = Math.min(bytes.length - from, partBytes - filled);
        if (buffer.length < filled + length) buffer = grown(buffer, filled, filled + length, partBytes);
        buffer.set(bytes.subarray(from, from + length), filled);
        filled += length;
        from += length;
        if (filled < partBytes) continue;
        await sending;
        sending = send(buffer);
        // Its failure is thrown by the next write, or at the end.
        sending.catch(() => undefined);
        buffer = Buffer.allocUnsafeSlow(partBytes);
        filled = 0;
      }
    },
    /** What is left after the last whole part, once those are sent. */
    async rest(): Promise<Buffer> {
      await sending;
      return buffer.subarray(0, filled);
    },
  };
}

export function writeObject(bucket: Bucket, key: string, { isNew }: { isNew: boolean }): RawWriter {
  let uploadId: string | undefined;
  const parts: UploadedPart[] = [];
  const send = async (bytes: Buffer) => {
    uploadId ??= await bucket.beginUpload(key);
    parts.push(await bucket.putPart(key, uploadId, parts.length + 1, bytes));
  };
  const filler = fillParts(Buffer.alloc(0), send);
  const overwriteError = () => new Error('An object is never overwritten.');
  return {
    write: filler.write,
    async commit() {
      const rest = await filler.rest();
      if (uploadId === undefined) {
        if (!(await bucket.put(key, rest, { isNew }))) throw overwriteError();
        return;
      }
      if (rest.length > 0) await send(rest);
      if (isNew && (await bucket.sizeOf(key)) !== undefined) throw overwriteError();
      await bucket.completeUpload(key, uploadId, parts);
    },
    async abort() {
      await filler.rest().catch(() => undefined);
      if (uploadId !== undefined) await bucket.abortUpload(key, uploadId).catch(() => undefined);
    },
  };
}
