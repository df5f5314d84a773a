import { errors } from '@someday/contract/errors';
import type { Schema } from '@someday/contract/endpoint';
import { limits } from '@someday/contract/limits';
import type { MultipartFile } from '@fastify/multipart';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { safeParse } from 'zod/mini';
import { sniffBytes, type MediaTools, type SniffedType } from '#server/adapters/media/media-tools.ts';
import { StorageProblem, type Storage, type StoredObject } from '#server/adapters/storage/storage.ts';
import { AppError, appError } from '#server/lib/app-error.ts';
import type { UploadReader } from '#server/lib/handlers.ts';
import type { ReceivedUpload } from '#server/lib/received-upload.ts';
import { invalidInput } from './errors.ts';

export interface UploadSettings {
  readonly storage: Storage;
  readonly media: MediaTools;
  /** Of the file part. */
  readonly maxBytes: number;
}

/**
 * Reads a multipart body with one file part. The file is judged by its content and streamed to storage; nothing stays there when
 * anything about the request is refused.
 */
export function uploadReader(
  request: FastifyRequest,
  reply: FastifyReply,
  schema: Schema,
  settings: UploadSettings,
): UploadReader<unknown> {
  return async (check) => {
    try {
      const { fields, file } = await receive(request, schema, settings, check);
      return { fields, keep: (work) => keepOrRemove(settings.storage, file, work) };
    } catch (error) {
      // The rest of the body is thrown away, so that the browser gets to read the answer.
      reply.header('connection', 'close');
      request.raw.unpipe();
      request.raw.resume();
      throw asUploadError(error, settings.maxBytes);
    }
  };
}

/**
 * Removes the file only after a refusal of ours, which comes before anything was committed. After any other failure, a connection cut
 * during the commit above all, a message may name the file: an orphan costs space, a wrong removal costs a message.
 */
async function keepOrRemove<Result>(
  storage: Storage,
  file: ReceivedUpload,
  work: (file: ReceivedUpload) => Promise<Result>,
): Promise<Result> {
  try {
    return await work(file);
  } catch (error) {
    if (error instanceof AppError) await storage.remove(file.object.id);
    throw error;
  }
}

async function receive(
  request: FastifyRequest,
  schema: Schema,
  settings: UploadSettings,
  check: (fields: unknown) => Promise<void>,
): Promise<{ fields: unknown; file: ReceivedUpload }> {
  await refuseEarly(request, settings);
  const texts: Record<string, string> = {};
  let file: ReceivedUpload | undefined;
  try {
    for await (const part of request.parts({ limits: partLimits(settings.maxBytes) })) {
      if (part.type === 'field') {
        if (typeof part.value === 'string') texts[part.fieldname] = part.value;
        continue;
      }
      const early = safeParse(schema, texts);
      if (early.success) await check(early.data);
      file = await storeFile(part, settings);
    }
    const parsed = safeParse(schema, texts);
    if (!parsed.success)
      throw invalidInput(parsed.error.issues.map(({ path, message }) => ({ path: path.join('.'), message })));
    // Again, as fields may have come after the file.
    await check(parsed.data);
    if (file === undefined) throw appError('file_missing');
    return { fields: parsed.data, file };
  } catch (error) {
    if (file !== undefined) await settings.storage.remove(file.object.id);
    throw error;
  }
}

function partLimits(maxBytes: number) {
  return {
    files: 1,
    fields: 20,
    fieldSize: 8 * 1024,
    fieldNameSize: 100,
    headerPairs: 16,
    parts: 21,
    fileSize: maxBytes + 1,
  };
}

/** What the head of the request already tells: a body that cannot fit, a disk that is nearly full. */
async function refuseEarly(request: FastifyRequest, { storage, maxBytes }: UploadSettings): Promise<void> {
  const announced = Number(request.headers['content-length'] ?? 0);
  const fieldsAtMost = 256 * 1024;
  if (announced > maxBytes + fieldsAtMost) throw fileTooLarge(maxBytes);
  if ((await storage.freeBytes()) < announced) throw appError('storage_full');
}

async function storeFile(part: MultipartFile, settings: UploadSettings): Promise<ReceivedUpload> {
  const { type, whole } = await sniffStream(part.file, settings.media);
  const object: StoredObject = await settings.storage.put(whole, { maxBytes: settings.maxBytes });
  return { object, type, fileName: shownName(part.filename) };
}

/** Looks at the first bytes, then gives them back with the rest. Errors: `file_empty`, `file_type`. */
async function sniffStream(
  source: AsyncIterable<Buffer>,
  media: MediaTools,
): Promise<{ type: SniffedType; whole: AsyncIterable<Buffer> }> {
  const iterator = source[Symbol.asyncIterator]();
  const head: Buffer[] = [];
  let length = 0;
  while (length < sniffBytes) {
    const next = await iterator.next();
    if (next.done === true) break;
    head.push(next.value);
    length += next.value.length;
  }
  if (length === 0) throw appError('file_empty');
  const type = await media.sniff(Buffer.concat(head));
  if (type === undefined) throw appError('file_type');
  return { type, whole: joined(head, iterator) };
}

async function* joined(head: readonly Buffer[], rest: AsyncIterator<Buffer>): AsyncIterable<Buffer> {
  yield* head;
  for (let next = await rest.next(); next.done !== true; next = await rest.next()) yield next.value;
}

/** The browser's name for the file without folders and control characters; only ever shown. */
function shownName(given: string | undefined): string {
  const base = (given ?? '').split(/[/\\]/).at(-1) ?? '';
  const clean = base
    .normalize('NFC')
    .replaceAll(/[\p{Cc}\p{Cf}\p{Cs}]/gu, '')
    .trim();
  return [...clean].slice(0, limits.fileName).join('') || 'unnamed';
}

function fileTooLarge(maxBytes: number): AppError {
  const megabytes = Math.floor(maxBytes / 1_048_576);
  return appError('file_too_large', { message: `This file is too large. The largest that fits is ${megabytes} MB.` });
}

function asUploadError(error: unknown, maxBytes: number): unknown {
  if (!(error instanceof StorageProblem)) return error;
  switch (error.reason) {
    case 'too-large':
      return fileTooLarge(maxBytes);
    case 'empty':
      return appError('file_empty');
    case 'full':
      return appError('storage_full', { message: errors.storage_full.message, cause: error });
    case 'missing':
    case 'damaged':
    case 'unknown-key':
      return error;
  }
}
