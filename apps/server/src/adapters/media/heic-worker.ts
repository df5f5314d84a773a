import { readFile } from 'node:fs/promises';
import { parentPort, workerData } from 'node:worker_threads';
import libheif from 'libheif-js/wasm-bundle.js';
import * as z from 'zod';

const { input, limit } = z.object({ input: z.string(), limit: z.number() }).parse(workerData);

async function decode() {
  const file = await readFile(input);
  const images = new libheif.HeifDecoder().decode(file);
  const image = images.find((candidate) => candidate.is_primary()) ?? images[0];
  if (!image) return { problem: 'unreadable' };
  const [width, height] = [image.get_width(), image.get_height()];
  if (width * height > limit) return { problem: 'too-large-picture' };
  const target = { data: new Uint8ClampedArray(width * height * 4), width, height };
  // The file's rotation and mirroring are already applied.
  const shown = await new Promise<typeof target | null>((resolve) => image.display(target, resolve));
  if (!shown) return { problem: 'unreadable' };
  return { width, height, pixels: new Uint8Array(shown.data.buffer), profile: colorProfileIn(file) };
}

/** The first ICC profile. Its box is the length, the letters colr and prof, then the profile. */
function colorProfileIn(file: Buffer): Uint8Array | null {
  const at = file.indexOf('colrprof');
  if (at < 4) return null;
  const end = at - 4 + file.readUInt32BE(at - 4);
  return end > at + 8 && end <= file.length ? new Uint8Array(file.subarray(at + 8, end)) : null;
}

const reply = await decode();
parentPort?.postMessage(reply, 'pixels' in reply ? [reply.pixels.buffer] : []);
