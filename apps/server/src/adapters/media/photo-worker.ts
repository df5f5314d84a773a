import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { crc32, deflateSync } from 'node:zlib';
import type { MediaFormat } from '@someday/contract/rules/media-formats';
import sharp, { type Sharp } from 'sharp';
import { isTooNarrow, MediaProblem, type MediaReason, type Rendition } from './media-tools.ts';
import { colorNumbersIn, toSrgb, type ColorNumbers } from './color-numbers.ts';
import { fitInside, makePictures, posterSide } from './pictures.ts';

interface Files {
  readonly input: string;
  readonly workDir: string;
}
export type PhotoJob = Files &
  ({ readonly kind: 'photo' | 'portrait'; readonly format: MediaFormat } | { readonly kind: 'pictures' | 'animation' });
export type PhotoReply = { readonly at: number } | Made | { readonly problem: MediaReason; readonly detail: string };

const photoSide = 2048;
const maxPixels: Partial<Record<MediaFormat, number>> = { jpeg: 200e6, heic: 200e6 };
const maxPixelsElsewhere = 60e6;
const maxFileBytes = 256 * 1024 ** 2;

const write = (line: PhotoReply) => process.stdout.write(`${JSON.stringify(line)}\n`);

// Every photo is a different file.
sharp.cache(false);

async function convertPhoto({ format, input, workDir }: Files & { format: MediaFormat }): Promise<Made> {
  const { photo, isCut } = await readPhoto({ format, input, side: photoSide });
  write({ at: 0.6 });
  const webp = join(workDir, 'photo.webp');
  const large = await asJpeg(photo, join(workDir, 'photo.jpg'));
  await photo.clone().webp({ quality: 82 }).toFile(webp);
  const small = await asJpeg(await fitInside(photo, posterSide), join(workDir, 'small.jpg'));
  const result: Rendition[] = [
    { kind: 'photo', ...large },
    { ...large, kind: 'photo-webp', file: webp, mime: 'image/webp' },
    { kind: 'photo-small', ...small },
    ...(await makePictures(photo, workDir)),
  ];
  return { result, isCut };
}

type Made = { result: Rendition[]; isCut?: boolean; isBlank?: boolean };

async function readPhoto({ format, input, side }: { format: MediaFormat; input: string; side: number }) {
  const { size } = await stat(input);
  if (size > maxFileBytes) throw new MediaProblem('too-large-picture', `${size} bytes`);
  const file = await readFile(input);
  const read = async (bytes: Buffer, failOn: 'error' | 'none') =>
    inSrgb(await fitInside(await openPhoto(format, bytes, failOn), side), numbersOf(format, bytes));
  try {
    return { photo: await read(file, 'error'), isCut: false };
  } catch (error) {
    const reply = problemOf(error);
    if (!('problem' in reply) || reply.problem !== 'unreadable') throw error;
    const photo = await read(withEnd(file, format), 'none');
    if (await isBlank(photo)) throw error;
    return { photo, isCut: true };
  }
}

async function isBlank(picture: Sharp): Promise<boolean> {
  const { channels } = await picture.clone().stats();
  const shown = channels.slice(0, 3);
  const means = shown.map(({ mean }) => mean);
  return shown.every(({ stdev }) => stdev < 1) && Math.max(...means) - Math.min(...means) < 8;
}

/** Zeros in place of what is cut off: without them, decoders don't show what comes before. */
function withEnd(file: Buffer, format: MediaFormat): Buffer {
  if (format === 'png') return Buffer.concat([file, Buffer.alloc(65_536)]);
  if (format !== 'heic') return file;
  let end = 0;
  for (let size = 8; size >= 8 && end + 8 <= file.length; end += size) size = file.readUInt32BE(end);
  return Buffer.concat([file, Buffer.alloc(Math.min(Math.max(end - file.length, 0), maxFileBytes))]);
}

function numbersOf(format: MediaFormat, file: Buffer): ColorNumbers | null {
  if (format !== 'heic' && format !== 'avif' && format !== 'png') return null;
  return colorProfileIn(file) === null ? colorNumbersIn(file) : null;
}

async function inSrgb(picture: Sharp, numbers: ColorNumbers | null): Promise<Sharp> {
  if (numbers === null) return picture;
  const { data, info } = await picture.raw().toBuffer({ resolveWithObject: true });
  toSrgb(data, info.channels, numbers);
  return sharp(data, { raw: { width: info.width, height: info.height, channels: info.channels } });
}

const portrait = { width: 480, height: 600 };

async function makePortrait({ format, input, workDir }: Files & { format: MediaFormat }): Promise<Made> {
  const { photo, isCut } = await readPhoto({ format, input, side: photoSide });
  const file = join(workDir, 'portrait.jpg');
  return { result: [{ kind: 'photo', ...(await asJpeg(photo.resize({ ...portrait, fit: 'cover' }), file)) }], isCut };
}

