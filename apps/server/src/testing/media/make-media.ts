import { execFile } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { link, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { sharedMedia } from '#server/testing/storage/quick-folder.ts';

/*
 * Small real media, made on this machine with ffmpeg, sharp and heif-enc. Each function returns the path of its file, which must not be
 * changed: it's made once, for all processes of a test run, or else for this process alone.
 */
export const run = promisify(execFile);
const place = { latitude: '48/1 51/1 30/1', iso6709: '+48.8583+002.2944+035/' };

let own: string | undefined;

/** The path for a file of this process alone. */
export function pathOf(name: string): string {
  if (own === undefined) {
    const folder = mkdtempSync(join(tmpdir(), 'someday-media-'));
    process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
    own = folder;
  }
  return join(own, name);
}

const made = new Map<string, Promise<string>>();

export function once(name: string, make: (path: string) => Promise<unknown>): () => Promise<string> {
  return () => {
    const making = made.get(name) ?? makeOrFind(name, make);
    made.set(name, making);
    return making;
  };
}

/** Two processes that make the same file concurrently both get the first that is complete. Replaced, it would fail a browser that sends it. */
async function makeOrFind(name: string, make: (path: string) => Promise<unknown>): Promise<string> {
  const shared = process.env[sharedMedia];
  if (shared === undefined) {
    await make(pathOf(name));
    return pathOf(name);
  }
  const path = join(shared, name);
  if (existsSync(path)) return path;
  const folder = await mkdtemp(`${shared}-`);
  await make(join(folder, name));
  await link(join(folder, name), path).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error;
  });
  await rm(folder, { recursive: true });
  return path;
}

type Clip = { seconds?: number; size?: string; rate?: number };

/** A moving test picture and a tone, from ffmpeg with the given output arguments. */
export async function clip(path: string, output: string[], { seconds = 2, size = '320x180', rate = 30 }: Clip = {}) {
  const picture = ['-f', 'lavfi', '-i', `testsrc2=size=${size}:rate=${rate}:duration=${seconds}`];
  const tone = ['-f', 'lavfi', '-i', `sine=frequency=440:duration=${seconds}`];
  await run('ffmpeg', ['-nostdin', '-loglevel', 'error', '-y', ...picture, ...tone, ...output, path]);
}

export const h264 = ['-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p', '-c:a', 'aac'];
export const hevc = ['-c:v', 'libx265', '-preset', 'ultrafast', '-x265-params', 'log-level=none', '-tag:v', 'hvc1'];
const located = [
  '-metadata',
  `location=${place.iso6709}`,
  '-metadata',
  `com.apple.quicktime.location.ISO6709=${place.iso6709}`,
];

/** H.264 and AAC with an Apple location, an author and a track title: web-safe, except for what it reveals. */
export const gpsMp4 = once('beach.mp4', (path) =>
  clip(path, [
    ...h264,
    ...located,
    '-metadata',
    'artist=Emma',
    '-metadata:s:v',
    'title=Secret garden',
    '-movflags',
    'use_metadata_tags',
    '-f',
    'mp4',
  ]),
);

/** As recorded by a phone held upright: HEVC 320x180 to be rotated by 90 degrees, with a `©xyz` location. */
export const rotatedHevcMov = once('upright.mov', async (path) => {
  await clip(path, [...hevc, '-pix_fmt', 'yuv420p', '-c:a', 'aac', ...located, '-f', 'mov']);
  await turnUpright(path);
});

/** H.264 to be rotated by 90 degrees. */
export const rotatedMp4 = once('upright.mp4', async (path) => {
  await clip(path, [...h264, '-f', 'mp4']);
  await turnUpright(path);
});

/** 10-bit HLG at 60 frames a second, as from an iPhone. */
export const hdrMov = once('hdr.mov', (path) =>
  clip(
    path,
    [
      ...hevc,
      '-pix_fmt',
      'yuv420p10le',
      '-color_primaries',
      'bt2020',
      '-color_trc',
      'arib-std-b67',
      '-colorspace',
      'bt2020nc',
      '-c:a',
      'aac',
      '-f',
      'mov',
    ],
    { seconds: 1, rate: 60 },
  ),
);

