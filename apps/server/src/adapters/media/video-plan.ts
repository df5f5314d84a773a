import type { Trim } from '@someday/contract/rules/media';
import type { VideoProbe } from './video-probe.ts';
import type { MediaFormat } from '@someday/contract/rules/media-formats';

export type VideoFile = { path: string; format: MediaFormat };

type MakeVideo = {
  plan: VideoPlan;
  input: VideoFile;
  probe: VideoProbe;
  output: string;
  cpuSeconds: number;
  /** How long it may write nothing. */
  stillSeconds: number;
  maxFileBytes: number;
  onProgress(made: number): void;
};

export type PacketTimes = {
  /** The file's real length, whatever its header says. */
  seconds: number;
  /** Seconds of picture and sound that are in the file, but not played: what was trimmed. */
  hidden: { video: number; audio: number };
  soundAt: number;
};

export type Decoded = { packets: number; frames: number; sizes: number };

export type Track = { index: number; most?: number; isKeysOnly?: boolean };

export type MadeVideo = { file: VideoFile; probe: VideoProbe };

export type VideoEngine = {
  readonly name: 'ffmpeg' | 'node-av';
  probe(file: VideoFile, signal?: AbortSignal): Promise<VideoProbe>;
  readPackets(made: MadeVideo, signal?: AbortSignal): Promise<PacketTimes>;
  decode(file: VideoFile, track: Track, signal?: AbortSignal): Promise<Decoded>;
  make(job: MakeVideo, signal?: AbortSignal): Promise<void>;
  /** Writes one upright frame as PNG; none if there is no frame at or after `at` seconds. */
  takeFrame(made: MadeVideo, at: number, output: string, signal?: AbortSignal): Promise<void>;
};

export type VideoPlan = {
  kind: 'remux' | 'transcode' | 'shrink' | 'cut';
  /** Seconds of which nothing is needed. Filters count from there, whether or not an engine reads them. */
  from: number;
  video: { index: number; filters: Filters | null };
  audio: { index: number; isCopied: boolean; filter: string } | null;
  rates: Rates;
};

export type Filters = { each: string[]; film: string[] };

type Rates = { preset: string; crf: number; maxRate: string; bufSize: string; level: string; more: string };

const full = {
  longest: 1280,
  flags: '',
  rates: { preset: 'veryfast', crf: 23, maxRate: '3M', bufSize: '6M', level: '4.0', more: '' },
};

const small = {
  longest: 854,
  flags: ':flags=bilinear',
  rates: {
    preset: 'ultrafast',
    crf: 27,
    maxRate: '560k',
    bufSize: '1120k',
    level: '4.0',
    more: 'cabac=1:no-deblock=0:deblock=0,0:bframes=2:b-adapt=0:weightb=0:subme=1',
  },
};

/** What replaces an original, so no difference should be seen. */
const whole = {
  longest: Number.POSITIVE_INFINITY,
  fastest: 60,
  flags: '',
  rates: { preset: 'veryfast', crf: 18, level: '4.2', more: '' },
};
const leastCutKbits = 2000;
const mostCutKbits = 24_000;
/** Read before a part that is kept, for a decoder to find its feet. */
const seekSeconds = 10;
const fullHdPixels = 1920 * 1088;

const maxFramesPerSecond = 30;
/** Frames per second, so that a camera's 30.02 stays as it is. */
const frameSlack = 0.5;
export const soundLeadIn = 0.15;
const soundRate = 48_000;

/** Fills gaps where a busy phone skipped sound with silence. In a camcorder's formats only larger ones: their timestamps are often wrong. */
function soundFilter(format: MediaFormat, soundAt: number): string {
  const gap = format === 'ts' || format === 'mpg' ? ':min_hard_comp=0.25' : '';
  return `aresample=${soundRate}:async=1${gap}${soundAt > soundLeadIn ? ':first_pts=0' : ''}`;
}
const webSafeProfiles = ['Constrained Baseline', 'Baseline', 'Main', 'High'];

/** Units that make up a picture. Some cameras put their position into side messages (6). */
export const pictureUnits = '1-5|7-9';

export const maxVideoPixels = 8192 * 8192;

export function isWebSafe({ video }: VideoProbe, format: string): boolean {
  return (
    (format === 'mp4' || format === 'mov') &&
    video.codec === 'h264' &&
    webSafeProfiles.includes(video.profile) &&
    video.pixelFormat === 'yuv420p' &&
    video.level > 0 &&
    video.level <= 42 &&
    Math.max(video.width, video.height) <= 1920 &&
    Math.min(video.width, video.height) <= 1080 &&
    video.pixelRatio === 1 &&
    !video.interlaced &&
    video.hdr === null &&
    video.rotation !== 'odd'
  );
}

export type SourceFacts = Pick<PacketTimes, 'hidden' | 'soundAt'> & {
  format: MediaFormat;
  repeats: number;
  seconds: number;
};

/** Trimmed sound is encoded again: a copy would still contain what was cut off. */
export function planRemux({ video, audio }: VideoProbe, { format, hidden, soundAt }: SourceFacts): VideoPlan {
  const isCopied = audio?.codec === 'aac' && hidden.audio <= soundLeadIn;
  return {
    kind: 'remux',
    from: 0,
    video: { index: video.index, filters: null },
    audio: audio && { index: audio.index, isCopied, filter: soundFilter(format, soundAt) },
    rates: full.rates,
  };
}

