import { randomBytes } from 'node:crypto';
import * as z from 'zod';
import type { DraftStore } from './object-store.ts';
import type { Bucket, ListedKeys, UploadedPart } from './s3-bucket.ts';
import { fillParts, partBytes } from './s3-parts.ts';
import { StorageProblem } from './storage.ts';

/** Null, except in drafts of earlier versions. */
const stateSchema = z.object({ uploadId: z.nullable(z.string()) });

const prefix = 'drafts/';

/**
 * A draft is a multipart upload; `drafts/<id>/upload` names it from the first whole part on, since a small object takes
 * none. The bytes after the last whole part are `drafts/<id>/tail-<n>-…`, each with another name, so that a process on a
 * sender's broken connection can't replace what came since.
 */
export function s3Drafts(
  bucket: Bucket,
  keyOf: (id: string) => string,
): DraftStore & { removeDraft(id: string): Promise<void>; sweep(before: Date, objects: string): Promise<void> } {
  const stateKey = (id: string) => `${prefix}${id}/state`;
  const uploadKey = (id: string) => `${prefix}${id}/upload`;
  const tails = (id: string, part: number) => `${prefix}${id}/tail-${part}-`;

  async function readIfThere(key: string): Promise<string | undefined> {
    try {
      return (await bucket.read(key)).toString();
    } catch (error) {
      if (error instanceof StorageProblem && error.reason === 'missing') return undefined;
      throw error;
    }
  }

  /** The upload's id; null: none yet; undefined: no such draft. */
  async function uploadOf(id: string): Promise<string | null | undefined> {
    const state = await readIfThere(stateKey(id));
    if (state === undefined) return undefined;
    return stateSchema.parse(JSON.parse(state)).uploadId ?? (await readIfThere(uploadKey(id))) ?? null;
  }

  /** If several processes begin one at the same time, the first upload is used. */
  async function beginUpload(id: string): Promise<string> {
    const begun = await bucket.beginUpload(keyOf(id));
    await bucket.put(uploadKey(id), Buffer.from(begun), { isNew: true });
    const first = (await bucket.read(uploadKey(id))).toString();
    if (first !== begun) await bucket.abortUpload(keyOf(id), begun);
    return first;
  }

  async function headOf(id: string, part: number, length: number): Promise<Buffer> {
    if (length === 0) return Buffer.alloc(0);
    let newest: ListedKeys | undefined;
    for await (const tail of bucket.list(tails(id, part))) {
      if (tail.bytes >= length && (newest === undefined || tail.changedAt >= newest.changedAt)) newest = tail;
    }
    if (newest === undefined) throw new StorageProblem('damaged');
    return bucket.read(newest.key, length);
  }

  async function wholeParts(id: string, uploadId: string | null, count: number): Promise<UploadedPart[]> {
    const parts = uploadId === null ? [] : await bucket.listParts(keyOf(id), uploadId);
    const wanted = parts.slice(0, count);
    const areWhole = wanted.every(({ number, bytes }, index) => number === index + 1 && bytes === partBytes);
    if (wanted.length < count || !areWhole) throw new StorageProblem('damaged');
    return wanted;
  }

  async function removeAll(id: string): Promise<void> {
    const keys: string[] = [];
    for await (const { key } of bucket.list(`${prefix}${id}/`)) keys.push(key);
    await bucket.remove(keys);
  }

  async function assertStored(id: string, size: number): Promise<void> {
    const stored = await bucket.sizeOf(keyOf(id));
    if (stored === undefined) throw new StorageProblem('missing');
    if (stored !== size) throw new StorageProblem('damaged');
  }

  return {
    async createDraft(id) {
      await bucket.put(stateKey(id), Buffer.from(JSON.stringify({ uploadId: null })));
    },

    async openPart(id, from) {
      let uploadId = await uploadOf(id);
      if (uploadId === undefined) throw new StorageProblem('missing');
      let part = Math.floor(from / partBytes);
      await wholeParts(id, uploadId, part);
      const head = await headOf(id, part, from % partBytes);
      const filler = fillParts(head, async (bytes) => {
        uploadId ??= await beginUpload(id);
        await bucket.putPart(keyOf(id), uploadId, part + 1, bytes);
        part++;
      });
      return {
        write: filler.write,
        async commit() {
          const tail = await filler.rest();
          if (tail.length > 0) await bucket.put(`${tails(id, part)}${randomBytes(8).toString('hex')}`, tail);
        },
        close: () =>
          filler.rest().then(
            () => undefined,
            () => undefined,
          ),
      };
    },

    hasDraft: async (id) => (await bucket.sizeOf(stateKey(id))) !== undefined,

    async finishDraft(id, size) {
      const uploadId = await uploadOf(id);
      if (uploadId === undefined) return assertStored(id, size);
      const count = Math.floor(size / partBytes);
      const rest = size % partBytes;
      const key = keyOf(id);
      try {
        const tail = await headOf(id, count, rest);
        if (uploadId === null) {
          if (!(await bucket.put(key, tail, { isNew: true }))) await assertStored(id, size);
        } else {
          const parts = await wholeParts(id, uploadId, count);
          if (rest > 0) parts.push(await bucket.putPart(key, uploadId, count + 1, tail));
          await bucket.completeUpload(key, uploadId, parts);
        }
      } catch (error) {
        if (!(error instanceof StorageProblem)) throw error;
        if ((await bucket.sizeOf(key)) === undefined) throw error;
        await assertStored(id, size);
      }
      await removeAll(id);
    },

    async removeDraft(id) {
      const uploadId = await uploadOf(id);
      if (uploadId === undefined) return;
      if (uploadId !== null) await bucket.abortUpload(keyOf(id), uploadId);
      await removeAll(id);
    },

    async sweep(before, objects) {
      const newest = new Map<string, Date>();
      for await (const { key, changedAt } of bucket.list(prefix)) {
        const [, id = ''] = key.split('/');
        const known = newest.get(id);
        if (known === undefined || known < changedAt) newest.set(id, changedAt);
      }
      for (const [id, at] of newest) if (at < before) await removeAll(id);
      for await (const { key, uploadId, begunAt } of bucket.listUploads(objects))
        if (begunAt < before) await bucket.abortUpload(key, uploadId);
    },
  };
}
