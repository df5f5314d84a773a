import type { VideoProbe } from './video-probe.ts';
import type { MediaFormat } from './media-tools.ts';

/** An untrusted file, opened as what it was sniffed to be and nothing else. */
export type VideoFile = { path: string; format: MediaFormat };

type MakeVideo = {
  plan: VideoPlan;
  input: VideoFile;
  probe: VideoProbe;
  output: string;
  /** Time limit. */
  seconds: number;
  maxFileBytes: number;
  /** Seconds of video made so far. */
  onProgress(made: number): void;
};

/** An engine's output and its probe. */
export type MadeVideo = { file: VideoFile; probe: VideoProbe };

/** Works on videos in separate processes. Everything throws `MediaProblem`, or the signal's reason. */
export type VideoEngine = {
  probe(file: VideoFile, signal?: AbortSignal): Promise<VideoProbe>;
  /** Reads every packet's timestamp: the file's real length in seconds, whatever its header says. */
  measureSeconds(file: VideoFile, signal?: AbortSignal): Promise<number>;
  /** Writes an MP4 that says nothing about where, when or with what it was made. */
  make(job: MakeVideo, signal?: AbortSignal): Promise<void>;
  /** Writes one upright frame as PNG; none if there is no frame at or after `at` seconds. */
  takeFrame(made: MadeVideo, at: number, output: string, signal?: AbortSignal): Promise<void>;
};

/** How a video becomes the MP4 every phone plays, for any engine. */
export type VideoPlan = {
  kind: 'remux' | 'transcode' | 'shrink';
  /** `filters`: null copies the picture. They work on frames that are already upright. */
  video: { index: number; filters: string[] | null };
  audio: { index: number; isCopied: boolean } | null;
  /** Of what isn't copied. */
  rates: Rates;
};

/** x264's settings: `crf` is the quality, lower is better; rates in bits a second (or bits), as ffmpeg writes them. */
type Rates = { preset: string; crf: number; maxRate: string; bufSize: string; more: string };

const full = {
  fit: fitIn(1280),
  rates: { preset: 'veryfast', crf: 23, maxRate: '3M', bufSize: '6M', more: '' },
};

/** With the sound, 0.7 Mbit/s at most. `more` looks like `superfast`, and takes hardly longer than `ultrafast`. */
const small = {
  fit: `${fitIn(854)}:flags=bilinear`,
  rates: {
    preset: 'ultrafast',
    crf: 27,
    maxRate: '560k',
    bufSize: '1120k',
    more: 'cabac=1:no-deblock=0:deblock=0,0:bframes=2:b-adapt=0:weightb=0:subme=1',
  },
};

function fitIn(longestSide: number): string {
  const size = `w='min(${longestSide},iw)':h='min(${longestSide},ih)'`;
  return `scale=${size}:force_original_aspect_ratio=decrease:force_divisible_by=2`;
}
const mostFrames = 30;
/** Frames per second, so that a camera's 30.02 stays as it is. */
const frameSlack = 0.5;
/** Where a busy phone skipped sound, or began with it late, it's silent. Otherwise what follows would come too early. */
export const gapless = 'aresample=48000:async=1:first_pts=0';
const webSafeProfiles = ['Constrained Baseline', 'Baseline', 'Main', 'High'];

/**
 * The H.264 units that make up a picture: slices, parameter sets, delimiters. Nothing else is copied: some cameras put their position into
 * side messages (6), and fillers and unassigned types could contain anything.
 */
export const pictureUnits = '1-5|7-9';

/** Largest picture we decode: a little over 8K. */
export const maxVideoPixels = 8192 * 8192;

/**
 * Web-safe pictures in MP4 or MOV are copied: H.264, 8 bits, 4:2:0, up to level 4.2 and 1080p, square pixels, whole frames, a rotation that
 * players respect.
 */
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
    video.squarePixels &&
    !video.interlaced &&
    video.hdr === null &&
    video.turn !== 'odd'
  );
}

export function planRemux({ video, audio }: VideoProbe): VideoPlan {
  return {
    kind: 'remux',
    video: { index: video.index, filters: null },
    audio: audio && { index: audio.index, isCopied: audio.codec === 'aac' },
    rates: full.rates,
  };
}

export function planTranscode({ video, audio }: VideoProbe): VideoPlan {
  return {
    kind: 'transcode',
    video: { index: video.index, filters: filtersFor(video, full.fit) },
    audio: audio && { index: audio.index, isCopied: false },
    rates: full.rates,
  };
}

/** From what one of the other plans has made. */
export function planShrink({ video, audio }: VideoProbe): VideoPlan {
  return {
    kind: 'shrink',
    video: { index: video.index, filters: filtersFor(video, small.fit) },
    audio: audio && { index: audio.index, isCopied: audio.codec === 'aac' },
    rates: small.rates,
  };
}

/** A process's `nice` value: someone waits for a video, but not for its smaller file. */
export const politenessOf = ({ kind }: VideoPlan) => (kind === 'shrink' ? 19 : 10);

function filtersFor(video: VideoProbe['video'], fit: string): string[] {
  const rate = video.framesPerSecond ?? mostFrames;
  return [
    ...(video.interlaced ? ['yadif=deint=interlaced'] : []),
    ...(video.squarePixels ? [] : ["scale=w='iw*sar':h=ih", 'setsar=1']),
    fit,
    ...(video.hdr === null ? [] : toneMapping(video.hdr)),
    // A steady rate: where a busy phone skipped frames, the last one stays. Otherwise an MP4 would end at its second to last frame.
    `fps=${rate > mostFrames + frameSlack ? mostFrames : rate}:start_time=0`,
    'format=yuv420p',
  ];
}

/** From a phone's HDR to the BT.709 that every screen shows. Runs after scaling, when there's less to do. */
function toneMapping(hdr: 'hlg' | 'pq'): string[] {
  const transfer = hdr === 'hlg' ? 'arib-std-b67' : 'smpte2084';
  return [
    `zscale=tin=${transfer}:pin=bt2020:min=bt2020nc:rin=limited:t=linear:npl=100`,
    'format=gbrpf32le',
    'zscale=p=bt709',
    'tonemap=tonemap=hable:desat=0',
    'zscale=t=bt709:m=bt709:r=limited',
  ];
}
