import { pictureOf, type Picture } from './camera-choice.ts';
import type { Ending, Take } from './recorder-machine.ts';

/**
 * Browsers' own rates differ more than tenfold, but the space must be known beforehand. A tenth of a bit per pixel shows a talking person without
 * blocks in every codec listed (720p at 30 fps: 2.8 Mbit/s). The floor keeps small pictures clear; above the ceiling no one sees a difference.
 */
const BITS_PER_PIXEL = 0.1;
const MIN_VIDEO_RATE = 600_000;
const MAX_VIDEO_RATE = 5_000_000;
const AUDIO_RATE = 128_000;

/** Bits per second. */
export function bitRatesFor({ width, height, frameRate }: Picture) {
  const wanted = width * height * frameRate * BITS_PER_PIXEL;
  return { video: Math.round(Math.min(MAX_VIDEO_RATE, Math.max(MIN_VIDEO_RATE, wanted))), audio: AUDIO_RATE };
}

/** Recorders overshoot the requested rate, and the browser's database has overhead. */
const OVERHEAD = 1.3;

export function spaceNeeded(picture: Picture, seconds: number): number {
  const { video, audio } = bitRatesFor(picture);
  return ((video + audio) / 8) * OVERHEAD * seconds;
}

/** Whether the longest recording fits, or else how many whole minutes do. Unknown free space counts as enough. */
export function spaceFor(picture: Picture, maxSeconds: number, freeBytes: number | undefined) {
  if (freeBytes === undefined || freeBytes >= spaceNeeded(picture, maxSeconds)) return 'enough';
  return { minutes: Math.max(0, Math.floor(freeBytes / spaceNeeded(picture, 60))) };
}

function collectChunks(keeper: TakeKeeper | undefined, onSaveFailed: () => void) {
  const chunks: Blob[] = [];
  let kept: KeptTake | undefined;
  let hasFailed = false;
  return {
    add: (chunk: Blob, type: string, seconds: number) => {
      chunks.push(chunk);
      kept ??= keeper?.open(type);
      kept?.add(chunk, seconds);
      void kept?.flushed().then((isSafe) => {
        if (!isSafe && !hasFailed) onSaveFailed();
        hasFailed ||= !isSafe;
      });
    },
    hasAny: () => chunks.length > 0,
    all: (type: string) => new Blob(chunks, { type }),
    kept: () => kept,
  };
}

function startStopwatch() {
  let elapsed = 0;
  let since: number | undefined = performance.now();
  return {
    pause: () => {
      elapsed += since === undefined ? 0 : performance.now() - since;
      since = undefined;
    },
    resume: () => {
      since ??= performance.now();
    },
    seconds: () => (elapsed + (since === undefined ? 0 : performance.now() - since)) / 1000,
  };
}

/** Best first. Source: specification part 1 §4, "Recorder". */
const types = [
  'video/webm;codecs=vp9,opus',
  'video/webm;codecs=vp8,opus',
  'video/webm;codecs=h264,opus',
  'video/webm',
  'video/mp4;codecs=avc1.42E01E,mp4a.40.2',
  'video/mp4',
] as const;

const CHUNK_MS = 1000;

/** How long to wait for the last chunk after a stop or failure. After that, the take consists of what has arrived. */
const LAST_CHUNK_TIMEOUT_MS = 5000;
/** How long a stop waits for a busy device to begin. Stopped or paused earlier, Chromium records nothing at all. */
const START_TIMEOUT_MS = 20_000;
/** Some browsers say they can record, begin, and never deliver a byte. After this long without one, no one should talk on. */
const SILENT_RECORDER_SECONDS = 20;

export function recordingType(isSupported: (type: string) => boolean): string | undefined {
  return types.find(isSupported);
}

export type Recording = HeldTake & {
  pause: () => void;
  resume: () => void;
  /** Delivers the current chunk early, since the page may be gone before it is full. */
  flush: () => void;
  /** Ends it. The take arrives through `onTake`. Only the first call counts. */
  stop: (ending: Ending) => void;
  /** Seconds recorded so far, without pauses; 0 until the device has begun. */
  seconds: () => number;
  /** Whether it has been running for a while, and nothing has come of it. */
  isSilent: () => boolean;
};

type RecordingOptions = {
  keeper: TakeKeeper | undefined;
  maxSeconds: number;
  onTake: (take: Take, ending: Ending) => void;
  onNothing: (ending: Ending) => void;
  /** The device can't save the rest; recording continues in memory. Called once. */
  onSaveFailed: () => void;
};