export function planTranscode({ video, audio }: VideoProbe, facts: SourceFacts & { isChanging: boolean }): VideoPlan {
  const { format, soundAt, repeats, seconds, isChanging } = facts;
  const { each, film } = filtersFor(video, { ...full, isChanging });
  // First, because it takes each picture's duration from the file.
  const again = repeats === 0 ? [] : [`loop=loop=${repeats}:size=32767`];
  // Some versions show the last picture too long.
  const end = repeats === 0 ? [] : [`trim=end=${seconds}`];
  return {
    kind: 'transcode',
    from: 0,
    video: { index: video.index, filters: { each, film: [...again, ...film, ...end] } },
    audio: audio && { index: audio.index, isCopied: false, filter: soundFilter(format, soundAt) },
    rates: full.rates,
  };
}

type CutFacts = Pick<SourceFacts, 'format' | 'soundAt'> & { isChanging: boolean; bitsPerSecond: number };

/** Only whole pictures between `start` and `end`, and the sound with them. Takes little more room than they had. */
export function planCut(
  { video, audio }: VideoProbe,
  { format, soundAt, isChanging, bitsPerSecond }: CutFacts,
  { start, end }: Trim,
): VideoPlan {
  const rate = shownRate(video, whole.fastest);
  // At a picture, so that the same ones are kept wherever it begins to read.
  const skipped = Math.floor(Math.max(0, start - seekSeconds) * rate);
  const first = Math.ceil(start * rate - 0.01) - skipped;
  const last = end === null ? null : Math.max(first + 1, Math.floor(end * rate + 0.01) - skipped);
  const until =
    last === null ? { pictures: '', sounds: '' } : { pictures: `:end_frame=${last}`, sounds: `:end=${last / rate}` };
  const sounds = `atrim=start=${first / rate}${until.sounds},asetpts=PTS-${Math.round((first / rate) * soundRate)}`;
  const kept = [`trim=start_frame=${first}${until.pictures}`, 'setpts=PTS-STARTPTS'];
  const level = video.width * video.height > fullHdPixels ? '5.2' : whole.rates.level;
  const kbits = Math.round(Math.min(mostCutKbits, Math.max(leastCutKbits, (1.5 * bitsPerSecond) / 1000)));
  return {
    kind: 'cut',
    from: skipped / rate,
    video: { index: video.index, filters: filtersFor(video, { ...whole, isChanging, kept }) },
    audio: audio && { index: audio.index, isCopied: false, filter: `${soundFilter(format, soundAt)},${sounds}` },
    rates: { ...whole.rates, level, maxRate: `${kbits}k`, bufSize: `${2 * kbits}k` },
  };
}

export function planShrink({ video, audio }: VideoProbe): VideoPlan {
  return {
    kind: 'shrink',
    from: 0,
    video: { index: video.index, filters: filtersFor(video, { ...small, isChanging: false }) },
    audio: audio && { index: audio.index, isCopied: audio.codec === 'aac', filter: soundFilter('mp4', 0) },
    rates: small.rates,
  };
}

export const politenessOf = ({ kind }: VideoPlan) => (kind === 'shrink' ? 19 : 10);

function canvasOf({ width, height, pixelRatio, rotation }: VideoProbe['video'], longest: number): string {
  const stored = [width * pixelRatio, height];
  const [across = 0, down = 0] = rotation === 90 || rotation === 270 ? stored.toReversed() : stored;
  const share = Math.min(1, longest / Math.max(across, down));
  const even = (side: number) => Math.max(2, 2 * Math.floor((side * share) / 2 + 0.01));
  return `w=${even(across)}:h=${even(down)}`;
}

const transparent = /^(?:pal8|bgra|rgba|ya|gbrap)/;
const onWhite = ['format=gbrap', 'negate', 'premultiply=inplace=1', 'negate', 'format=gbrp'];

type Fit = { longest: number; fastest?: number; flags: string; isChanging: boolean; kept?: string[] };

function shownRate({ framesPerSecond }: VideoProbe['video'], fastest: number): number {
  const rate = framesPerSecond ?? maxFramesPerSecond;
  return rate > fastest + frameSlack ? fastest : rate;
}

function filtersFor(
  video: VideoProbe['video'],
  { longest, fastest = maxFramesPerSecond, flags, isChanging, kept = [] }: Fit,
): Filters {
  const canvas = canvasOf(video, longest);
  // A phone that was turned while it recorded sends pictures of another shape. They get bars, which costs a copy of each.
  const withBars = [
    "scale=w='iw*sar':h=ih:eval=frame",
    'setsar=1',
    `scale=${canvas}:force_original_aspect_ratio=decrease:force_divisible_by=2:eval=frame${flags}`,
    `pad=${canvas}:x=(ow-iw)/2:y=(oh-ih)/2:eval=frame`,
  ];
  return {
    each: [
      ...(video.interlaced ? ['yadif=deint=interlaced'] : []),
      ...(transparent.test(video.pixelFormat) ? onWhite : []),
      ...(isChanging ? withBars : [`scale=${canvas}${flags}`, 'setsar=1']),
    ],
    film: [
      // A steady rate repeats frames that a busy phone skipped. Otherwise an MP4 would end at its second to last frame.
      `fps=${shownRate(video, fastest)}:start_time=0`,
      ...kept,
      // Last, because it takes longest: only of what is shown.
      ...(video.hdr === null ? [] : toneMapping(video.hdr)),
      'format=yuv420p',
    ],
  };
}

function toneMapping(hdr: 'hlg' | 'pq'): string[] {
  const transfer = hdr === 'hlg' ? 'arib-std-b67' : 'smpte2084';
  return [
    `zscale=tin=${transfer}:pin=bt2020:min=bt2020nc:t=linear:npl=203`,
    'format=gbrpf32le',
    'zscale=p=bt709',
    // What is as bright as paper or less stays as it is, as in color-numbers.ts.
    'tonemap=tonemap=mobius:param=0.8:desat=0',
    'zscale=t=bt709:m=bt709:r=limited',
  ];
}
