import { copyFile, mkdir, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import * as make from '#server/testing/media/make-media.ts';
import { firstInGate, isLongRun } from '#server/testing/seeded-random.ts';
import { findVideoEngine, hasNodeAv, createLocalMediaTools, type FindEngine } from './local-media-tools.ts';
import { sniffBytes } from '@someday/contract/rules/media-sniff';
import type { ConvertedMedia, ConvertJob, MediaTools } from './media-tools.ts';
import { createNodeAvEngine } from './node-av-engine.ts';

const engines: { name: string; findEngine: FindEngine }[] = [
  { name: 'ffmpeg', findEngine: () => findVideoEngine() },
  { name: 'node-av', findEngine: async () => createNodeAvEngine() },
];
const thumbnails = { 'thumb-small': '128x96', 'thumb-medium': '192x144', 'thumb-large': '256x192' };

/** Long enough to report progress. */
const longWmv = make.once('half-a-minute.wmv', (path) =>
  make.clip(path, ['-c:v', 'wmv2', '-c:a', 'wmav2', '-f', 'asf'], { seconds: 30 }),
);

// The packaged engine is tested in the long run, as in without-ffmpeg.long.test.ts.
const here = engines.filter(({ name }) => name !== 'node-av' || (isLongRun && hasNodeAv()));

describe.each(here)('media tools with $name', ({ findEngine }) => {
  const tools: MediaTools = createLocalMediaTools({ findEngine });
  let folder: string;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'someday-convert-'));
    await mkdir(join(folder, 'in'));
    await mkdir(join(folder, 'out'));
  });
  afterEach(() => rm(folder, { recursive: true }));

  const sniffFile = async (path: string) => tools.sniff((await readFile(path)).subarray(0, sniffBytes));
  async function convert(path: string, more: Partial<ConvertJob> = {}): Promise<ConvertedMedia> {
    const type = await sniffFile(path);
    if (!type) throw new Error('refused');
    await copyFile(path, join(folder, 'in', 'original'));
    return tools.convert({ type, input: join(folder, 'in', 'original'), workDir: join(folder, 'out'), ...more });
  }
  const fileOf = (media: ConvertedMedia, kind: string) =>
    media.renditions.find((made) => made.kind === kind)?.file ?? '';
  async function probe(media: ConvertedMedia) {
    const engine = await findVideoEngine();
    return engine?.probe({ path: fileOf(media, 'video'), format: 'mp4' });
  }

  it.each([
    ['mp4', make.gpsMp4, 'video', 'mp4'],
    ['mov', make.rotatedHevcMov, 'video', 'mov'],
    ['wmv', make.wmv, 'video', 'wmv'],
    ['avi', make.avi, 'video', 'avi'],
    ['3gp', make.threeGp, 'video', '3gp'],
    ['webm', make.recordedWebm, 'video', 'webm'],
    ['mkv', make.recordedMkv, 'video', 'mkv'],
    ['jpeg', make.gpsJpeg, 'photo', 'jpeg'],
    ['png', make.png, 'photo', 'png'],
    ['heic', make.heic, 'photo', 'heic'],
  ])('recognize a real %s by its content', async (_, file, messageType, format) => {
    expect(await sniffFile(await file())).toMatchObject({ messageType, format });
  });

  it.each([
    ['SVG', make.svg],
    ['text named .mp4', make.textNamedMp4],
    ['nothing', make.empty],
    ['an HLS playlist named .mp4', () => make.hlsNaming('/etc/hostname')],
    ['an ffconcat list named .mp4', () => make.ffconcatNaming('/etc/hostname')],
  ])('D4: refuse %s', async (_, file) => {
    expect(await sniffFile(await file())).toBeUndefined();
  });

  it('draw a picture of few colors, with a clear ground', async () => {
    const svg =
      '<svg xmlns="http://www.w3.org/2000/svg" width="40" height="20"><circle cx="20" cy="10" r="9" fill="#B4372A"/></svg>';
    const png = await tools.draw(svg);
    expect(await sharp(png).metadata()).toMatchObject({ format: 'png', width: 40, height: 20, isPalette: true });
    const pixel = async (left: number) => [
      ...(await sharp(png).ensureAlpha().extract({ left, top: 10, width: 1, height: 1 }).raw().toBuffer()),
    ];
    expect((await pixel(0))[3]).toBe(0);
    expect(await pixel(20)).toEqual([0xb4, 0x37, 0x2a, 255]);
  });

  const playable: [string, () => Promise<string>, [number, number]][] = [
    ['H.264 from a phone', make.gpsMp4, [320, 180]],
    ['HEVC held upright', make.rotatedHevcMov, [180, 320]],
    ['a recording without duration', make.recordedWebm, [320, 180]],
    ['H.264 held upright', make.rotatedMp4, [180, 320]],
    ['WMV', make.wmv, [320, 180]],
    ['a video without sound', make.silentMp4, [320, 180]],
  ];
  it.each(firstInGate(1, playable))(
    'make %s playable, with poster and thumbnails',
    async (_, file, [width, height]) => {
      const reported: number[] = [];
      const media = await convert(await file(), { onProgress: (fraction) => reported.push(fraction) });
      const { video, audio } = (await probe(media)) ?? {};
      expect(video).toMatchObject({ codec: 'h264', pixelFormat: 'yuv420p', hdr: null });
      expect(audio?.codec).toBe(file === make.silentMp4 ? undefined : 'aac');
      expect(media).toMatchObject({ width, height, notes: [] });
      expect(media.durationSeconds).toBeCloseTo(2, 0);
      expect(reported).toEqual(reported.toSorted((a, b) => a - b));
      expect(reported.at(-1)).toBe(1);

      const poster = await sharp(fileOf(media, 'poster')).metadata();
      expect(poster).toMatchObject({ format: 'webp', width, height });
      for (const [kind, size] of Object.entries(thumbnails)) {
        const thumbnail = await sharp(fileOf(media, kind)).metadata();
        expect(`${thumbnail.format} ${thumbnail.width}x${thumbnail.height}`).toBe(`webp ${size}`);
      }
    },
  );

  it('make a smaller file, upright', { tags: 'long' }, async () => {
    const input = fileOf(await convert(await make.rotatedMp4()), 'video');
    const workDir = join(folder, 'small');
    await mkdir(workDir);
    const small = await tools.shrink({ input, workDir });
    expect(small).toMatchObject({ kind: 'video-small', mime: 'video/mp4', width: 180, height: 320 });
    const made = await (await findVideoEngine())?.probe({ path: small.file, format: 'mp4' });
    expect(made?.video).toMatchObject({ codec: 'h264', rotation: 0, width: 180, height: 320 });
    expect(made?.audio?.codec).toBe('aac');
  });

  it('put the index first, so playback starts before everything has arrived', { tags: 'long' }, async () => {
    for (const file of [await make.gpsMp4(), await make.wmv()]) {
      const bytes = await readFile(fileOf(await convert(file), 'video'));
      expect(bytes.indexOf('moov')).toBeLessThan(bytes.indexOf('mdat'));
      await rm(join(folder, 'out'), { recursive: true });
      await mkdir(join(folder, 'out'));
    }
  });

  it('convert HDR at 60 frames to what every screen can show', { tags: 'long' }, async () => {
    const media = await convert(await make.hdrMov());
    expect((await probe(media))?.video).toMatchObject({ pixelFormat: 'yuv420p', hdr: null, framesPerSecond: 30 });
  });

  it('keep sound and picture together where a phone was too busy to record', { tags: 'long' }, async () => {
    const media = await convert(await make.haltingWebm());
    expect(media.durationSeconds).toBeCloseTo(4, 0);
    const listen = ['-hide_banner', '-i', fileOf(media, 'video'), '-af', 'silencedetect=d=0.5', '-f', 'null', '-'];
    const { stderr } = await make.run('ffmpeg', listen);
    const silences = [...stderr.matchAll(/silence_(?:start|end): (-?[\d.]+)/g)].map(([, at]) => Math.round(Number(at)));
    expect(silences).toEqual([0, 1, 2, 3]);
  });

  it(
    'convert a slow webcam’s recording, which doesn’t say how long its last frame stays',
    { tags: 'long' },
    async () => {
      const media = await convert(await make.slowWebm());
      expect(media).toMatchObject({ durationSeconds: expect.closeTo(2.4, 1), notes: [] });
    },
  );

  it('begin at the beginning, even if a recording’s times begin later', { tags: 'long' }, async () => {
    const media = await convert(await make.excerptWebm());
    expect(media.durationSeconds).toBeCloseTo(2, 1);
  });

  it('rotate a photo upright, as JPEG and WebP', async () => {
    const media = await convert(await make.gpsJpeg());
    expect(media).toMatchObject({ width: 300, height: 400, durationSeconds: null, notes: [] });
    for (const [kind, format] of [
      ['photo', 'jpeg'],
      ['photo-webp', 'webp'],
      ['photo-small', 'jpeg'],
    ] as const) {
      const { orientation, ...made } = await sharp(fileOf(media, kind)).metadata();
      expect([made.format, made.width, made.height, orientation]).toEqual([format, 300, 400, undefined]);
    }
    const top = sharp(fileOf(media, 'photo')).extract({ left: 0, top: 0, width: 300, height: 80 });
    const { dominant } = await sharp(await top.png().toBuffer()).stats();
    expect(dominant.b).toBeGreaterThan(dominant.r);
  });

  it('shrink a large photo to fit a screen and a list, and never enlarge one', { tags: 'long' }, async () => {
    const media = await convert(await make.largeJpeg());
    const sizes = media.renditions.map(({ kind, width, height }) => [kind, `${width}x${height}`]);
    expect(Object.fromEntries(sizes)).toEqual({
      photo: '2048x1365',
      'photo-webp': '2048x1365',
      'photo-small': '640x427',
      poster: '640x427',
      ...thumbnails,
    });
    for (const { kind, file, width, height } of media.renditions) {
      expect({ kind, ...(await sharp(file).metadata()) }).toMatchObject({ kind, width, height });
    }
  });

  it('keep the colors of a HEIC with more of them than most screens show', { tags: 'long' }, async () => {
    const media = await convert(await make.wideColorHeic());
    const { channels } = await sharp(fileOf(media, 'photo')).stats();
    const [red = 0, green = 0, blue = 0] = channels.map(({ mean }) => mean);
    expect(Math.max(Math.abs(red - 200), Math.abs(green - 60), Math.abs(blue - 40))).toBeLessThan(5);
  });

  it('convert a truncated video as far as it goes, and say so', { tags: 'long' }, async () => {
    const media = await convert(await make.truncatedMp4());
    expect(media.notes).toEqual(['truncated']);
    expect(media.durationSeconds).toBeGreaterThan(2.5);
    expect(media.durationSeconds).toBeLessThan(4.5);
  });

  it.each([
    ['a video without its index', make.headlessMp4, 'unreadable', false],
    ['sound without a picture', make.soundOnlyMp4, 'no-picture', false],
    ['900 million pixels', make.hugePng, 'too-large-picture', false],
  ])('say why %s can’t be shown', async (_, file, reason, retryHelps) => {
    await expect(convert(await file())).rejects.toMatchObject({ name: 'MediaProblem', reason, retryHelps });
  });

  it('D7: never open what a playlist names, even if it passes for a video', async () => {
    const secret = await make.gpsMp4();
    for (const list of [await make.hlsNaming(secret), await make.ffconcatNaming(secret)]) {
      await copyFile(list, join(folder, 'in', 'original'));
      const type = { messageType: 'video', mime: 'video/mp4', format: 'mp4' } as const;
      const job = { type, input: join(folder, 'in', 'original'), workDir: join(folder, 'out') };
      await expect(tools.convert(job)).rejects.toMatchObject({ reason: 'unreadable' });
      expect(await readdir(join(folder, 'out'))).toEqual([]);
    }
  });

  it('stop when asked to', { tags: 'long' }, async () => {
    const stop = new AbortController();
    const job = convert(await longWmv(), { signal: stop.signal, onProgress: () => stop.abort(new Error('enough')) });
    await expect(job).rejects.toThrow('enough');
  });

  it('write nothing but their renditions and one frame', async () => {
    const media = await convert(await make.gpsMp4());
    const names = media.renditions.map(({ file }) => file.slice(join(folder, 'out').length + 1));
    expect((await readdir(join(folder, 'out'))).toSorted()).toEqual([...names, 'frame.png'].toSorted());
    expect(await readdir(join(folder, 'in'))).toEqual(['original']);
  });
});

