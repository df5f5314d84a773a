import { limits } from '@someday/contract/limits';

const extensions: Readonly<Record<string, string>> = {
  'video/mp4': '.mp4',
  'image/jpeg': '.jpg',
  'image/webp': '.webp',
};
/** Control characters, and signs that turn the direction of text: `gpj.exe` must not read `exe.jpg`. */
const unseen = /[\p{Cc}\p{Bidi_Control}]/gu;
/** What separates folders, or may stand in no name, on one system or another. */
const reserved = /[/\\:*?"<>|]/g;
/** Devices of Windows, whatever comes after the first dot. */
const device = /^(?:con|prn|aux|nul|(?:com|lpt)[\d¹²³])\s*(?:\.|$)/i;

/** What a message's video or photo is called where it is kept: `The story of the blue boat.mp4`. Every system can store it. */
export function downloadName(title: string, mime: string): string {
  const plain = title.toWellFormed().normalize('NFC').replaceAll(reserved, ' ').replaceAll(/\s+/g, ' ');
  const name = shortened(trimmed(plain.replaceAll(unseen, '')));
  const base = name === '' || device.test(name) ? `message ${name}`.trim() : name;
  return base + (extensions[mime] ?? '');
}

/** Hidden files begin with a dot, and Windows drops those at the end. */
function trimmed(name: string): string {
  return name.replaceAll(/^[\s.]+|[\s.]+$/g, '');
}

/** Never within what is seen as one sign. */
function shortened(name: string): string {
  let kept = '';
  for (const { segment } of new Intl.Segmenter().segment(name)) {
    if (Buffer.byteLength(kept + segment) > limits.downloadNameBytes) return trimmed(kept);
    kept += segment;
  }
  return kept;
}
