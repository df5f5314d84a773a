import { pictureOf, type Picture } from './camera-choice.ts';
import type { Ending, Take } from './recorder-machine.ts';

/** Bits per second. */
type BitRates = { video: number; audio: number };

/**
 * Asked of the recorder, since browsers' own rates differ by more than ten times and the room a recording needs must be known beforehand. A
 * tenth of a bit per pixel shows a speaking person without blocks in every codec of the list (720p at 30 pictures: 2.8 Mbit/s); the floor
 * keeps small pictures clear, the ceiling is where nobody sees a difference any more.
 */
const BITS_PER_PIXEL = 0.1;
const LEAST_VIDEO = 600_000;
const MOST_VIDEO = 5_000_000;
const AUDIO = 128_000;

export function bitRatesFor({ width, height, frameRate }: Picture): BitRates {
  const wished = width * height * frameRate * BITS_PER_PIXEL;
  return { video: Math.round(Math.min(MOST_VIDEO, Math.max(LEAST_VIDEO, wished))), audio: AUDIO };
}

/** Recorders overshoot what they are asked for, and the database of the browser writes its own notes beside the bytes. */
const SURPLUS = 1.3;

/** Bytes that a recording of so many seconds takes on this device's disk, rather too many than too few. */
export function roomNeeded(picture: Picture, seconds: number): number {
  const { video, audio } = bitRatesFor(picture);
  return ((video + audio) / 8) * SURPLUS * seconds;
}

type Room = 'enough' | { minutes: number };

/** Is there room for the longest recording? If not, for how many whole minutes; 0 is next to nothing. Unknown room counts as enough. */
export function roomFor(picture: Picture, maxSeconds: number, roomBytes: number | undefined): Room {
  if (roomBytes === undefined || roomBytes >= roomNeeded(picture, maxSeconds)) return 'enough';
  return { minutes: Math.max(0, Math.floor(roomBytes / roomNeeded(picture, 60))) };
}

/** The chunks of a take, in memory and with the keeper. An empty take is never opened there. */
function collectChunks(keeper: TakeKeeper | undefined, onUnkept: () => void) {
  const chunks: Blob[] = [];
  let kept: KeptTake | undefined;
  let isUnkept = false;
  return {
    add: (chunk: Blob, type: string, seconds: number) => {
      chunks.push(chunk);
      kept ??= keeper?.open(type);
      kept?.add(chunk, seconds);
      void kept?.settled().then((isSafe) => {
        if (!isSafe && !isUnkept) onUnkept();
        isUnkept ||= !isSafe;
      });
    },
    all: (type: string) => new Blob(chunks, { type }),
    kept: () => kept,
  };
}

type Stopwatch = { hold: () => void; go: () => void; seconds: () => number };