async function asJpeg(picture: Sharp, file: string): Promise<Omit<Rendition, 'kind'>> {
  const white = picture.clone().flatten({ background: '#fff' });
  const { width, height } = await white.jpeg({ quality: 84, mozjpeg: true }).toFile(file);
  return { file, mime: 'image/jpeg', width, height };
}

async function openPhoto(format: MediaFormat, file: Buffer, failOn: 'error' | 'none'): Promise<Sharp> {
  const limit = maxPixels[format] ?? maxPixelsElsewhere;
  if (format === 'heic') return decodeHeic(file, limit);
  const photo = sharp(file, { limitInputPixels: limit, failOn });
  refuseTooLarge(await photo.metadata(), limit);
  return photo.autoOrient();
}

function refuseTooLarge({ width, height }: { width: number; height: number }, limit: number): void {
  if (width * height > limit || isTooNarrow({ width, height }))
    throw new MediaProblem('too-large-picture', `${width}x${height}`);
}

async function decodeHeic(file: Buffer, limit: number): Promise<Sharp> {
  const { default: libheif } = await import('libheif-js/wasm-bundle.js');
  const images = new libheif.HeifDecoder().decode(file);
  const image = images.find((candidate) => candidate.is_primary()) ?? images[0];
  if (!image) throw new MediaProblem('unreadable');
  const [width, height] = [image.get_width(), image.get_height()];
  refuseTooLarge({ width, height }, limit);
  const target = { data: new Uint8ClampedArray(width * height * 4), width, height };
  // The file's rotation and mirroring are already applied.
  const shown = await new Promise<typeof target | null>((resolve) => image.display(target, resolve));
  if (!shown) throw new MediaProblem('unreadable');
  const picture = sharp(shown.data, { raw: { width, height, channels: 4 }, limitInputPixels: limit });
  const profile = colorProfileIn(file);
  return profile === null ? picture : withProfile(picture, profile);
}

function colorProfileIn(file: Buffer): Uint8Array | null {
  const at = file.indexOf('colrprof');
  if (at < 4) return null;
  const end = at - 4 + file.readUInt32BE(at - 4);
  return end > at + 8 && end <= file.length ? file.subarray(at + 8, end) : null;
}

/** Phones take photos in wider colors than sRGB, which look pale without their profile. */
async function withProfile(picture: Sharp, profile: Uint8Array): Promise<Sharp> {
  const fitting = picture.resize(photoSide, photoSide, { fit: 'inside', withoutEnlargement: true });
  return sharp(withColorProfile(await fitting.png({ compressionLevel: 0 }).toBuffer(), profile));
}

/** Signature (8), then the header's length (4), type (4), data (13) and checksum (4). */
const afterHeader = 33;

/** A PNG with a color profile. sharp can only attach one while encoding, and would convert the colors. */
function withColorProfile(png: Buffer, profile: Uint8Array): Buffer {
  const body = Buffer.concat([Buffer.from('iCCPprofile\0\0', 'latin1'), deflateSync(profile)]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(body.length - 4);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([png.subarray(0, afterHeader), length, body, sum, png.subarray(afterHeader)]);
}

async function makePosters({ input, workDir }: Files): Promise<Made> {
  const picture = sharp(input);
  return { result: await makePictures(picture, workDir), isBlank: await isBlank(picture) };
}

async function makeGif({ input, workDir }: Files): Promise<Made> {
  const file = join(workDir, 'animation.gif');
  const { width, height } = await sharp(input, { animated: true, limitInputPixels: maxPixelsElsewhere * 4 })
    .gif()
    .toFile(file);
  return { result: [{ kind: 'photo', file, mime: 'image/gif', width, height }] };
}

async function run(job: PhotoJob): Promise<Made> {
  switch (job.kind) {
    case 'photo':
      return convertPhoto(job);
    case 'portrait':
      return makePortrait(job);
    case 'pictures':
      return makePosters(job);
    case 'animation':
      return makeGif(job);
  }
}

/** Matches sharp's messages, as it has no codes. */
const reasons: [RegExp, MediaReason][] = [
  [/ENOSPC|EDQUOT|EFBIG|No space left|write error|unable to write/i, 'disk-full'],
  [/pixel limit/, 'too-large-picture'],
  [/out of memory|allocation failed/i, 'tool-failed'],
];

function problemOf(error: unknown): PhotoReply {
  if (error instanceof MediaProblem) return { problem: error.reason, detail: error.detail };
  const detail = String(error);
  return { problem: reasons.find(([pattern]) => pattern.test(detail))?.[1] ?? 'unreadable', detail };
}

const job: PhotoJob = JSON.parse(process.argv[2] ?? '');
write(await run(job).catch(problemOf));
