import { errorTexts } from '@someday/contract/texts/errors.copy';
import type { MessageType, Trim } from '@someday/contract/rules/media';
import { acceptedFiles, formatOfName, mediaFormats } from '@someday/contract/rules/media-formats';
import { sniffBytes, sniffMedia } from '@someday/contract/rules/media-sniff';
import { formatBytes } from '#web/lib/format.ts';
import { replaceTake } from '#web/features/upload/takes.ts';
import type { Take } from '#web/features/recorder/recorder-machine.ts';
import { chooseMediumCopy, fileDropCopy, type Accepted } from './choosing.copy.ts';

export type Medium =
  | { kind: 'recording'; messageType: 'video'; take: Take }
  | { kind: 'file'; messageType: MessageType; file: File; trim?: Trim | undefined };

export function mediumOf(file: File): Medium {
  return { kind: 'file', messageType: messageTypeOf(file) ?? 'video', file };
}

export const blobOf = (medium: Medium): Blob => (medium.kind === 'file' ? medium.file : medium.take.blob);
export const trimOf = (medium: Medium): Trim | undefined => (medium.kind === 'file' ? medium.trim : medium.take.trim);
export const withTrim = (medium: Medium, trim: Trim | undefined): Medium =>
  medium.kind === 'file' ? { ...medium, trim } : { ...medium, take: { ...medium.take, trim } };
export const nameOf = (medium: Medium): string =>
  medium.kind === 'file' ? medium.file.name : chooseMediumCopy.recordingReady;

export function fileToSend(medium: Medium, title: string): File {
  return medium.kind === 'file' ? medium.file : recordingFile(medium.take.blob, title);
}

/** Gives it a duration, on the device too, so that both stay the same bytes and an upload can continue after a reload. */
export async function prepareTake(take: Take): Promise<Take> {
  // A browser's MP4 is complete as it is, and supporting it would double the size of the remuxing code.
  if (take.blob.type.includes('mp4')) return take;
  const { remux } = await import('./remux.ts');
  const made = await remux(take.blob, take.seconds);
  if (!made) return take;
  if (take.keptId !== undefined && !(await replaceTake(take.keptId, made))) return take;
  return { ...take, blob: made };
}

export function takeIdOf(medium: Medium): string | null {
  return medium.kind === 'recording' ? (medium.take.keptId ?? null) : null;
}

/** A file chosen, dropped or pasted. A folder comes as a file as well, with no readable bytes. */
export type Offer = { file: File; isFolder: boolean };

/** Why a file isn't taken. Without a name if it isn't about one file. */
export type Refusal = { name?: string; text: string };

/** What was dropped or pasted. Only works during the event itself: the browser forgets it afterward. */
export function offersIn(transfer: DataTransfer): Offer[] {
  return [...transfer.items].flatMap((item) => {
    const file = item.kind === 'file' ? item.getAsFile() : null;
    return file ? [{ file, isFolder: item.webkitGetAsEntry()?.isDirectory ?? false }] : [];
  });
}

export async function sortOffers(
  offers: readonly Offer[],
  { accept, isMany, maxUploadMb }: { accept: Accepted; isMany: boolean; maxUploadMb: number | undefined },
): Promise<{ files: File[]; refusals: Refusal[] }> {
  if (offers.length === 0) return { files: [], refusals: [{ text: fileDropCopy.nothing }] };
  if (!isMany && offers.length > 1) return { files: [], refusals: [{ text: fileDropCopy.onlyOne }] };
  const sorted = await Promise.all(
    offers.map(async ({ file, isFolder }) => ({
      file,
      text: isFolder ? fileDropCopy.folder : await refusalOf(file, { accept, maxUploadMb }),
    })),
  );
  return {
    files: sorted.flatMap(({ file, text }) => (text === undefined ? [file] : [])),
    refusals: sorted.flatMap(({ file, text }) => (text === undefined ? [] : [{ name: file.name, text }])),
  };
}

export const offered: Record<Accepted, string> = {
  video: acceptedFiles(['video']),
  photo: acceptedFiles(['photo']),
  'video-or-photo': acceptedFiles(['video', 'photo']),
};

const known = new WeakMap<File, MessageType>();

/** Remembers what its first bytes say. False for none of our formats; what can't be read or recognized here is left to the server. */
export async function lookInto(file: File): Promise<boolean> {
  try {
    const found = await sniffMedia(new Uint8Array(await file.slice(0, sniffBytes).arrayBuffer()));
    if (found) known.set(file, found.type);
    return found !== undefined;
  } catch {
    return true; // offline, what recognizes files may not be loaded
  }
}

/** What was found in it when it was chosen, or else a guess from name and declared type. The server looks at the content again. */
export function messageTypeOf(file: File): MessageType | undefined {
  const guess = formatOfName(file.name);
  return known.get(file) ?? (guess && mediaFormats[guess].type) ?? declaredType(file.type);
}

function declaredType(type: string): MessageType | undefined {
  if (type.startsWith('video/')) return 'video';
  return type.startsWith('image/') && type !== 'image/svg+xml' ? 'photo' : undefined;
}

/** Why the server would refuse a file, or undefined. Saves a long upload that would fail. */
async function refusalOf(
  file: File,
  { accept, maxUploadMb }: { accept: Accepted; maxUploadMb: number | undefined },
): Promise<string | undefined> {
  if (file.size === 0) return errorTexts.file_empty;
  if (!(await lookInto(file))) {
    const named = formatOfName(file.name);
    const isWanted = named !== undefined && (accept !== 'video' || mediaFormats[named].type === 'video');
    if (isWanted) return fileDropCopy.damaged;
    return accept === 'video' ? fileDropCopy.noVideo : errorTexts.file_type;
  }
  if (messageTypeOf(file) === 'photo' && accept === 'video') return chooseMediumCopy.noFile;
  return maxUploadMb !== undefined && file.size > maxUploadMb * 1024 ** 2
    ? fileDropCopy.tooLarge(formatBytes(maxUploadMb * 1024 ** 2))
    : undefined;
}

/** False if a file was moved, deleted or changed since it was chosen, or its drive was removed: browsers can't send it then. */
export async function isReadable(file: Blob): Promise<boolean> {
  try {
    await file.slice(0, 1).arrayBuffer();
    return true;
  } catch {
    return false;
  }
}

export function recordingFile(blob: Blob, title: string): File {
  const ending = blob.type.includes('mp4') ? 'mp4' : 'webm';
  const name = title.replaceAll(/[\p{Cc}/\\:*?"<>|]/gu, ' ').trim() || chooseMediumCopy.recordingFile;
  return new File([blob], `${name}.${ending}`, { type: blob.type });
}
