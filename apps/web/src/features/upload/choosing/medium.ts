import { errors } from '@someday/contract/errors';
import type { MessageType } from '@someday/contract/media';
import { formatBytes } from '#web/lib/format.ts';
import { replaceTake } from '#web/features/upload/takes/takes.ts';
import type { Take } from '#web/features/recorder/recorder-machine.ts';
import { chooseMediumCopy, fileDropCopy, type Accepted } from './choosing.copy.ts';

/** What a member wants to send: a recording of this page or a file of this device. */
export type Medium =
  | { kind: 'recording'; messageType: 'video'; take: Take }
  | { kind: 'file'; messageType: MessageType; file: File };

export function mediumOf(file: File): Medium {
  return { kind: 'file', messageType: messageTypeOf(file) ?? 'video', file };
}

/** What a medium is sent as: a recording is named after its message. */
export function fileOf(medium: Medium, title: string): File {
  return medium.kind === 'file' ? medium.file : recordingFile(medium.take.blob, title);
}

/**
 * Makes a recording ready to be sent: a file that knows its duration. What is kept on the device and what is sent stay the same bytes, so
 * that an upload can go on after a reload.
 */
export async function prepareTake(take: Take): Promise<Take> {
  // The MP4 of a browser that records it is finished as it is, and its part of the library would double what is fetched here.
  if (take.blob.type.includes('mp4')) return take;
  const { remux } = await import('./remux.ts');
  const made = await remux(take.blob, take.seconds);
  if (!made) return take;
  if (take.keptId !== undefined && !(await replaceTake(take.keptId, made))) return take;
  return { ...take, blob: made };
}

/** Under which the device keeps a medium's recording; null for a file. */
export function takeIdOf(medium: Medium): string | null {
  return medium.kind === 'recording' ? (medium.take.keptId ?? null) : null;
}

/** What somebody brought, by whatever way. A folder comes as a file, too, whose bytes nobody can read. */
export type Offer = { file: File; isFolder: boolean };

/** Why something that was brought is not taken; without a name when it is about none of the files. */
export type Refusal = { name?: string; text: string };

/** What was dropped or pasted. Only during the event itself: the browser forgets it afterwards. */
export function offersIn(transfer: DataTransfer): Offer[] {
  return [...transfer.items].flatMap((item) => {
    const file = item.kind === 'file' ? item.getAsFile() : null;
    return file ? [{ file, isFolder: item.webkitGetAsEntry()?.isDirectory ?? false }] : [];
  });
}

/** Parts what can be sent from what cannot, each with its reason. Where one file is asked for, several are refused as a whole. */
export function judge(
  offers: readonly Offer[],
  { accept, isMany, maxUploadMb }: { accept: Accepted; isMany: boolean; maxUploadMb: number | undefined },
): { files: File[]; refusals: Refusal[] } {
  if (offers.length === 0) return { files: [], refusals: [{ text: fileDropCopy.nothing }] };
  if (!isMany && offers.length > 1) return { files: [], refusals: [{ text: fileDropCopy.onlyOne }] };
  const judged = offers.map(({ file, isFolder }) => ({
    file,
    text: isFolder ? fileDropCopy.folder : refusalOf(file, { accept, maxUploadMb }),
  }));
  return {
    files: judged.flatMap(({ file, text }) => (text === undefined ? [file] : [])),
    refusals: judged.flatMap(({ file, text }) => (text === undefined ? [] : [{ name: file.name, text }])),
  };
}

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
