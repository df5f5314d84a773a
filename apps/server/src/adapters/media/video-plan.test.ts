import { describe, expect, it } from 'vitest';
import { ffmpegArgs } from './ffmpeg-engine.ts';
import { isWebSafe, planCut, planRemux, planTranscode } from './video-plan.ts';
import { readProbe, type VideoProbe } from './video-probe.ts';

const phoneVideo: VideoProbe['video'] = {
  index: 0,
  codec: 'h264',
  profile: 'High',
  level: 40,
  pixelFormat: 'yuv420p',
  width: 1920,
  height: 1080,
  framesPerSecond: 29.97,
  rotation: 90,
  pixelRatio: 1,
  interlaced: false,
  hdr: null,
};
const probeOf = (
  video: Partial<VideoProbe['video']> = {},
  audio: VideoProbe['audio'] = { index: 1, codec: 'aac' },
) => ({ durationSeconds: 10, video: { ...phoneVideo, ...video }, audio, sounds: audio === null ? [] : [audio] });

const facts = {
  format: 'mp4',
  hidden: { video: 0, audio: 0 },
  soundAt: 0,
  repeats: 0,
  seconds: 10,
  isChanging: false,
} as const;
const cut = { ...facts, bitsPerSecond: 2_000_000 };

describe('a video is copied', () => {
  it.each([
    ['a phone’s', {}, 'mp4', true],
    ['a phone’s MOV', {}, 'mov', true],
    ['upright', { width: 1080, height: 1920 }, 'mp4', true],
    ['level 4.2', { level: 42 }, 'mp4', true],
    ['level 5', { level: 50 }, 'mp4', false],
    ['unknown level', { level: -99 }, 'mp4', false],
    ['Matroska', {}, 'mkv', false],
    ['HEVC', { codec: 'hevc' }, 'mov', false],
    ['10 bits', { pixelFormat: 'yuv420p10le', profile: 'High 10' }, 'mp4', false],
    ['4:4:4', { pixelFormat: 'yuv444p' }, 'mp4', false],
    ['full range', { pixelFormat: 'yuvj420p' }, 'mp4', false],
    ['4K', { width: 3840, height: 2160 }, 'mp4', false],
    ['1440x1440', { width: 1440, height: 1440 }, 'mp4', false],
    ['interlaced', { interlaced: true }, 'mp4', false],
    ['oblong pixels', { pixelRatio: 4 / 3 }, 'mp4', false],
    ['HDR', { hdr: 'hlg' }, 'mp4', false],
    ['mirrored', { rotation: 'odd' }, 'mp4', false],
  ] as const)('%s', (_, video, format, isCopied) => {
    expect(isWebSafe(probeOf(video), format)).toBe(isCopied);
  });
});

