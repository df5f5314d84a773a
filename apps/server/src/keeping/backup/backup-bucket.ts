import { openBucket } from '#server/adapters/storage/s3-bucket.ts';
import { writeObject } from '#server/adapters/storage/s3-parts.ts';
import type { S3Config } from '#server/config/storage-config.ts';
import type { BackupFiles } from './backup-files.ts';

export function filesInBucket(settings: S3Config): BackupFiles {
  const bucket = openBucket(settings);

  return {
    async write(name, fill) {
      const writer = writeObject(bucket, name, { isNew: false });
      try {
        await fill(writer.write);
        await writer.commit();
      } catch (error) {
        await writer.abort();
        throw error;
      }
    },
    async read(name) {
      const bytes = await bucket.sizeOf(name);
      return bytes === undefined ? undefined : { bytes, content: () => bucket.pieces(name, bytes) };
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