/** A stopwatch that runs at once and can be held. */
function startStopwatch(): Stopwatch {
  let kept = 0;
  let since: number | undefined = performance.now();
  return {
    hold: () => {
      kept += since === undefined ? 0 : performance.now() - since;
      since = undefined;
    },
    go: () => {
      since ??= performance.now();
    },
    seconds: () => (kept + (since === undefined ? 0 : performance.now() - since)) / 1000,
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

/** How long a recorder that was stopped, or that failed, may take to hand over its last moment. Then what is there is the take. */
const PATIENCE_MS = 5000;

/** The first type this browser can record, or undefined for its own default. */
export function recordingType(isSupported: (type: string) => boolean): string | undefined {
  return types.find(isSupported);
}

export type Recording = HeldTake & {
  pause: () => void;
  resume: () => void;
  /** Hands over what the current second has so far: the page may be gone before it is over. */
  flush: () => void;
  /** Ends it; the take comes through `onTake`. The first ending counts, a second call does nothing. */
  stop: (ending: Ending) => void;
  /** Seconds recorded so far, pauses left out. */
  seconds: () => number;
};

type Watcher = {
  keeper: TakeKeeper | undefined;
  maxSeconds: number;
  onTake: (take: Take, ending: Ending) => void;
  /** It ended with nothing in it. */
  onNothing: (ending: Ending) => void;
  /** The device cannot keep it any longer; recording goes on in memory. Told once. */
  onUnkept: () => void;
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

/** Which part of a stream has given up, or undefined. */
function lostPart(stream: MediaStream): Ending | undefined {
  const lost = stream.getTracks().find(({ readyState }) => readyState === 'ended');
  return lost && (lost.kind === 'audio' ? 'microphone' : 'camera');
}

/** Records a stream in chunks of a second. Raises what the browser raises when it cannot start. */
export function startRecording(
  stream: MediaStream,
  { keeper, maxSeconds, onTake, onNothing, onUnkept }: Watcher,
): Recording {
  const recorder = createRecorder(stream);
  const chunks = collectChunks(keeper, onUnkept);
  const watch = startStopwatch();
  const closed = new AbortController();
  const over = new Promise((resolve) => closed.signal.addEventListener('abort', resolve, { once: true }));
  let ending: Ending | undefined;
  let isDiscarded = false;
  const typeNow = () => recorder.mimeType || 'video/webm';

  const finish = () => {
    if (closed.signal.aborted) return;
    watch.hold();
    closed.abort();
    const blob = chunks.all(typeNow());
    const why = ending ?? lostPart(stream) ?? 'recorder';
    if (isDiscarded) return;
    if (blob.size > 0) onTake({ blob, seconds: watch.seconds(), keptId: chunks.kept()?.id }, why);
    else onNothing(why);
  };
  const stop = (why: Ending) => {
    if (ending) return;
    ending = why;
    watch.hold();
    if (recorder.state !== 'inactive') recorder.stop();
    setTimeout(finish, PATIENCE_MS);
  };

  const options = { signal: closed.signal };
  recorder.addEventListener(
    'dataavailable',
    ({ data }) => {
      if (isDiscarded || data.size === 0) return;
      chunks.add(data, data.type || typeNow(), watch.seconds());
      // Timers of a page in the background are slowed down; data are not.
      if (watch.seconds() >= maxSeconds) stop('limit');
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
      watch.hold();
    },
    resume: () => {
      if (recorder.state !== 'paused') return;
      recorder.resume();
      watch.go();
    },
    flush: () => {
      if (recorder.state !== 'inactive') recorder.requestData();
    },
    stop,
    seconds: watch.seconds,
    keepForLater: async () => {
      stop('member');
      await over;
      return (await chunks.kept()?.settled()) ?? false;
    },
    discard: async () => {
      isDiscarded = true;
      stop('member');
      await over;
      await chunks.kept()?.discard();
    },
  };
}

/** Keeps takes on this device while they grow, so that a crash loses at most the last second. */
export type TakeKeeper = {
  /** Bytes this device still has room for; undefined where the browser does not say. */
  roomBytes(): Promise<number | undefined>;
  /** What the member should know before recording: e.g. a private window forgets. Undefined: nothing. */
  warning(): Promise<string | undefined>;
  /** Starts keeping a new take of this type (as `MediaRecorder` names it), which has its first chunk already. Never throws. */
  open(mimeType: string): KeptTake;
};

export type KeptTake = {
  readonly id: string;
  /** Keeps a chunk; `seconds` is the take's length so far. Never throws. */
  add(chunk: Blob, seconds: number): void;
  /** Resolves when all that was added is on the disk: true; false when this device could not keep it. */
  settled(): Promise<boolean>;
  /** Forgets it: recorded again or thrown away. */
  discard(): Promise<void>;
};

/** The recording a recorder holds, running or finished, for its owner to decide about when the page is left. */
export type HeldTake = {
  /**
   * Ends it when it still runs, so that its last moment is kept as well. True when all of it is on this device's disk, to be offered again;
   * false when it is not, or when nobody keeps takes here.
   */
  keepForLater(): Promise<boolean>;
  /** Throws it away, on the disk too. */
  discard(): Promise<void>;
};
