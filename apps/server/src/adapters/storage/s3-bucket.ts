import {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  DeleteObjectsCommand,
  GetObjectCommand,
  HeadBucketCommand,
  HeadObjectCommand,
  ListMultipartUploadsCommand,
  ListPartsCommand,
  paginateListObjectsV2,
  PutObjectCommand,
  S3Client,
  S3ServiceException,
  UploadPartCommand,
} from '@aws-sdk/client-s3';
import { Readable } from 'node:stream';
import type { S3Config } from '#server/config/storage-config.ts';
import { s3Error } from './storage-errors.ts';

/** People must learn within 10 seconds that the storage is away, and there should be time for a second attempt. */
const answerMs = 4000;

export interface UploadedPart {
  readonly number: number;
  readonly bytes: number;
  readonly tag: string;
}

export interface ListedKeys {
  readonly key: string;
  readonly bytes: number;
  readonly changedAt: Date;
}

export type Bucket = ReturnType<typeof openBucket>;

export function openBucket({ bucket: Bucket, prefix, endpoint, region, ...credentials }: S3Config) {
  const client = new S3Client({
    region,
    credentials,
    ...(endpoint !== null && { endpoint, forcePathStyle: true }),
    maxAttempts: 2,
    requestHandler: { connectionTimeout: answerMs / 2, socketTimeout: answerMs, requestTimeout: 0 },
    // Older gateways don't know these. The signature has the SHA-256 of what we send, and every chunk that we read has a tag of its own.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  });

  const at = (key: string) => ({ Bucket, Key: prefix + key });

  async function stream(key: string, start: number, end?: number): Promise<Readable> {
    const Range = end === undefined ? undefined : `bytes=${start}-${end - 1}`;
    const { Body } = await client.send(new GetObjectCommand({ ...at(key), Range })).catch(asProblem);
    if (!(Body instanceof Readable)) throw new Error('S3 sent no body');
    return Body;
  }

  async function* pieces(key: string, end?: number): AsyncGenerator<Buffer> {
    const body = await stream(key, 0, end);
    try {
      for (let piece = await pieceOf(body); piece !== null; piece = await pieceOf(body)) yield piece;
    } finally {
      body.destroy();
    }
  }

  async function checkBucket(): Promise<void> {
    await client.send(new HeadBucketCommand({ Bucket })).catch((error: unknown) => {
      throw isNamed(error, 'NotFound') ? s3Error(error, 'NoSuchBucket', 404) : asError(error);
    });
  }

  return {
    checkBucket,
    /** With `isNew`, never overwrites: false if it exists. Only for random keys, which no one else writes. */
    async put(key: string, Body: Uint8Array, { isNew = false } = {}): Promise<boolean> {
      try {
        await client.send(new PutObjectCommand({ ...at(key), Body, ...(isNew && { IfNoneMatch: '*' }) }));
        return true;
      } catch (error) {
        // On a retry, what exists is what the first try stored before its answer was lost: no one else has the key.
        if (isNamed(error, 'PreconditionFailed')) return isRepeated(error);
        return asProblem(error);
      }
    },
    async sizeOf(key: string): Promise<number | undefined> {
      try {
        return (await client.send(new HeadObjectCommand(at(key)))).ContentLength ?? 0;
      } catch (error) {
        if (!isNamed(error, ...missing)) return asProblem(error);
        // The same answer may mean that the bucket is missing, and then nothing is known about the object.
        await checkBucket();
        return undefined;
      }
    },
    stream,
    pieces,
    read: async (key: string, end?: number): Promise<Buffer> =>
      Buffer.concat(await Array.fromAsync(pieces(key, end)).catch(asProblem)),
    async remove(keys: readonly string[]): Promise<void> {
      for (let from = 0; from < keys.length; from += maxKeysPerDelete) {
        const Objects = keys.slice(from, from + maxKeysPerDelete).map((key) => ({ Key: prefix + key }));
        const { Errors = [] } = await client
          .send(new DeleteObjectsCommand({ Bucket, Delete: { Objects, Quiet: true } }))
          .catch(asProblem);
        const [error] = Errors;
        if (error) throw s3Error(undefined, error.Code ?? '', undefined);
      }
    },
    async *list(start: string): AsyncGenerator<ListedKeys> {
      try {
        for await (const { Contents = [] } of paginateListObjectsV2({ client }, { Bucket, Prefix: prefix + start }))
          for (const { Key = '', Size = 0, LastModified = new Date(0) } of Contents)
            yield { key: Key.slice(prefix.length), bytes: Size, changedAt: LastModified };
      } catch (error) {
        asProblem(error);
      }
    },
    async beginUpload(key: string): Promise<string> {
      const { UploadId = '' } = await client.send(new CreateMultipartUploadCommand(at(key))).catch(asProblem);
      return UploadId;
    },
    async putPart(key: string, UploadId: string, number: number, Body: Uint8Array): Promise<UploadedPart> {
      const command = new UploadPartCommand({ ...at(key), UploadId, PartNumber: number, Body });
      const { ETag = '' } = await client.send(command).catch(asProblem);
      return { number, bytes: Body.length, tag: ETag };
    },
    async listParts(key: string, UploadId: string): Promise<UploadedPart[]> {
      const parts: UploadedPart[] = [];
      let after: { PartNumberMarker?: string } = {};
      // The SDK's own pages don't end if there's always a next marker, as Ceph sends it.
      for (let isMore = true; isMore;) {
        const page = await client.send(new ListPartsCommand({ ...at(key), UploadId, ...after })).catch(asProblem);
        for (const { PartNumber = 0, Size = 0, ETag = '' } of page.Parts ?? [])
          parts.push({ number: PartNumber, bytes: Size, tag: ETag });
        isMore = page.IsTruncated ?? false;
        after = { PartNumberMarker: page.NextPartNumberMarker ?? '' };
      }
      return parts;
    },
    async completeUpload(key: string, UploadId: string, parts: readonly UploadedPart[]): Promise<void> {
      const MultipartUpload = { Parts: parts.map(({ number, tag }) => ({ PartNumber: number, ETag: tag })) };
      await client.send(new CompleteMultipartUploadCommand({ ...at(key), UploadId, MultipartUpload })).catch(asProblem);
    },
    async abortUpload(key: string, UploadId: string): Promise<void> {
      try {
        await client.send(new AbortMultipartUploadCommand({ ...at(key), UploadId }));
      } catch (error) {
        if (!isNamed(error, ...missing)) asProblem(error);
      }
    },
    async *listUploads(start: string): AsyncGenerator<{ key: string; uploadId: string; begunAt: Date }> {
      const Prefix = prefix + start;
      let after: { KeyMarker?: string; UploadIdMarker?: string } = {};
      for (let isMore = true; isMore;) {
        const page = await client.send(new ListMultipartUploadsCommand({ Bucket, Prefix, ...after })).catch(asProblem);
        for (const { Key = '', UploadId = '', Initiated = new Date(0) } of page.Uploads ?? [])
          yield { key: Key.slice(prefix.length), uploadId: UploadId, begunAt: Initiated };
        isMore = page.IsTruncated ?? false;
        const { NextKeyMarker = '', NextUploadIdMarker = '' } = page;
        after = { KeyMarker: NextKeyMarker, UploadIdMarker: NextUploadIdMarker };
      }
    },
  };
}

/** At most `most` bytes of a body, as soon as there are any; null at its end. Throws if none come in time. */
export async function pieceOf(body: Readable, most = Infinity): Promise<Buffer | null> {
  for (;;) {
    const there = Math.min(most, body.readableLength);
    const piece: unknown = there > 0 ? body.read(there) : body.read();
    if (Buffer.isBuffer(piece)) return piece;
    if (body.errored) throw asError(body.errored);
    if (body.readableEnded) return null;
    if (body.destroyed) throw asError(new Error('the answer broke off'));
    await readable(body);
  }
}

function readable(body: Readable): Promise<void> {
  return new Promise((resolve) => {
    const events = ['readable', 'end', 'close', 'error'] as const;
    const timer = setTimeout(() => body.destroy(new Error('no bytes came')), answerMs);
    const finish = () => {
      clearTimeout(timer);
      for (const event of events) body.off(event, finish);
      resolve();
    };
    for (const event of events) body.once(event, finish);
  });
}

const maxKeysPerDelete = 1000;

const missing = ['NoSuchKey', 'NotFound', 'NoSuchUpload'] as const;

const isNamed = (error: unknown, ...names: readonly string[]): boolean =>
  error instanceof S3ServiceException && names.includes(error.name);

const isRepeated = (error: unknown): boolean =>
  error instanceof S3ServiceException && (error.$metadata.attempts ?? 1) > 1;

function asError(error: unknown): Error {
  if (error instanceof S3ServiceException) return s3Error(error, error.name, error.$metadata.httpStatusCode);
  if (!(error instanceof Error)) return s3Error(error, String(error), undefined);
  const code = 'code' in error && typeof error.code === 'string' ? error.code : error.name;
  return s3Error(error, code === 'Error' ? error.message : code, undefined);
}

function asProblem(error: unknown): never {
  throw asError(error);
}
