import { pictureOf } from './camera-choice.ts';
import type { Ending, Take } from './recorder-machine.ts';
import { bitRatesFor } from './recording-size.ts';
import { startStopwatch } from './stopwatch.ts';
import { collectChunks } from './take-chunks.ts';
import type { HeldTake, TakeKeeper } from './take-keeper.ts';

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