/** Half a minute and light: it isn't over before a busy machine has looked at it. */
export const lightMp4 = once('light.mp4', (path) => clip(path, [...h264, '-f', 'mp4'], { seconds: 30, rate: 5 }));

/** Half a minute and heavy: it gets a smaller file. */
export const longMp4 = once('half-a-minute.mp4', (path) =>
  clip(path, [...h264, '-b:v', '1500k', '-f', 'mp4'], { seconds: 31, size: '960x540', rate: 10 }),
);

export const wmv = once('old.wmv', (path) => clip(path, ['-c:v', 'wmv2', '-c:a', 'wmav2', '-f', 'asf']));
export const avi = once('older.avi', (path) => clip(path, ['-c:v', 'mpeg4', '-c:a', 'pcm_s16le', '-f', 'avi']));
export const threeGp = once('phone.3gp', (path) =>
  clip(path, ['-c:v', 'h263', '-s', '176x144', '-an', '-f', '3gp'], { size: '176x144' }),
);
export const realtime = ['-c:v', 'libvpx', '-deadline', 'realtime', '-cpu-used', '8', '-c:a', 'libopus'];

/** As recorded by a browser: VP8 and Opus, without a duration in the header. */
export const recordedWebm = once('recording.webm', (path) => clip(path, [...realtime, '-live', '1', '-f', 'webm']));
/** By a slow webcam: one frame a second, and sound for 2.4 seconds. Like Chrome, it doesn't say how long each frame stays. */
export const slowWebm = once('slow.webm', async (path) => {
  const declared = pathOf('declared.webm');
  await clip(declared, ['-af', 'atrim=end=2.4', ...realtime, '-live', '1', '-f', 'webm'], { seconds: 3, rate: 1 });
  const bytes = await readFile(declared);
  const at = bytes.indexOf(Buffer.from([0x23, 0xe3, 0x83])); // DefaultDuration
  const length = (bytes[at + 3] ?? 0) & 0x7f;
  bytes.set([0xec, 0x80 | (length + 2)], at); // Void
  await writeFile(path, bytes);
});
/** By a phone that was too busy: no sound in its first and third second, no new picture in its third. */
export const haltingWebm = once('halting.webm', (path) =>
  clip(
    path,
    [
      ...['-vf', "select='not(between(t,2,3))'", '-af', "aselect='not(between(t,0,1)+between(t,2,3))'"],
      ...[...realtime, '-live', '1', '-f', 'webm'],
    ],
    { seconds: 4 },
  ),
);
/** Cut out of a longer recording: its times begin at 100 seconds. */
export const excerptWebm = once('excerpt.webm', (path) =>
  clip(path, [...realtime, '-output_ts_offset', '100', '-f', 'webm']),
);
/** H.264 as recorded by Chrome: Matroska, without a duration. */
export const recordedMkv = once('recording.mkv', (path) => clip(path, [...h264, '-live', '1', '-f', 'matroska']));
export const soundOnlyMp4 = once('sound.mp4', (path) => clip(path, ['-vn', '-c:a', 'aac', '-f', 'mp4']));
export const silentMp4 = once('silent.mp4', (path) => clip(path, [...h264, '-an', '-f', 'mp4']));

/** Six seconds by its header, about half of them in the file. */
export const truncatedMp4 = once('cut.mp4', async (path) => {
  const whole = pathOf('whole.mp4');
  await clip(whole, [...h264, '-g', '30', '-movflags', '+faststart', '-f', 'mp4'], { seconds: 6 });
  const bytes = await readFile(whole);
  await writeFile(path, bytes.subarray(0, Math.floor(bytes.length * 0.55)));
});
/** Cut off before its index, so that nothing can be read. */
export const headlessMp4 = once('headless.mp4', async (path) => {
  const bytes = await readFile(await silentMp4());
  await writeFile(path, bytes.subarray(0, Math.floor(bytes.length / 2)));
});

const pictureOf = (path: string, orientation: number) =>
  sharp({ create: { width: 400, height: 300, channels: 3, background: '#c60' } })
    .composite([{ input: { create: { width: 100, height: 300, channels: 3, background: '#06c' } }, left: 0, top: 0 }])
    .withMetadata({ orientation })
    .withExifMerge({
      IFD0: { Make: 'Acme', Model: 'SecretCamera' },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: place.latitude, GPSLongitudeRef: 'E', GPSLongitude: '2/1 17/1 40/1' },
    })
    .jpeg()
    .toFile(path);

