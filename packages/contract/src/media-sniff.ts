import type { MessageType } from './media.ts';
import { formatOfMime, mediaFormats, type MediaFormat } from './media-formats.ts';

/** Bytes from the start of a file that tell its format; shorter files are passed whole. */
export const sniffBytes = 65_536;

/** Files from before MP4 may begin with any of QuickTime's boxes. */
const quickTimeBoxes = new Set(['moov', 'mdat', 'free', 'skip', 'wide', 'pnot']);

/** A larger one may have its directory at the end, where `file-type` looks for what tells some raw camera files apart. */
const tiff = /^(?:II\*\0|MM\0\*)/;

/** By the first bytes, never by the name. Pictures that move become videos. Undefined for none of our formats. */
export async function sniffMedia(head: Uint8Array): Promise<{ format: MediaFormat; type: MessageType } | undefined> {
  const { fileTypeFromBuffer } = await import('file-type');
  const found = await fileTypeFromBuffer(head);
  const text = new TextDecoder('latin1').decode(head);
  const format = found ? formatOfMime(found.mime) : formatOf(text);
  return format && { format, type: moves(format, text) ? 'video' : mediaFormats[format].type };
}

function formatOf(head: string): MediaFormat | undefined {
  if (head.length >= sniffBytes && tiff.test(head)) return 'tiff';
  return quickTimeBoxes.has(head.slice(4, 8)) ? 'mov' : undefined;
}

/** A block before each picture of a GIF. */
const graphicControl = /\u0021\u00f9\u0004[^]{4}\0/g;

function moves(format: MediaFormat, head: string): boolean {
  switch (format) {
    case 'gif':
      return (
        (head.match(graphicControl)?.length ?? 0) > 1 || (head.length >= sniffBytes && head.includes('NETSCAPE2.0'))
      );
    case 'webp':
      return head.startsWith('VP8X', 12) && ((head.codePointAt(20) ?? 0) & 2) !== 0;
    case 'png':
      return head.split('IDAT', 1)[0]?.includes('acTL') === true;
    case 'heic':
    case 'avif':
      return /^.{8}(?:hevc|hevx|msf1|avis)/s.test(head);
    default:
      return false;
  }
}
