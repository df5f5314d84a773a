import { fileTypeFromBuffer } from 'file-type';
import type { SniffedType } from './media-tools.ts';

const video = (format: SniffedType['format'], mime: string): SniffedType => ({ messageType: 'video', mime, format });
const photo = (format: SniffedType['format'], mime: string): SniffedType => ({ messageType: 'photo', mime, format });

/** By the library's MIME type. What is not here is refused: SVG, playlists, audio, raw camera files, TIFF … */
const accepted = new Map<string, SniffedType>([
  ['video/mp4', video('mp4', 'video/mp4')],
  ['video/x-m4v', video('mp4', 'video/mp4')],
  ['video/quicktime', video('mov', 'video/quicktime')],
  ['video/webm', video('webm', 'video/webm')],
  ['video/matroska', video('mkv', 'video/matroska')],
  ['video/vnd.avi', video('avi', 'video/vnd.avi')],
  ['video/x-ms-asf', video('wmv', 'video/x-ms-wmv')],
  // The head of an ASF file does not always tell sound from video; the probe does.
  ['application/vnd.ms-asf', video('wmv', 'video/x-ms-wmv')],
  ['video/3gpp', video('3gp', 'video/3gpp')],
  ['video/3gpp2', video('3gp', 'video/3gpp2')],
  ['image/jpeg', photo('jpeg', 'image/jpeg')],
  ['image/png', photo('png', 'image/png')],
  ['image/apng', photo('png', 'image/png')],
  ['image/webp', photo('webp', 'image/webp')],
  ['image/gif', photo('gif', 'image/gif')],
  ['image/avif', photo('avif', 'image/avif')],
  ['image/heic', photo('heic', 'image/heic')],
  ['image/heic-sequence', photo('heic', 'image/heic')],
  ['image/heif', photo('heic', 'image/heif')],
  ['image/heif-sequence', photo('heic', 'image/heif')],
]);

/** Undefined when the first bytes are none of our formats. */
export async function sniff(head: Uint8Array): Promise<SniffedType | undefined> {
  const type = await fileTypeFromBuffer(head);
  return type && accepted.get(type.mime);
}
