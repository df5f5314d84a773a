import { createHash, randomBytes } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeBucket, theS3 } from '#server/testing/storage/ceph.ts';
import { faults, startFaultyGateway, type FaultyGateway } from '#server/testing/storage/faulty-gateway.ts';
import { casesOf, isLongRun, seed, seededRandom, type SeededRandom } from '#server/testing/seeded-random.ts';
import { createKeyring, masterKey } from './keyring.ts';
import { openS3ObjectStore } from './s3-object-store.ts';
import { createSealedStorage } from './sealed-storage.ts';
import { partStep, StorageAway, StorageProblem, type Storage, type StoredObject } from './storage.ts';

const operations = casesOf(2_000, 40);
const atOnce = 8;
const MiB = 1024 ** 2;
const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

async function* inPieces(bytes: Buffer, piece = 100_000) {
  for (let from = 0; from < bytes.length; from += piece) yield bytes.subarray(from, from + piece);
}

async function openThrough(share: number, random: SeededRandom) {
  const access = theS3();
  const gateway = await startFaultyGateway(Number(new URL(access.endpoint ?? '').port), share, random);
  const endpoint = `http://127.0.0.1:${gateway.port}`;
  const store = await openS3ObjectStore({ ...access, endpoint, bucket: await makeBucket(access), prefix: '' });
  return { gateway, storage: createSealedStorage({ store, keyring: createKeyring([masterKey(Buffer.alloc(32, 1))]) }) };
}

describe('S3 when a fifth of its answers are wrong', () => {
  const random = seededRandom(seed);
  let gateway: FaultyGateway;
  let storage: Storage;
  beforeAll(async () => {
    ({ gateway, storage } = await openThrough(0.2, random));
  });
  afterAll(() => gateway.close());

  it(
    `keeps all it has acknowledged, and never gives out anything else (N4: ${operations} operations, seed ${seed})`,
    { timeout: 60_000 + operations * 1000 },
    async () => {
      const kept = new Map<StoredObject, Buffer>();
      const failures: Record<string, number> = {};
      const failed = (error: unknown) => {
        if (!(error instanceof StorageAway) && !(error instanceof StorageProblem)) throw error;
        const reason = error instanceof StorageProblem ? error.reason : 'away';
        failures[reason] = (failures[reason] ?? 0) + 1;
      };
      const someBytes = () => randomBytes(1 + random.below(random.below(10) === 0 ? 20 * MiB : 300_000));

      const actions = {
        async put() {
          const bytes = someBytes();
          kept.set(await storage.put(inPieces(bytes), { maxBytes: 1e9 }), bytes);
        },
        /** As a browser does: what wasn't acknowledged is sent again. */
        async upload() {
          const bytes = someBytes();
          const draft = await storage.begin(bytes.length);
          for (let sent = 0; sent < bytes.length;) {
            const part = bytes.subarray(sent, sent + partStep * (1 + random.below(160)));
            try {
              sent = (await storage.append(draft, sent, inPieces(part))).end;
            } catch (error) {
              failed(error);
            }
          }
          for (;;) {
            try {
              kept.set(await storage.finish(draft), bytes);
              return;
            } catch (error) {
              failed(error);
            }
          }
        },
        async read() {
          if (kept.size === 0) return;
          const [object, bytes] = random.pick([...kept]);
          const start = random.below(bytes.length);
          const end = start + 1 + random.below(bytes.length - start);
          const got = Buffer.concat(await Array.fromAsync(storage.read(object, { start, end })));
          expect(got.equals(bytes.subarray(start, end)), `bytes ${start} to ${end} of ${object.id}`).toBe(true);
        },
        async remove() {
          if (kept.size < 20) return;
          const [object] = random.pick([...kept]);
          kept.delete(object);
          await storage.remove(object.id);
        },
      };
      let left = operations;
      const worker = async () => {
        while (left-- > 0)
          await random.pick([actions.put, actions.upload, actions.read, actions.read, actions.remove])().catch(failed);
      };
      await Promise.all(Array.from({ length: atOnce }, worker));

      gateway.mend();
      const lost: string[] = [];
      for (const [object] of kept) {
        const hash = createHash('sha256');
        try {
          for await (const piece of storage.read(object)) hash.update(piece);
        } catch (error) {
          lost.push(`${object.id}: ${String(error)}`);
          continue;
        }
        if (hash.digest('hex') !== object.sha256) lost.push(object.id);
      }
      for (const [object, bytes] of kept) expect(object.sha256).toBe(sha256(bytes));
      process.stdout.write(
        `${JSON.stringify({ seed, operations, kept: kept.size, happened: Object.fromEntries(gateway.happened), failures })}\n`,
      );
      expect(lost).toEqual([]);
      if (isLongRun) expect(gateway.happened.size).toBe(faults.length);
    },
  );

  it.each([
    { size: 'small', bytes: randomBytes(100_000), isLast: ({ method }: IncomingMessage) => method === 'PUT' },
    {
      size: 'large',
      bytes: randomBytes(20 * MiB),
      isLast: ({ method, url }: IncomingMessage) => method === 'POST' && url?.includes('uploadId=') === true,
    },
  ])('knows that a $size file is stored, although the answer was lost', async ({ bytes, isLast }) => {
    const calm = await openThrough(0, random);
    calm.gateway.happenOnce('unanswered', isLast);
    const object = await calm.storage.put(inPieces(bytes), { maxBytes: 1e9 });
    expect(sha256(Buffer.concat(await Array.fromAsync(calm.storage.read(object))))).toBe(sha256(bytes));
    await calm.gateway.close();
  });
});