describe('local media tools', () => {
  it('make a portrait of a photo: upright, its middle, without metadata', async () => {
    const workDir = await mkdtemp(join(tmpdir(), 'someday-convert-'));
    const type = { messageType: 'photo', mime: 'image/jpeg', format: 'jpeg' } as const;
    const { file } = await createLocalMediaTools().makePortrait({ type, input: await make.gpsJpeg(), workDir });
    const { format, width, height, orientation, exif, xmp } = await sharp(file).metadata();
    await rm(workDir, { recursive: true });
    expect({ format, width, height, orientation, exif, xmp }).toEqual({ format: 'jpeg', width: 480, height: 600 });
  });

  it.runIf(process.platform === 'linux')(
    'work on each picture in a process of its own, which alone can crash',
    async () => {
      const workDir = await mkdtemp(join(tmpdir(), 'someday-convert-'));
      const type = { messageType: 'photo', mime: 'image/jpeg', format: 'jpeg' } as const;
      const job = { type, input: await make.largeJpeg(), workDir };
      const tools = createLocalMediaTools();
      const others = new Set(await readdir('/proc'));
      for (const work of [tools.convert, tools.makePortrait]) {
        const crashed = expect(work(job)).rejects.toMatchObject({ reason: 'tool-failed', retryHelps: true });
        const started = () => vi.waitUntil(() => processOf(workDir, others), { interval: 5, timeout: 20_000 });
        process.kill(await started(), 'SIGKILL');
        await crashed;
        const stop = new AbortController();
        const canceled = expect(work({ ...job, signal: stop.signal })).rejects.toThrow('enough');
        await started();
        stop.abort(new Error('enough'));
        await canceled;
        expect(await processOf(workDir, others)).toBeUndefined();
      }
      expect(await tools.convert(job)).toMatchObject({ width: 2048 });
      await rm(workDir, { recursive: true });
    },
  );

  it('say that nothing here can convert videos, and still convert photos', { tags: 'long' }, async () => {
    const out = await mkdtemp(join(tmpdir(), 'someday-convert-'));
    const tools = createLocalMediaTools({ findEngine: async () => undefined });
    const type = { messageType: 'video', mime: 'video/mp4', format: 'mp4' } as const;
    const input = await make.gpsMp4();
    await expect(tools.convert({ type, input, workDir: out })).rejects.toMatchObject({
      reason: 'tool-missing',
      retryHelps: true,
    });
    const photo = { messageType: 'photo', mime: 'image/png', format: 'png' } as const;
    expect(await tools.convert({ type: photo, input: await make.png(), workDir: out })).toMatchObject({ width: 300 });
    await rm(out, { recursive: true });
  });
});

