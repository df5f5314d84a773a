import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { crc32, deflateSync } from 'node:zlib';
import sharp, { type Metadata, type Sharp } from 'sharp';
import * as z from 'zod';
import { type ConvertedMedia, type ConvertJob, type MediaFormat, MediaProblem, type Rendition } from './media-tools.ts';
import { fitInside, isTooNarrow, makePictures, posterSide } from './pictures.ts';

const photoSide = 2048;
const seconds = 60;
const maxPixels: Partial<Record<MediaFormat, number>> = { jpeg: 200e6, heic: 200e6 };
const maxPixelsElsewhere = 60e6;
const maxFileBytes = 256 * 1024 ** 2;

// Every photo is a different file, so a cache would only use memory.
sharp.cache(false);

/** Upright, sRGB, at most 2048 px, without metadata. */
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

/** A stamp's picture, twice as large as the largest stamp shows it. */
const portrait = { width: 480, height: 600 };

export async function makePortrait(bytes: Buffer): Promise<Buffer> {
  try {
    return await sharp(bytes, { limitInputPixels: maxPixelsElsewhere, failOn: 'error' })
      .timeout({ seconds })
      .autoOrient()
      .resize({ ...portrait, fit: 'cover' })
      .flatten({ background: '#fff' })
      .jpeg({ quality: 84, mozjpeg: true })
      .toBuffer();
  } catch (error) {
    throw new MediaProblem('unreadable', String(error), { cause: error });
  }
}

/** On white, because JPEG has no transparency. */
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

type HeicJob = { input: string; side: number; limit: number; seconds: number; signal: AbortSignal | undefined };

const replySchema = z.union([
  z.object({
    width: z.number(),
    height: z.number(),
    pixels: z.instanceof(Uint8Array),
    profile: z.instanceof(Uint8Array).nullable(),
  }),
  z.object({ problem: z.enum(['unreadable', 'too-large-picture']) }),
]);

/** Decodes to at least `side` pixels, in its own thread: on the main one, these seconds of work would block every request. */
export async function decodeHeic({ input, side, limit, seconds, signal }: HeicJob): Promise<Sharp> {
  const worker = new Worker(new URL('./heic-worker.ts', import.meta.url), {
    workerData: { input, limit },
    // The decoder prints its errors there.
    stdout: true,
    stderr: true,
  });
  const late = AbortSignal.timeout(seconds * 1000);
  try {
    const [message]: unknown[] = await once(worker, 'message', {
      signal: signal ? AbortSignal.any([signal, late]) : late,
    });
    const reply = replySchema.parse(message);
    if ('problem' in reply) throw new MediaProblem(reply.problem);
    const { width, height, pixels, profile } = reply;
    if (isTooNarrow({ width, height })) throw new MediaProblem('too-large-picture', `${width}x${height}`);
    const picture = sharp(pixels, { raw: { width, height, channels: 4 }, limitInputPixels: limit });
    return profile === null ? picture : await withProfile(picture, side, profile);
  } catch (error) {
    signal?.throwIfAborted();
    if (late.aborted) throw new MediaProblem('timed-out', '', { cause: error });
    throw error instanceof MediaProblem ? error : new MediaProblem('unreadable', String(error), { cause: error });
  } finally {
    await worker.terminate();
  }
}

/** Phones take photos in wider colors than sRGB, which look pale without their profile. */
async function withProfile(picture: Sharp, side: number, profile: Uint8Array): Promise<Sharp> {
  const fitting = picture.resize(side, side, { fit: 'inside', withoutEnlargement: true });
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