describe('ffmpeg is told', () => {
  const filters = (video: Partial<VideoProbe['video']>) => {
    const args = ffmpegArgs(planTranscode(probeOf(video), facts));
    return args[args.indexOf('-vf') + 1];
  };

  it('to take exactly one picture and one sound track, and no metadata', () => {
    for (const plan of [planRemux, planTranscode]) {
      const line = ffmpegArgs(plan(probeOf({ index: 2 }, { index: 4, codec: 'aac' }), facts)).join(' ');
      expect(line).toContain('-map 0:2 -map 0:4 -map_metadata -1 -map_metadata:s -1 -map_chapters -1 -sn -dn');
      expect(ffmpegArgs(plan(probeOf({}, null), facts)).join(' ')).not.toContain('-map 0:1');
    }
  });

  it('to copy AAC and convert any other sound', () => {
    expect(ffmpegArgs(planRemux(probeOf(), facts)).join(' ')).toContain('-c:a copy');
    expect(ffmpegArgs(planRemux(probeOf({}, { index: 1, codec: 'pcm_s16le' }), facts)).join(' ')).toContain('-c:a aac');
  });

  it('to keep the pace of the pictures, up to 30 a second', () => {
    expect(filters({ framesPerSecond: 60 })).toContain('fps=30:');
    expect(filters({ framesPerSecond: null })).toContain('fps=30:');
    expect(filters({ framesPerSecond: 30.02 })).toContain('fps=30.02:');
    expect(filters({ framesPerSecond: 12 })).toContain('fps=12:');
  });

  it('to map HDR for every screen, after scaling', () => {
    expect(filters({ hdr: 'pq' })).toMatch(/^scale=.*smpte2084.*tonemap.*format=yuv420p$/);
    expect(filters({})).not.toContain('tonemap');
  });

  it('to read from shortly before a part that is kept, and to map only that', () => {
    const { from, video } = planCut(probeOf({ hdr: 'hlg' }), cut, { start: 60, end: 90 });
    expect(from).toBeCloseTo(50, 1);
    expect(video.filters?.film.join(',')).toMatch(
      /^fps=29.97:start_time=0,trim=start_frame=301:end_frame=1199,.*tonemap/,
    );
    expect(planCut(probeOf(), cut, { start: 9, end: null }).from).toBe(0);
  });

  it('to keep a part at hardly more bits than it was sent with, which the quota was checked with', () => {
    const ratesAt = (bitsPerSecond: number) =>
      planCut(probeOf(), { ...cut, bitsPerSecond }, { start: 1, end: 3 }).rates;
    expect(ratesAt(2_800_000)).toMatchObject({ maxRate: '4200k', bufSize: '8400k' });
    expect(ratesAt(300_000).maxRate).toBe('2000k');
    expect(ratesAt(100_000_000).maxRate).toBe('24000k');
  });

  it('to make pixels square and frames whole', () => {
    expect(filters({ pixelRatio: 4 / 3, width: 720, height: 540, rotation: 0 })).toMatch(
      /^scale=w=960:h=540,setsar=1,/,
    );
    expect(filters({ interlaced: true })).toMatch(/^yadif/);
  });
});

describe('reading a probe', () => {
  const stream = { index: 0, codec_type: 'video', codec_name: 'h264', width: 320, height: 180 };
  const read = (...streams: object[]) => readProbe(JSON.stringify({ streams, format: {} }));
  const turned = (rotation: number, displaymatrix = '') =>
    read({ ...stream, side_data_list: [{ side_data_type: 'Display Matrix', rotation, displaymatrix }] }).video.rotation;

  it('skips cover pictures and sound that nothing decodes', () => {
    const cover = { ...stream, codec_name: 'mjpeg', disposition: { attached_pic: 1 } };
    const probe = read(
      cover,
      { ...stream, index: 1 },
      { index: 2, codec_type: 'audio' },
      { index: 3, codec_type: 'audio', codec_name: 'aac' },
    );
    expect([probe.video.index, probe.audio?.index]).toEqual([1, 3]);
    expect(() => read(cover)).toThrow('no-picture');
    expect(() => read({ ...stream, width: 0 })).toThrow('unreadable');
  });

  it('treats a missing duration as unknown', () => {
    expect(read(stream).durationSeconds).toBeNull();
    expect(readProbe(JSON.stringify({ streams: [stream], format: { duration: '2.5' } })).durationSeconds).toBe(2.5);
  });

  it('knows which rotations players respect', () => {
    expect([0, -90, 90, 180, -180, 270, 45].map((angle) => turned(angle))).toEqual([0, 90, 270, 180, 180, 90, 'odd']);
    const row = (n: number, a: number, b: number) => `0000000${n}: ${a} ${b} 0`;
    expect(turned(-90, `\n${row(0, 0, 65536)}\n${row(1, -65536, 0)}\n`)).toBe(90);
    expect(turned(180, `\n${row(0, -65536, 0)}\n${row(1, 0, 65536)}\n`)).toBe('odd');
  });
});
