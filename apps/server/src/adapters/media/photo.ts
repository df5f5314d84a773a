import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import sharp, { type Metadata, type Sharp } from 'sharp';
import { decodeHeic } from './heic.ts';
import { type ConvertedMedia, type ConvertJob, type MediaFormat, MediaProblem, type Rendition } from './media-tools.ts';
import { fitInside, isTooNarrow, makePictures, posterSide } from './pictures.ts';

const photoSide = 2048;
const seconds = 60;
const maxPixels: Partial<Record<MediaFormat, number>> = { jpeg: 200e6, heic: 200e6 };
const maxPixelsElsewhere = 60e6;
const maxFileBytes = 256 * 1024 ** 2;

// Every photo is another file: a cache would only hold memory.
sharp.cache(false);

/** Upright, in sRGB, at most 2048 px, and without a word of metadata. */
export async function convertPhoto({ type, input, workDir, onProgress, signal }: ConvertJob): Promise<ConvertedMedia> {
  const { size } = await stat(input);
  if (size > maxFileBytes) throw new MediaProblem('too-large-picture', `${size} bytes`);
  const original = await openPhoto(type.format, input, signal);
  signal?.throwIfAborted();
  onProgress?.(0.3);
  const photo = await fitInside(original, photoSide);
  signal?.throwIfAborted();
  onProgress?.(0.6);

  const [jpeg, webp, small] = [join(workDir, 'photo.jpg'), join(workDir, 'photo.webp'), join(workDir, 'small.jpg')];
  const large = await asJpeg(photo, jpeg);
  await photo.clone().webp({ quality: 82 }).toFile(webp);
  signal?.throwIfAborted();
  const smaller = await asJpeg(await fitInside(photo, posterSide), small);
  const pictures = await makePictures(photo, workDir);
  onProgress?.(1);
  const { width, height } = large;
  return {
    durationSeconds: null,
    width,
    height,
    renditions: [
      { kind: 'photo', ...large },
      { kind: 'photo-webp', file: webp, mime: 'image/webp', width, height },
      { kind: 'photo-small', ...smaller },
      ...pictures,
    ],
    note: null,
  };
}

/** On white, as JPEG has no transparency. */
async function asJpeg(picture: Sharp, file: string): Promise<Omit<Rendition, 'kind'>> {
  const white = picture.clone().flatten({ background: '#fff' });
  const { width, height } = await white.jpeg({ quality: 84, mozjpeg: true }).toFile(file);
  return { file, mime: 'image/jpeg', width, height };
}

async function openPhoto(format: MediaFormat, input: string, signal: AbortSignal | undefined): Promise<Sharp> {
  const limit = maxPixels[format] ?? maxPixelsElsewhere;
  if (format === 'heic') return decodeHeic({ input, side: photoSide, limit, seconds, signal });
  const photo = sharp(input, { limitInputPixels: limit, failOn: 'error' }).timeout({ seconds });
  const metadata = await photo.metadata();
  if (isTooLarge(metadata, limit)) throw new MediaProblem('too-large-picture', `${metadata.width}x${metadata.height}`);
  return photo.autoOrient();
}

function isTooLarge({ width, height }: Metadata, limit: number) {
  return width * height > limit || isTooNarrow({ width, height });
}
