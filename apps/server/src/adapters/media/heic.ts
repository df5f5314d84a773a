import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { crc32, deflateSync } from 'node:zlib';
import sharp, { type Sharp } from 'sharp';
import * as z from 'zod';
import { MediaProblem } from './media-tools.ts';
import { isTooNarrow } from './pictures.ts';

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

/** Gives at least what is needed for `side` pixels. Decodes in a thread of its own, which ends with it: seconds of work that would hold up every request otherwise. */
export async function decodeHeic({ input, side, limit, seconds, signal }: HeicJob): Promise<Sharp> {
  const worker = new Worker(new URL('./heic-worker.ts', import.meta.url), {
    workerData: { input, limit },
    // The decoder writes its complaints to the console.
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

/** Phones take photos in wider colours than sRGB; shown without their profile they look pale. */
async function withProfile(picture: Sharp, side: number, profile: Uint8Array): Promise<Sharp> {
  const fitting = picture.resize(side, side, { fit: 'inside', withoutEnlargement: true });
  return sharp(withColourProfile(await fitting.png({ compressionLevel: 0 }).toBuffer(), profile));
}

/** Signature (8), then the header's length (4), type (4), data (13) and sum (4). */
const afterHeader = 33;

/** A PNG with a colour profile, which sharp can give an encoded picture only, and only by converting its colours. */
function withColourProfile(png: Buffer, profile: Uint8Array): Buffer {
  const body = Buffer.concat([Buffer.from('iCCPprofile\0\0', 'latin1'), deflateSync(profile)]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(body.length - 4);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([png.subarray(0, afterHeader), length, body, sum, png.subarray(afterHeader)]);
}
