import { copyFile, mkdir, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { execFile } from 'node:child_process';
import sharp from 'sharp';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Trim } from '@someday/contract/rules/media';
import { sniffBytes } from '@someday/contract/rules/media-sniff';
import { colors, tonedCases, videoCases, type MediaCase } from '#server/testing/media/make-media-cases.ts';
import { animations, photoCases } from '#server/testing/media/make-photo-cases.ts';
import { run } from '#server/testing/media/make-media.ts';
import { isLongRun } from '#server/testing/seeded-random.ts';
import { createLocalMediaTools, findVideoEngine, hasNodeAv, type FindEngine } from './local-media-tools.ts';
import { createNodeAvEngine } from './node-av-engine.ts';

const engines: { name: string; findEngine: FindEngine }[] = [
  { name: 'ffmpeg', findEngine: () => findVideoEngine() },
  ...(isLongRun && hasNodeAv()
    ? [{ name: 'the packaged libraries', findEngine: async () => createNodeAvEngine() }]
    : []),
];
/** In the gate, what went wrong before, one of each kind. */
const inGate = (cases: readonly MediaCase[], ...names: readonly string[]) =>
  isLongRun ? cases : cases.filter(({ name }) => names.some((part) => name.includes(part)));

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'someday-convert-'));
  await mkdir(join(folder, 'in'));
  await mkdir(join(folder, 'out'));
});
afterEach(() => rm(folder, { recursive: true }));

async function convert(path: string, findEngine: FindEngine, trim?: Trim) {
  const tools = createLocalMediaTools({ findEngine });
  const type = await tools.sniff((await readFile(path)).subarray(0, sniffBytes));
  if (!type) throw new Error('refused');
  const input = join(folder, 'in', 'original');
  await copyFile(path, input);
  return { type, ...(await tools.convert({ type, input, workDir: join(folder, 'out'), trim })) };
}

/** How far a color is from what it should be, in the channel that is furthest. */
async function farness(picture: string | Buffer, x: number, y: number, color: readonly number[]): Promise<number> {
  const { data, info } = await sharp(picture).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const at = (Math.floor(y * info.height) * info.width + Math.floor(x * info.width)) * info.channels;
  return Math.max(...color.map((value, channel) => Math.abs(value - (data[at + channel] ?? 0))));
}

async function frameAt(video: string, second: number): Promise<Buffer> {
  const frame = join(folder, 'frame.png');
  const input = ['-nostdin', '-loglevel', 'error', '-y', '-i', video, '-vf', 'fps=50'];
  await run('ffmpeg', [...input, '-ss', String(second), '-frames:v', '1', frame]);
  return readFile(frame);
}

/** Of a fifth of a second, by how often the sound crosses zero. */
async function hertzAt(video: string, second: number): Promise<number> {
  const part = ['-v', 'error', '-ss', String(second), '-t', '0.2', '-i', video, '-vn'];
  const { stdout } = await promisify(execFile)('ffmpeg', [...part, '-ac', '1', '-ar', '48000', '-f', 's16le', '-'], {
    encoding: 'buffer',
    maxBuffer: 1e6,
  });
  const samples = Array.from({ length: stdout.length / 2 }, (_, n) => stdout.readInt16LE(2 * n));
  const crossings = samples.filter((value, n) => n > 0 && value >= 0 !== (samples[n - 1] ?? 0) >= 0).length;
  return samples.some((value) => Math.abs(value) > 300) ? (crossings * 48_000) / (2 * samples.length) : 0;
}

/** Every picture of a video as one pixel. */
async function pixelsOf(video: string): Promise<number[][]> {
  const input = ['-v', 'error', '-i', video, '-vf', 'scale=1:1', '-fps_mode', 'passthrough'];
  const { stdout } = await promisify(execFile)('ffmpeg', [...input, '-f', 'rawvideo', '-pix_fmt', 'rgb24', '-'], {
    encoding: 'buffer',
  });
  return Array.from({ length: stdout.length / 3 }, (_, n) => [...stdout.subarray(3 * n, 3 * n + 3)]);
}

const near = 9;
const isLike = (pixel: readonly number[], color: readonly number[]) =>
  pixel.every((value, channel) => Math.abs(value - (color[channel] ?? 0)) < near * 2);

