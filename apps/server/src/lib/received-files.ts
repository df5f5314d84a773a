import { errorTexts, fileErrorTexts } from '@someday/contract/texts/errors.copy';
import { limits } from '@someday/contract/rules/limits';
import { sniffBytes } from '@someday/contract/rules/media-sniff';
import type { MediaTools, SniffedType } from '#server/adapters/media/media-tools.ts';
import { StorageProblem, type StoredObject } from '#server/adapters/storage/storage.ts';
import { appError, type AppError } from './app-error.ts';

export interface ReceivedUpload {
  readonly object: StoredObject;
  readonly type: SniffedType;
  /** For display only, never used as a path. */
  readonly fileName: string;
}

export async function sniffStream(
  source: AsyncIterable<Uint8Array>,
  media: Pick<MediaTools, 'sniff'>,
): Promise<{ type: SniffedType; whole: AsyncIterable<Uint8Array> }> {
  const { head, whole } = await firstBytes(source);
  if (head.length === 0) throw appError('file_empty');
  const type = await media.sniff(head);
  if (type === undefined) throw appError('file_type');
  return { type, whole };
}

export async function firstBytes(
  source: AsyncIterable<Uint8Array>,
): Promise<{ head: Uint8Array; whole: AsyncIterable<Uint8Array> }> {
  const iterator = source[Symbol.asyncIterator]();
  const pieces: Uint8Array[] = [];
  let length = 0;
  while (length < sniffBytes) {
    const next = await iterator.next();
    if (next.done === true) break;
    // A copy, because a source may reuse the memory for its next piece.
    pieces.push(Buffer.from(next.value));
    length += next.value.length;
  }
  const head = Buffer.concat(pieces);
  return { head, whole: joined(head, iterator) };
}

async function* joined(head: Uint8Array, rest: AsyncIterator<Uint8Array>): AsyncIterable<Uint8Array> {
  if (head.length > 0) yield head;
  for (let next = await rest.next(); next.done !== true; next = await rest.next()) yield next.value;
}

export function shownName(fileName: string | undefined): string {
  const base = (fileName ?? '').split(/[/\\]/).at(-1) ?? '';
  const clean = base
    .normalize('NFC')
    .replaceAll(/[\p{Cc}\p{Cf}\p{Cs}]/gu, '')
    .trim();
  return [...clean].slice(0, limits.fileName).join('') || 'unnamed';
}

export function fileTooLarge(maxBytes: number): AppError {
  const megabytes = Math.floor(maxBytes / 1_048_576);
  return appError('file_too_large', { message: fileErrorTexts.tooLarge(megabytes) });
}

export function asUploadError(error: unknown, maxBytes: number): unknown {
  if (!(error instanceof StorageProblem)) return error;
  switch (error.reason) {
    case 'too-large':
      if (error.cause === undefined) return fileTooLarge(maxBytes);
      return appError('file_too_large', { message: fileErrorTexts.tooLargeToStore, cause: error });
    case 'empty':
      return appError('file_empty');
    case 'full':
      return appError('storage_full', { message: errorTexts.storage_full, cause: error });
    case 'missing':
    case 'damaged':
    case 'unknown-key':
      return error;
  }
}
