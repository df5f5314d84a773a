import { limits } from '@someday/contract/rules/limits';
import type { S3Config } from '#server/config/storage-config.ts';
import type { ObjectStore } from './object-store.ts';
import { openBucket } from './s3-bucket.ts';
import { s3Drafts } from './s3-drafts.ts';
import { maxParts, partBytes, writeObject } from './s3-parts.ts';
import { openS3Reader } from './s3-reader.ts';
import { layout, plainChunk } from './sealed-format.ts';
import { StorageProblem } from './storage.ts';

const idPattern = /^[0-9a-f]{32}$/;
const draftKeptMs = 2 * limits.uploadDays * 86_400_000;

const prefix = 'objects/';

export async function openS3ObjectStore(settings: S3Config): Promise<ObjectStore> {
  const bucket = openBucket(settings);
  const keyOf = (id: string) => {
    if (!idPattern.test(id)) throw new TypeError('An object id must be 32 hexadecimal digits.');
    return `${prefix}${id.slice(0, 2)}/${id}`;
  };
  const { removeDraft, sweep, ...drafts } = s3Drafts(bucket, keyOf);

  return {
    ...drafts,
    async freeBytes() {
      await bucket.checkBucket();
      return Infinity;
    },
    maxObjectBytes: maxParts * (partBytes / layout.chunk) * plainChunk,
    create: async (id) => writeObject(bucket, keyOf(id), { isNew: true }),
    async open(id) {
      const size = await bucket.sizeOf(keyOf(id));
      if (size === undefined) throw new StorageProblem('missing');
      return openS3Reader(bucket, keyOf(id), size);
    },
    async remove(id) {
      await bucket.remove([keyOf(id)]);
      await removeDraft(id);
    },
    sweep: (now) => sweep(new Date(now.getTime() - draftKeptMs), prefix),
    exists: async (id) => (await bucket.sizeOf(keyOf(id))) !== undefined,
    async *list(idPrefix = '') {
      for await (const { key } of bucket.list(`${prefix}${idPrefix}`)) {
        const id = key.slice(key.lastIndexOf('/') + 1);
        if (idPattern.test(id)) yield id;
      }
    },
  };
}
