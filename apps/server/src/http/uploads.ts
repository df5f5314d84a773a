import type { Schema } from '@someday/contract/endpoint';
import type { MultipartFile } from '@fastify/multipart';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { safeParse } from 'zod/mini';
import type { MediaTools } from '#server/adapters/media/media-tools.ts';
import type { Storage, StoredObject } from '#server/adapters/storage/storage.ts';
import { AppError, appError } from '#server/lib/app-error.ts';
import type { UploadCheck, UploadReader } from '#server/lib/handlers.ts';
import { asUploadError, fileTooLarge, shownName, sniffStream } from '#server/lib/incoming-files.ts';
import type { ReceivedUpload } from '#server/lib/received-upload.ts';
import type { Arrivals } from './arrivals.ts';
import { invalidInput } from './errors.ts';
import { letGoOfBody } from './request-body.ts';

export interface UploadSettings {
  readonly storage: Storage;
  readonly media: MediaTools;
  /** Of the file part. */
  readonly maxBytes: number;
  readonly arrivals: Arrivals;
}

/**
 * Reads a multipart body with at most one file part. The file is judged by its content and streamed to storage; nothing stays there when
 * anything about the request is refused. `memberId`: whose body it is.
 */
export function uploadReader(
  request: FastifyRequest,
  reply: FastifyReply,
  schema: Schema,
  settings: UploadSettings,
  memberId: number,
): UploadReader<unknown> {
  return async (check) => {
    try {
      const { fields, file } = await receive(request, schema, settings, memberId, check);
      if (file === undefined) return { fields, file: null };
      return { fields, file: { keep: (work) => keepOrRemove(settings.storage, file, work) } };
    } catch (error) {
      letGoOfBody(request, reply);
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
  memberId: number,
  check: UploadCheck<unknown>,
): Promise<{ fields: unknown; file: ReceivedUpload | undefined }> {
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
      if (early.success) await check(early.data, true);
      file = await settings.arrivals.during(memberId, () => storeFile(part, settings));
    }
    const parsed = safeParse(schema, texts);
    if (!parsed.success)
      throw invalidInput(parsed.error.issues.map(({ path, message }) => ({ path: path.join('.'), message })));
    // Again, as fields may have come after the file.
    await check(parsed.data, file !== undefined);
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