/** 400x300 as from a phone held upright: to be rotated clockwise, with camera and location in its EXIF. */
export const gpsJpeg = once('garden.jpg', (path) => pictureOf(path, 6));
/** 400x300 with camera and location in its EXIF. Needs heif-enc (Debian: libheif-examples). */
export const heic = once('garden.heic', async (path) => {
  await pictureOf(pathOf('garden-for-heic.jpg'), 1);
  await run('heif-enc', ['-q', '60', pathOf('garden-for-heic.jpg'), '-o', path]);
});
/** 200x100 of (200, 60, 40) in sRGB, stored in a phone's wider color space, with its profile. Needs heif-enc. */
export const wideColorHeic = once('sunset.heic', async (path) => {
  const picture = sharp({ create: { width: 200, height: 100, channels: 3, background: { r: 200, g: 60, b: 40 } } });
  await picture.withIccProfile('p3').png().toFile(pathOf('sunset.png'));
  await run('heif-enc', ['-q', '90', pathOf('sunset.png'), '-o', path]);
});
export const png = once('drawing.png', (path) =>
  sharp({ create: { width: 300, height: 200, channels: 4, background: { r: 0, g: 200, b: 0, alpha: 0.5 } } })
    .png()
    .toFile(path),
);
export const truncatedJpeg = once('half.jpg', async (path) => {
  const noise = {
    create: {
      width: 400,
      height: 300,
      channels: 3 as const,
      background: '#888',
      noise: { type: 'gaussian' as const, mean: 128, sigma: 50 },
    },
  };
  const bytes = await sharp(noise).jpeg().toBuffer();
  await writeFile(path, bytes.subarray(0, bytes.length / 2));
});
/** 3000x2000. */
export const largeJpeg = once('large.jpg', (path) =>
  sharp({ create: { width: 3000, height: 2000, channels: 3, background: '#c60' } })
    .jpeg()
    .toFile(path),
);
/** 900 million pixels in about 110 kB. */
export const hugePng = once('huge.png', (path) => writeFile(path, blackPng(30_000, 30_000)));

export const svg = once('drawing.svg', (path) =>
  writeFile(path, '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>'),
);
export const textNamedMp4 = once('letter.mp4', (path) =>
  writeFile(path, 'Dear Emma, this is no video at all.\n'.repeat(40)),
);
export const empty = once('nothing.mp4', (path) => writeFile(path, ''));

/** A playlist that would make a careless converter copy the file at `target`. */
export async function hlsNaming(target: string): Promise<string> {
  const lines = ['#EXTM3U', '#EXT-X-TARGETDURATION:2', '#EXTINF:2,', `file://${target}`, '#EXT-X-ENDLIST', ''];
  await writeFile(pathOf('playlist.mp4'), lines.join('\n'));
  return pathOf('playlist.mp4');
}

export async function ffconcatNaming(target: string): Promise<string> {
  await writeFile(pathOf('concat.mp4'), `ffconcat version 1.0\nfile '${target}'\n`);
  return pathOf('concat.mp4');
}

/** Sets the display matrix of the first track (the video) to a quarter turn clockwise. */
export async function turnUpright(path: string) {
  const bytes = await readFile(path);
  const quarterTurn = [0, 0x10000, 0, -0x10000, 0, 0, 180 * 0x10000, 0, 0x40000000];
  const matrixAt = bytes.indexOf('tkhd') + 4 + 40;
  quarterTurn.forEach((value, n) => bytes.writeInt32BE(value, matrixAt + 4 * n));
  await writeFile(path, bytes);
}

/** One bit per pixel, all black. */
function blackPng(width: number, height: number): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.writeUInt8(1, 8);
  const rows = deflateSync(Buffer.alloc((Math.ceil(width / 8) + 1) * height));
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return Buffer.concat([
    signature,
    pngChunk('IHDR', header),
    pngChunk('IDAT', rows),
    pngChunk('IEND', Buffer.alloc(0)),
  ]);
}

function pngChunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}
