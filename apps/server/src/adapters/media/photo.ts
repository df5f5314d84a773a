import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import sharp, { type Metadata, type Sharp } from 'sharp';
import { decodeHeic } from './heic.ts';
import { type ConvertedMedia, type ConvertJob, type MediaFormat, MediaProblem } from './media-tools.ts';
import { fitInside, isTooNarrow, makePictures } from './pictures.ts';

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

  const [jpeg, webp] = [join(workDir, 'photo.jpg'), join(workDir, 'photo.webp')];
  const { width, height } = await photo
    .clone()
    .flatten({ background: '#fff' })
    .jpeg({ quality: 84, mozjpeg: true })
    .toFile(jpeg);
  await photo.clone().webp({ quality: 82 }).toFile(webp);
  signal?.throwIfAborted();
  const pictures = await makePictures(photo, workDir);
  onProgress?.(1);
  return {
    durationSeconds: null,
    width,
    height,
    renditions: [
      { kind: 'photo', file: jpeg, mime: 'image/jpeg', width, height },
      { kind: 'photo-webp', file: webp, mime: 'image/webp', width, height },
      ...pictures,
    ],
    note: null,
  };
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
