import { readFile, writeFile } from 'node:fs/promises';
import sharp from 'sharp';
import type { MediaFormat } from '@someday/contract/rules/media-formats';
import { clip, h264, hevc, once, pathOf, realtime, run } from './make-media.ts';

const moving = { seconds: 1, size: '160x90', rate: 15 };

/** Twenty shades, so that a damaged byte is visible. */
const drawing = () => {
  const pixels = Buffer.from(Array.from({ length: 120 * 90 * 3 }, (_, n) => (n * 13) % 251));
  return sharp(pixels, { raw: { width: 120, height: 90, channels: 3 } });
};

/** A valid file of every format, as small as possible with picture and sound. */
export const smallMedia: Readonly<Record<MediaFormat, () => Promise<string>>> = {
  mp4: once('small.mp4', (path) => clip(path, [...h264, '-f', 'mp4'], moving)),
  mov: once('small.mov', (path) => clip(path, [...hevc, '-pix_fmt', 'yuv420p', '-c:a', 'aac', '-f', 'mov'], moving)),
  webm: once('small.webm', (path) => clip(path, [...realtime, '-f', 'webm'], moving)),
  mkv: once('small.mkv', (path) => clip(path, [...h264, '-f', 'matroska'], moving)),
  avi: once('small.avi', (path) => clip(path, ['-c:v', 'mpeg4', '-c:a', 'pcm_s16le', '-f', 'avi'], moving)),
  wmv: once('small.wmv', (path) => clip(path, ['-c:v', 'wmv2', '-c:a', 'wmav2', '-f', 'asf'], moving)),
  '3gp': once('small.3gp', (path) =>
    clip(path, ['-c:v', 'h263', '-s', '128x96', '-an', '-f', '3gp'], { ...moving, size: '128x96' }),
  ),
  ts: once('small.mts', (path) =>
    clip(path, [...h264.slice(0, -2), '-c:a', 'ac3', '-f', 'mpegts', '-mpegts_m2ts_mode', '1'], moving),
  ),
  mpg: once('small.mpg', (path) => clip(path, ['-c:v', 'mpeg2video', '-c:a', 'mp2', '-r', '25', '-f', 'vob'], moving)),
  jpeg: once('small.jpg', (path) => drawing().jpeg().toFile(path)),
  png: once('small.png', (path) => drawing().png().toFile(path)),
  webp: once('small.webp', (path) => drawing().webp().toFile(path)),
  gif: once('small.gif', (path) => drawing().gif().toFile(path)),
  tiff: once('small.tif', (path) => drawing().tiff({ compression: 'lzw' }).toFile(path)),
  avif: once('small.avif', (path) => drawing().avif({ effort: 0 }).toFile(path)),
  heic: once('small.heic', async (path) => {
    await writeFile(pathOf('small-for-heic.png'), await drawing().png().toBuffer());
    await run('heif-enc', ['-q', '60', pathOf('small-for-heic.png'), '-o', path]);
  }),
};

/** Its directory lies behind its pixels, further than a format is looked for. */
export const scannedTiff = once('scan.tif', (path) =>
  drawing().resize(400, 300).tiff({ compression: 'none' }).toFile(path),
);
/** Nothing of it can be seen. */
export const beginningOfJpeg = once('beginning.jpg', async (path) =>
  writeFile(path, (await readFile(await smallMedia.jpeg())).subarray(0, 160)),
);
/** Two pictures, one after the other. */
export const movingGif = once('moving.gif', async (path) => {
  const pictures = [await drawing().png().toBuffer(), await drawing().negate().png().toBuffer()];
  await sharp(pictures, { join: { animated: true } })
    .gif({ delay: [100, 100] })
    .toFile(path);
});

/** A picture's metadata. */
export const metadataOf = async (picture: Buffer) => sharp(picture).metadata();