describe.each(engines)('with $name', ({ findEngine }) => {
  it.each(inGate([...videoCases, ...animations], 'a video trimmed'))(
    '$name becomes a video that shows the same',
    { timeout: 120_000 },
    async ({ make, size, seconds, ...right }) => {
      const media = await convert(await make(), findEngine);
      expect(media.type.messageType).toBe('video');
      expect(`${media.width}x${media.height}`).toBe(size);
      expect(Math.abs((media.durationSeconds ?? 0) - (seconds ?? 0))).toBeLessThan(0.4);
      expect(media.notes).toEqual(right.notes ?? []);
      const fileOf = (kind: string) => media.renditions.find((made) => made.kind === kind)?.file ?? '';
      for (const [at, x, y, color] of right.looks)
        expect(await farness(await frameAt(fileOf('video'), at), x, y, color), `at ${at} s`).toBeLessThan(near * 2);
      expect(await farness(fileOf('poster'), 0.5, 0.5, [0, 0, 0]), 'a poster to look at').toBeGreaterThan(40);
      const { audio } = (await (await findVideoEngine())?.probe({ path: fileOf('video'), format: 'mp4' })) ?? {};
      expect(audio?.codec).toBe(right.hears === null ? undefined : 'aac');
      for (const [at, hertz] of right.hears ?? [])
        expect(Math.abs((await hertzAt(fileOf('video'), at)) - hertz), `at ${at} s`).toBeLessThan(15);
    },
  );
});

describe.each(engines)('trimmed with $name,', ({ findEngine }) => {
  it.each(isLongRun ? tonedCases : tonedCases.slice(0, 1))(
    '$name has only what was kept, from its first picture to its last',
    { timeout: 120_000 },
    async ({ make, green }) => {
      const { original = '', durationSeconds, notes } = await convert(await make(), findEngine, green);
      expect(durationSeconds).toBeCloseTo(1.5, 1);
      expect(notes).toEqual([]);
      const pixels = await pixelsOf(original);
      expect(pixels.filter((pixel) => !isLike(pixel, colors.green))).toEqual([]);
      const { video, audio } = (await (await findVideoEngine())?.probe({ path: original, format: 'mp4' })) ?? {};
      expect(Math.abs(pixels.length - 1.5 * (video?.framesPerSecond ?? 0))).toBeLessThanOrEqual(1);
      expect(audio?.codec).toBe('aac');
      for (const at of [0.05, 0.6, 1.2]) expect(Math.abs((await hertzAt(original, at)) - 600)).toBeLessThan(15);
    },
  );

  it('its sound stays with its picture', { tags: 'long', timeout: 120_000 }, async () => {
    for (const { make, green } of tonedCases) {
      const start = green.start - 0.72;
      const { original = '' } = await convert(await make(), findEngine, { start, end: null });
      const pixels = await pixelsOf(original);
      const { video } = (await (await findVideoEngine())?.probe({ path: original, format: 'mp4' })) ?? {};
      const turn = pixels.findIndex((pixel) => isLike(pixel, colors.green)) / (video?.framesPerSecond ?? 1);
      expect(Math.abs(turn - 0.72)).toBeLessThan(0.045);
      expect(Math.abs((await hertzAt(original, turn - 0.24)) - 300)).toBeLessThan(15);
      expect(Math.abs((await hertzAt(original, turn + 0.04)) - 600)).toBeLessThan(15);
      await rm(join(folder, 'out', 'kept'), { recursive: true });
    }
  });

  it('a time lapse keeps the whole pictures of a short part', { tags: 'long' }, async () => {
    const lapse = join(folder, 'lapse.mp4');
    await run('ffmpeg', ['-v', 'error', '-f', 'lavfi', '-i', 'testsrc2=s=64x48:r=2:d=6', '-pix_fmt', 'yuv420p', lapse]);
    const { durationSeconds } = await convert(lapse, findEngine, { start: 1.1, end: 2.4 });
    expect(durationSeconds).toBeCloseTo(0.5, 1);
  });

  it('a part that isn’t in the video is refused', { tags: 'long' }, async () => {
    const [{ make }] = tonedCases;
    await expect(convert(await make(), findEngine, { start: 4, end: 9 })).rejects.toMatchObject({
      reason: 'nothing-kept',
      retryHelps: false,
    });
  });
});

it.each(inGate(photoCases, 'half a'))(
  '$name becomes a photo that shows the same',
  async ({ make, size, notes = [], looks }) => {
    const media = await convert(await make(), async () => undefined);
    expect(media).toMatchObject({ type: { messageType: 'photo' }, durationSeconds: null, notes });
    expect(`${media.width}x${media.height}`).toBe(size);
    const [{ file } = { file: '' }] = media.renditions;
    for (const [, x, y, color] of looks) expect(await farness(file, x, y, color)).toBeLessThan(near);
  },
);
