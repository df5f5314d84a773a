import type { MessageType } from './media.ts';
import { formatOfMime, mediaFormats, type MediaFormat } from './media-formats.ts';

export const sniffBytes = 65_536;

/** Files from before MP4 may begin with any of QuickTime's boxes. */
const quickTimeBoxes = new Set(['moov', 'mdat', 'free', 'skip', 'wide', 'pnot']);

/** By the first bytes, never by the name. Animated pictures become videos. Undefined if it is none of our formats. */
export async function sniffMedia(head: Uint8Array): Promise<{ format: MediaFormat; type: MessageType } | undefined> {
  const { fileTypeFromBuffer } = await import('file-type');
  const found = await fileTypeFromBuffer(head);
  const text = new TextDecoder('latin1').decode(head);
  const format = found ? formatOfMime(found.mime) : formatOf(text);
  return format && { format, type: isAnimated(format, text) ? 'video' : mediaFormats[format].type };
}

/** What `file-type` doesn't recognize: it needs a TIFF's directory, which large files have at their end. */
function formatOf(head: string): MediaFormat | undefined {
  if (/^(?:II\*\0|MM\0\*)/.test(head)) return 'tiff';
  return quickTimeBoxes.has(head.slice(4, 8)) ? 'mov' : undefined;
}

/** The number of frames that begin in this part of a GIF. Each has a graphic control block before it. */
const picturesIn = (gif: string) =>
  gif
    .split('!\u00f9\u0004')
    .slice(1)
    .filter((after) => after[4] === '\0').length;

function isAnimated(format: MediaFormat, head: string): boolean {
  switch (format) {
    case 'gif':
      return picturesIn(head) > 1 || (head.length >= sniffBytes && head.includes('NETSCAPE2.0'));
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
