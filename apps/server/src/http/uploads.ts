import type { Schema } from '@someday/contract/api/endpoint';
import type { MultipartFile } from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import { safeParse } from 'zod/mini';
import { limits } from '@someday/contract/rules/limits';
import type { MediaTools } from '#server/adapters/media/media-tools.ts';
import type { Storage, StoredObject } from '#server/adapters/storage/storage.ts';
import { appError } from '#server/lib/app-error.ts';
import {
  asUploadError,
  fileTooLarge,
  shownName,
  sniffStream,
  type ReceivedUpload,
} from '#server/lib/received-files.ts';
import type { UploadCheck, UploadReader } from './handlers.ts';
import { invalidInput } from './errors.ts';

/** A member's id, or who a recipient is. */
export type UploadSender = number | string;

export interface UploadSlots {
  /** Errors: `too_many_uploads`, before `work` begins. */
  run<Result>(sender: UploadSender, work: () => Promise<Result>): Promise<Result>;
}

/** Each body being received holds buffers. One sender must not take all of them. */
export function createUploadSlots(perSender: number = limits.arrivingFiles): UploadSlots {
  const arriving = new Map<UploadSender, number>();
  return {
    async run(sender, work) {
      const others = arriving.get(sender) ?? 0;
      if (others >= perSender) throw appError('too_many_uploads', { retryAfterSeconds: 5 });
      arriving.set(sender, others + 1);
      try {
        return await work();
      } finally {
        const left = (arriving.get(sender) ?? 1) - 1;
        if (left === 0) arriving.delete(sender);
        else arriving.set(sender, left);
      }
    },
  };
}

export interface UploadSettings {
  readonly storage: Storage;
  readonly media: MediaTools;
  readonly maxBytes: number;
  readonly slots: UploadSlots;
  keepStored<Result>(objects: readonly StoredObject[], work: () => Promise<Result>): Promise<Result>;
}

/** One file part at most, checked by its content. Nothing stays stored if any part of the request is refused. */
export function uploadReader(
  request: FastifyRequest,
  schema: Schema,
  settings: UploadSettings,
  sender: UploadSender,
): UploadReader<unknown> {
  return async (check) => {
    try {
      const { fields, file } = await receive(request, schema, settings, sender, check);
      if (file === undefined) return { fields, file: null };
      return { fields, file: { keep: (work) => settings.keepStored([file.object], () => work(file)) } };
    } catch (error) {
      throw asUploadError(error, settings.maxBytes);
    }
  };
}

async function receive(
  request: FastifyRequest,
  schema: Schema,
  settings: UploadSettings,
  sender: UploadSender,
  check: UploadCheck<unknown>,
): Promise<{ fields: unknown; file: ReceivedUpload | undefined }> {
  await refuseEarly(request, settings);
  const texts: Record<string, string> = {};
  let file: ReceivedUpload | undefined;
  try {
    for await (const part of request.parts({ limits: partLimits(settings.maxBytes) })) {
      if (part.type === 'field') {
        const { fieldname, value, fieldnameTruncated, valueTruncated } = part;
        if (fieldnameTruncated || valueTruncated || Object.hasOwn(texts, fieldname)) throw appError('invalid_input');
        if (typeof value === 'string') texts[fieldname] = value;
        continue;
      }
      const early = safeParse(schema, texts);
      const fitting = withMaxBytes(settings, early.success ? await check(early.data, leastBytes(request)) : undefined);
      refuseAnnounced(request, fitting.maxBytes);
      file = await settings.slots.run(sender, () => storeFile(part, fitting));
    }
    const parsed = safeParse(schema, texts);
    if (!parsed.success)
      throw invalidInput(parsed.error.issues.map(({ path, message }) => ({ path: path.join('.'), message })));
    // Again, because fields may follow the file.
    const { maxBytes } = withMaxBytes(settings, await check(parsed.data, file?.object.size ?? null));
    if (file !== undefined && file.object.size > maxBytes) throw fileTooLarge(maxBytes);
    return { fields: parsed.data, file };
  } catch (error) {
    if (file !== undefined) await settings.storage.remove(file.object.id);
    throw error;
  }
}

function partLimits(maxBytes: number) {
  return {
    files: 1,
    fields: limits.formFields,
    fieldSize: limits.formField,
    fieldNameSize: 100,
    headerPairs: 16,
    parts: limits.formFields + 1,
    fileSize: maxBytes + 1,
  };
}

function withMaxBytes(settings: UploadSettings, most = settings.maxBytes): UploadSettings {
  return { ...settings, maxBytes: Math.min(most, settings.maxBytes) };
}

const announcedBytes = ({ headers }: FastifyRequest): number => Number(headers['content-length'] ?? 0);

/** The file's size is at least the body's announced length minus what its fields may take. */
const leastBytes = (request: FastifyRequest): number =>
  Math.max(0, announcedBytes(request) - 2 * limits.formFields * limits.formField);

function refuseAnnounced(request: FastifyRequest, maxBytes: number): void {
  if (leastBytes(request) > maxBytes) throw fileTooLarge(maxBytes);
}

/** Decides by the headers alone. Errors: `file_too_large`, `storage_full`. */
async function refuseEarly(request: FastifyRequest, { storage, maxBytes }: UploadSettings): Promise<void> {
  refuseAnnounced(request, maxBytes);
  if ((await storage.freeBytes()) < announcedBytes(request)) throw appError('storage_full');
}

async function storeFile(part: MultipartFile, { media, storage, maxBytes }: UploadSettings): Promise<ReceivedUpload> {
  const { type, whole } = await sniffStream(part.file, media);
  const object: StoredObject = await storage.put(whole, { maxBytes }).catch((error: unknown) => {
    throw asUploadError(error, maxBytes);
  });
  return { object, type, fileName: shownName(part.filename) };
}