function createRecorder(stream: MediaStream): MediaRecorder {
  const mimeType = recordingType((type) => MediaRecorder.isTypeSupported(type));
  const picture = pictureOf(stream);
  const rates = picture && bitRatesFor(picture);
  return new MediaRecorder(stream, {
    ...(mimeType === undefined ? {} : { mimeType }),
    ...(rates ? { videoBitsPerSecond: rates.video, audioBitsPerSecond: rates.audio } : {}),
  });
}

function lostTrack(stream: MediaStream): Ending | undefined {
  const lost = stream.getTracks().find(({ readyState }) => readyState === 'ended');
  return lost && (lost.kind === 'audio' ? 'microphone' : 'camera');
}

/** Records a stream in one-second chunks. Throws the browser's error if it can't start. */
export function startRecording(
  stream: MediaStream,
  { keeper, maxSeconds, onTake, onNothing, onSaveFailed }: RecordingOptions,
): Recording {
  const recorder = createRecorder(stream);
  const chunks = collectChunks(keeper, onSaveFailed);
  const stopwatch = startStopwatch();
  const closed = new AbortController();
  const ended = new Promise((resolve) => closed.signal.addEventListener('abort', resolve, { once: true }));
  let ending: Ending | undefined;
  let begunAt: number | undefined;
  let isDiscarded = false;
  const currentType = () => recorder.mimeType || 'video/webm';

  const end = () => {
    stopwatch.pause();
    if (recorder.state !== 'inactive') recorder.stop();
  };
  const finish = () => {
    if (closed.signal.aborted) return;
    closed.abort();
    end();
    const blob = chunks.all(currentType());
    const reason = ending ?? lostTrack(stream) ?? 'recorder';
    if (isDiscarded) return;
    if (blob.size > 0) onTake({ blob, seconds: stopwatch.seconds(), keptId: chunks.kept()?.id }, reason);
    else onNothing(reason);
  };
  const stop = (reason: Ending) => {
    if (ending) return;
    ending = reason;
    const hasBegun = begunAt !== undefined;
    if (hasBegun) end();
    setTimeout(finish, hasBegun ? LAST_CHUNK_TIMEOUT_MS : START_TIMEOUT_MS);
  };

  const options = { signal: closed.signal };
  recorder.addEventListener(
    'start',
    () => {
      begunAt = stopwatch.seconds();
      if (ending) end();
    },
    options,
  );
  recorder.addEventListener(
    'dataavailable',
    ({ data }) => {
      if (isDiscarded || data.size === 0) return;
      chunks.add(data, data.type || currentType(), stopwatch.seconds());
      // Timers are throttled in background pages, but data isn't.
      if (stopwatch.seconds() >= maxSeconds) stop('limit');
    },
    options,
  );
  recorder.addEventListener('stop', finish, options);
  recorder.addEventListener('error', () => stop('recorder'), options);
  for (const track of stream.getTracks()) {
    track.addEventListener('ended', () => stop(track.kind === 'audio' ? 'microphone' : 'camera'), options);
  }
  recorder.start(CHUNK_MS);

  return {
    pause: () => {
      if (recorder.state !== 'recording') return;
      recorder.pause();
      stopwatch.pause();
    },
    resume: () => {
      if (recorder.state !== 'paused') return;
      recorder.resume();
      stopwatch.resume();
    },
    flush: () => {
      if (recorder.state !== 'inactive') recorder.requestData();
    },
    stop,
    seconds: () => (begunAt === undefined ? 0 : stopwatch.seconds()),
    isSilent: () =>
      begunAt !== undefined && !chunks.hasAny() && stopwatch.seconds() - begunAt >= SILENT_RECORDER_SECONDS,
    keepForLater: async () => {
      stop('member');
      await ended;
      return (await chunks.kept()?.flushed()) ?? false;
    },
    discard: async () => {
      isDiscarded = true;
      stop('member');
      await ended;
      await chunks.kept()?.discard();
    },
  };
}

/** Saves takes on this device as they grow, so that a crash loses at most the last second. */
export type TakeKeeper = {
  /** Free space in bytes; undefined if the browser doesn't say. */
  freeBytes(): Promise<number | undefined>;
  warning(): Promise<string | undefined>;
  /** Starts a new take of this type (as `MediaRecorder` names it). Never throws. */
  open(mimeType: string): KeptTake;
};

export type KeptTake = {
  readonly id: string;
  /** Saves a chunk. `seconds`: the take's length so far. Never throws. */
  add(chunk: Blob, seconds: number): void;
  /** Waits until everything added is on disk. False if the device couldn't save it. */
  flushed(): Promise<boolean>;
  discard(): Promise<void>;
};

export type HeldTake = {
  /** Ends it if it is still running. True if all of it is on this device's disk; false if not, or without a keeper. */
  keepForLater(): Promise<boolean>;
  discard(): Promise<void>;
};
