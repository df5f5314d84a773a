import { readFile, writeFile } from 'node:fs/promises';
import sharp from 'sharp';
import { colors, type Color, type MediaCase } from './make-media-cases.ts';
import { hevc, once, pathOf, run } from './make-media.ts';
import { edited } from './mp4-edits.ts';

const { blue, black } = colors;
const sunset: Color = [200, 60, 40];

/** Half a second each: black, red, blue. */
const pages = () => {
  const page = (color: Color) => Buffer.from(Array.from({ length: 120 * 90 }, () => color).flat());
  return sharp(Buffer.concat([page(black), page(sunset), page(blue)]), {
    raw: { width: 120, height: 270, channels: 3, pageHeight: 90 },
  });
};
const moving = {
  size: '120x90',
  seconds: 12,
  looks: [
    [0.7, 0.5, 0.5, sunset],
    [1.2, 0.5, 0.5, blue],
    [9.7, 0.5, 0.5, sunset],
  ],
  hears: null,
} as const;
const delay = [500, 500, 500];
/** It begins with a black picture. */
export const gifFromBlack = once('from-black.gif', (path) => pages().gif({ delay }).toFile(path));
const fromGif = (name: string, output: readonly string[]) =>
  once(name, async (path) => {
    await run('ffmpeg', ['-nostdin', '-loglevel', 'error', '-y', '-i', await gifFromBlack(), ...output, path]);
  });

export const animations: readonly MediaCase[] = [
  { ...moving, name: 'a GIF that begins black', make: gifFromBlack },
  { ...moving, name: 'a WebP that moves', make: once('moving.webp', (path) => pages().webp({ delay }).toFile(path)) },
  { ...moving, name: 'a PNG that moves', make: fromGif('moving.png', ['-f', 'apng']) },
  {
    ...moving,
    name: 'an AVIF that moves',
    make: fromGif('moving.avif', [
      '-c:v',
      'libaom-av1',
      '-cpu-used',
      '8',
      '-r',
      '2',
      '-pix_fmt',
      'yuv420p',
      '-f',
      'avif',
    ]),
  },
  {
    ...moving,
    name: 'a HEIC that moves',
    make: once('moving.heic', async (path) => {
      await run('ffmpeg', [
        ...[
          '-nostdin',
          '-loglevel',
          'error',
          '-y',
          '-i',
          await gifFromBlack(),
          '-r',
          '2',
          ...hevc,
          '-pix_fmt',
          'yuv420p',
        ],
        ...['-f', 'mp4', path],
      ]);
      await edited(path, (file) => {
        file.write('hevc', 8, 'latin1');
        file.write('pict', file.indexOf('vide'), 'latin1');
        return file;
      });
    }),
  },
];

const still = { size: '160x120', seconds: null, looks: [[0, 0.5, 0.5, sunset]] } as const;
/** Red on the left, white on the right. */
const plain = (color: Color = sunset) => {
  const [r, g, b] = color;
  const fill = (background: { r: number; g: number; b: number }, width: number) => ({
    create: { width, height: 120, channels: 3 as const, background },
  });
  const light = { input: fill({ r: 255, g: 255, b: 255 }, 40), left: 120, top: 0 };
  return sharp(fill({ r, g, b }, 160)).composite([light]);
};

/** Stored in P3, with these numbers (ITU-T H.273) in place of the profile. */
const numbered = (name: string, [primaries, transfer]: readonly [number, number], color: Color) =>
  once(name, async (path) => {
    await plain(color)
      .withIccProfile('p3')
      .png()
      .toFile(pathOf(`${name}.png`));
    await run('heif-enc', ['-q', '95', pathOf(`${name}.png`), '-o', path]);
    await edited(path, (file) => {
      const at = file.indexOf('colrprof') + 4;
      file.write('nclx', at, 'latin1');
      file.set([0, primaries, 0, transfer, 0, 6, 0x80], at + 4);
      return file;
    });
  });

const cut = (name: string, make: () => Promise<string>, share: number) =>
  once(name, async (path) => {
    const file = await readFile(await make());
    await writeFile(path, file.subarray(0, file.length * share));
  });
/** Noise below, so that half of the file is below as well. */
const rough = () =>
  plain()
    .composite([{ input: noise, left: 0, top: 40 }])
    .removeAlpha();
const noise = {
  create: {
    ...{ width: 160, height: 80, channels: 3 as const, background: '#888' },
    noise: { type: 'gaussian' as const, mean: 128, sigma: 50 },
  },
};
const half = { ...still, notes: ['truncated'], looks: [[0, 0.3, 0.1, sunset]] } as const;

export const albumTiff = once('album.tif', (path) => plain().tiff({ compression: 'lzw' }).toFile(path));
export const photoCases: readonly MediaCase[] = [
  { ...still, name: 'a scan as TIFF', make: albumTiff },
  {
    ...still,
    name: 'a large scan as TIFF',
    size: '400x300',
    make: once('large-scan.tif', (path) => plain().resize(400, 300).tiff({ compression: 'none' }).toFile(path)),
  },
  {
    ...still,
    name: 'a print shop’s JPEG',
    make: once('print.jpg', (path) => plain([150, 110, 90]).toColourspace('cmyk').jpeg().toFile(path)),
    looks: [[0, 0.5, 0.5, [148, 107, 85]]],
  },
  {
    ...still,
    name: 'a scan of 16 bits',
    make: once('deep.png', (path) => plain().toColourspace('rgb16').png().toFile(path)),
  },
  { ...still, name: 'a HEIC in P3, declared by numbers', make: numbered('p3.heic', [12, 13], sunset) },
  { ...still, name: 'a HEIC in HDR by PQ', make: numbered('pq.heic', [9, 16], [130, 86, 65]) },
  {
    ...still,
    name: 'an AVIF turned upright',
    size: '120x160',
    make: once('turned.avif', (path) => plain().withMetadata({ orientation: 6 }).avif({ effort: 0 }).toFile(path)),
    looks: [[0, 0.5, 0.3, sunset]],
  },
  {
    ...still,
    name: 'a JPEG with a second, brighter one behind it',
    make: once('gain.jpg', async (path) => {
      await writeFile(path, Buffer.concat([await plain().jpeg().toBuffer(), await plain(blue).jpeg().toBuffer()]));
    }),
  },
  {
    ...half,
    name: 'half a JPEG',
    make: cut(
      'half-photo.jpg',
      once('rough.jpg', (path) => rough().jpeg().toFile(path)),
      0.6,
    ),
  },
  {
    ...half,
    name: 'half a PNG',
    make: cut(
      'half-photo.png',
      once('rough.png', (path) => rough().png().toFile(path)),
      0.6,
    ),
  },
  {
    ...half,
    name: 'half a HEIC',
    make: cut(
      'half-photo.heic',
      once('rough.heic', async (path) => {
        await rough().png().toFile(pathOf('rough-for-heic.png'));
        await run('heif-enc', ['-q', '90', pathOf('rough-for-heic.png'), '-o', path]);
      }),
      0.6,
    ),
  },
];
