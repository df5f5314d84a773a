import { readFile } from 'node:fs/promises';
import { formatNamed, mediaFormats } from '@someday/contract/rules/media-formats';
import { sniffBytes, sniffMedia } from '@someday/contract/rules/media-sniff';
import { expect, it } from 'vitest';
import { movingGif, scannedTiff, smallMedia } from '#server/testing/media/make-media-small.ts';

const found = async (file: Buffer) => sniffMedia(file.subarray(0, sniffBytes));

it.each(Object.entries(smallMedia))('a file is recognized by its first bytes: %s', async (name, make) => {
  const format = formatNamed(name);
  expect(await found(await readFile(await make()))).toEqual({ format, type: format && mediaFormats[format].type });
});

it('so is a photo whose directory lies behind its pixels, and one that moves is a video', async () => {
  expect(await found(await readFile(await scannedTiff()))).toEqual({ format: 'tiff', type: 'photo' });
  expect(await found(await readFile(await movingGif()))).toEqual({ format: 'gif', type: 'video' });
});

/** The directory of a TIFF at its beginning, with one field. */
function tiffWith(tag: number): Buffer {
  const file = Buffer.alloc(2 * sniffBytes);
  file.write('II*\0\u0008', 'latin1');
  file.writeUInt16LE(1, 8);
  file.writeUInt16LE(tag, 10);
  return file;
}
const canon = Buffer.alloc(2 * sniffBytes);
canon.write('II*\0\u0010\0\0\0CR\u0002', 'latin1');

it.each([
  ['Adobe’s', tiffWith(50_706)],
  ['Sony’s', tiffWith(50_341)],
  ['Canon’s', canon],
])('a raw camera file is none of our formats: %s', async (_whose, file) => {
  expect(await found(tiffWith(256))).toEqual({ format: 'tiff', type: 'photo' });
  expect(await found(file)).toBeUndefined();
});

it('browsers get a type they know', () => {
  for (const { mimes } of Object.values(mediaFormats)) expect(mimes[0]).toMatch(/^(video|image)\/[a-z0-9.-]+$/);
});
