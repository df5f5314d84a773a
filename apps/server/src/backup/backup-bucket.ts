import { openBucket, pieceOf } from '#server/adapters/storage/s3-bucket.ts';
import { fillParts, uploadParts } from '#server/adapters/storage/s3-parts.ts';
import type { S3Config } from '#server/config/storage-config.ts';
import type { BackupFiles } from './backup-files.ts';

export function filesInBucket(settings: S3Config): BackupFiles {
  const bucket = openBucket(settings);

  async function* content(name: string, bytes: number) {
    const body = await bucket.stream(name, 0, bytes);
    try {
      for (let piece = await pieceOf(body); piece !== null; piece = await pieceOf(body)) yield piece;
    } finally {
      body.destroy();
    }
  }

  return {
    async write(name, fill) {
      const upload = uploadParts(bucket, name);
      const parts = fillParts(Buffer.alloc(0), upload.send);
      try {
        await fill(parts.write);
        const rest = await parts.settled();
        if (!upload.isBegun) return void (await bucket.put(name, rest));
        if (rest.length > 0) await upload.send(rest);
        await upload.complete();
      } catch (error) {
        await parts.settled().catch(() => undefined);
        await upload.abort().catch(() => undefined);
        throw error;
      }
    },
    async read(name) {
      const bytes = await bucket.sizeOf(name);
      return bytes === undefined ? undefined : { bytes, content: () => content(name, bytes) };
    },
    async list(folder) {
      const names = new Set<string>();
      for await (const { key } of bucket.list(`${folder}/`))
        names.add(key.slice(folder.length + 1).split('/')[0] ?? '');
      return [...names].toSorted();
    },
    async remove(name) {
      const keys = [name];
      for await (const { key } of bucket.list(`${name}/`)) keys.push(key);
      await bucket.remove(keys);
    },
  };
}