/** The one that was given this folder. On a busy machine it would be over before all `others` were looked at. */
async function processOf(folder: string, others: ReadonlySet<string>): Promise<number | undefined> {
  for (const pid of (await readdir('/proc')).filter((name) => /^\d+$/.test(name) && !others.has(name))) {
    const command = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '');
    if (command.includes(folder)) return Number(pid);
  }
  return undefined;
}

// The long run runs all of the tests above for it.
it.runIf(hasNodeAv())(
  'a machine without ffmpeg turns a recording and a phone’s file into videos that every phone plays',
  async () => {
    const tools = createLocalMediaTools({ findEngine: async () => createNodeAvEngine() });
    const folder = await mkdtemp(join(tmpdir(), 'someday-convert-'));
    for (const [format, file] of [
      ['webm', await make.recordedWebm()],
      ['mov', await make.rotatedHevcMov()],
    ] as const) {
      const workDir = join(folder, format);
      await mkdir(workDir);
      const type = await tools.sniff((await readFile(file)).subarray(0, sniffBytes));
      if (!type) throw new Error('refused');
      const { renditions } = await tools.convert({ type, input: file, workDir });
      const video = renditions.find(({ kind }) => kind === 'video')?.file ?? '';
      const engine = await findVideoEngine();
      expect(await engine?.probe({ path: video, format: 'mp4' })).toMatchObject({
        video: { codec: 'h264', rotation: 0 },
      });
    }
    await rm(folder, { recursive: true });
  },
);
