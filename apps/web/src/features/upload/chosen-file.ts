import { errors } from '@someday/contract/errors';
import type { MessageType } from '@someday/contract/media';
import { formatBytes } from '#web/lib/format.ts';
import { chooseMediumCopy } from './choose-medium.copy.ts';

/** What may be chosen. */
export type Accepted = 'video' | 'video-or-photo';

/** What the file picker offers; the names are for systems that do not know these kinds. */
export const acceptedFiles: Record<Accepted, string> = {
  video: 'video/*,.mkv,.wmv,.avi',
  'video-or-photo': 'video/*,image/*,.heic,.heif,.mkv,.wmv,.avi',
};

const photoNames = /\.(?:jpe?g|png|webp|hei[cf]|gif|avif)$/i;
const videoNames = /\.(?:mp4|m4v|mov|webm|mkv|avi|wmv|3gp)$/i;

/** A guess from name and declared type, for what the form shows. The server looks at the content. */
export function messageTypeOf({ name, type }: { name: string; type: string }): MessageType | undefined {
  if (type === 'image/svg+xml') return undefined;
  if (type.startsWith('image/') || photoNames.test(name)) return 'photo';
  return type.startsWith('video/') || videoNames.test(name) ? 'video' : undefined;
}

/** Why a file would be refused, in the server's words, or undefined. Spares a long upload that ends in a no. */
export function refusalOf(
  file: File,
  { accept, maxUploadMb }: { accept: Accepted; maxUploadMb: number | undefined },
): string | undefined {
  if (file.size === 0) return errors.file_empty.message;
  const type = messageTypeOf(file);
  if (type === undefined) return errors.file_type.message;
  if (type === 'photo' && accept === 'video') return chooseMediumCopy.noFile;
  return maxUploadMb !== undefined && file.size > maxUploadMb * 1024 ** 2
    ? `This file is too large. The largest that fits is ${formatBytes(maxUploadMb * 1024 ** 2)}.`
    : undefined;
}

/** False when a file was moved, deleted or changed since it was chosen, or lies on a drive that is gone: no browser sends such a one. */
export async function isReadable(file: Blob): Promise<boolean> {
  try {
    await file.slice(0, 1).arrayBuffer();
    return true;
  } catch {
    return false;
  }
}

/** The file of a recording, named after its message. */
export function recordingFile(blob: Blob, title: string): File {
  const ending = blob.type.includes('mp4') ? 'mp4' : 'webm';
  const name = title.replaceAll(/[\p{Cc}/\\:*?"<>|]/gu, ' ').trim() || 'Recording';
  return new File([blob], `${name}.${ending}`, { type: blob.type });
}
